package dev.unfold.bench.page;

import dev.unfold.bench.landmarks.LandmarkRun;
import java.util.List;
import java.util.Locale;

/** Fits of rolls by landmarks as Markdown. */
public final class LandmarksText {

    private LandmarksText() {}

    public static String of(Taken taken, List<LandmarkRun> runs) {
        StringBuilder text = new StringBuilder(taken.head());
        text.append("\n| roll | method | solver | s | R² arc | R² height | where the time goes (s) |\n");
        text.append("| --: | --- | --- | --: | --: | --: | --- |\n");
        for (LandmarkRun run : runs) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %,d | %s | %s | %s | %.4f | %.4f | %s |%n",
                    run.points(),
                    run.method(),
                    run.solver(),
                    Figures.seconds(run.seconds()),
                    run.arc(),
                    run.height(),
                    run.split()));
        }
        return text.toString();
    }
}
