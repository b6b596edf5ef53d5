package dev.unfold.bench.page;

import dev.unfold.bench.landmarks.LandmarkRun;
import dev.unfold.bench.landmarks.LandmarkRuns;
import java.util.List;
import java.util.Locale;

/** Fits of rolls by landmarks as Markdown. */
public final class LandmarksText {

    private LandmarksText() {}

    public static String of(Taken taken, List<LandmarkRuns> all) {
        StringBuilder text = new StringBuilder(taken.head());
        text.append("\n| roll | method | solver | first s | s | R² arc | R² height | where the time goes (s) |\n");
        text.append("| --: | --- | --- | --: | --: | --: | --: | --- |\n");
        for (LandmarkRuns runs : all) {
            LandmarkRun run = runs.middle();
            text.append(String.format(
                    Locale.ROOT,
                    "| %,d | %s | %s | %s | %s | %.4f | %.4f | %s |%n",
                    run.points(),
                    run.method(),
                    run.solver(),
                    Figures.seconds(runs.first().seconds()),
                    Figures.seconds(run.seconds()),
                    run.arc(),
                    run.height(),
                    run.split()));
        }
        return text.toString();
    }
}
