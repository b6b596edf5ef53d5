package dev.unfold.bench.methods;

import dev.unfold.bench.peers.Quality;
import dev.unfold.bench.worker.StageClock;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.error.UnfoldException;
import dev.unfold.recipe.Model;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs methods on one set in this JVM, interleaved: all of them once on a part of the points to warm up, then a first run of
 * each, a second of each, and so on. Every second point is unlabelled, so that rules that estimate classes have work to do; where a
 * method needs every label it has them.
 */
public final class MethodComparison {

    /** So many points, and so many coordinates in all, are enough to have the code compiled. */
    private static final int WARM_POINTS = 20_000;

    private static final int WARM_COORDINATES = 2_000_000;

    private final int repeats;
    private final Consumer<String> progress;

    /** @param progress is told what goes on */
    public MethodComparison(int repeats, Consumer<String> progress) {
        this.repeats = repeats;
        this.progress = progress;
    }

    public List<MethodTimes> run(Dataset points, List<Choice> choices) {
        Dataset data = labelled(points, 2);
        Dataset complete = labelled(points, 1);
        int warm = Math.min(WARM_POINTS, WARM_COORDINATES / data.points().dimension());
        List<MethodTimes> times =
                choices.stream().map(choice -> new MethodTimes(choice.text())).toList();
        for (int round = 0; round <= repeats; round++) {
            for (int c = 0; c < choices.size(); c++) {
                if (times.get(c).failure().isEmpty()) {
                    progress.accept(data.name() + " " + data.size() + ": "
                            + choices.get(c).text() + (round == 0 ? ", warm-up" : ", run " + round + " of " + repeats));
                    Dataset known = choices.get(c).needsEveryLabel() ? complete : data;
                    boolean part = round == 0 && data.size() > warm;
                    run(
                            part ? known.rows(IntStream.range(0, warm).toArray()) : known,
                            choices.get(c),
                            times.get(c),
                            round);
                }
            }
        }
        return times;
    }

    private void run(Dataset data, Choice choice, MethodTimes times, int round) {
        try {
            System.gc();
            StageClock clock = new StageClock();
            Model model =
                    choice.recipe().fit(data, Run.with(Runtime.getRuntime().availableProcessors(), 0, clock));
            if (round > 0) {
                times.add(clock.stop());
            }
            if (round == repeats) {
                times.judge(Quality.of(data, model.embedding().coordinates()));
            }
        } catch (UnfoldException e) {
            times.fail(String.valueOf(e.getMessage()));
        }
    }

    /** The labels of a set, or for a roll the quarters of its length; one in {@code every} is there. */
    static Dataset labelled(Dataset data, int every) {
        String[] names = new String[data.size()];
        Arrays.fill(names, "");
        if (data.labels().isPresent()) {
            Labels labels = data.labels().get();
            IntStream.iterate(0, i -> i < names.length, i -> i + every).forEach(i -> names[i] = labels.name(i));
        } else {
            Column length = data.extras().get(0);
            double[] sorted = IntStream.range(0, data.size())
                    .mapToDouble(length::get)
                    .sorted()
                    .toArray();
            for (int i = 0; i < names.length; i += every) {
                int below = Arrays.binarySearch(sorted, length.get(i));
                names[i] = "quarter" + 4L * Math.abs(below) / sorted.length;
            }
        }
        return data.withLabels(Labels.of(names));
    }
}
