package dev.unfold.bench.page;

import dev.unfold.bench.worker.Stages;
import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as the tables show them: as many digits as a repeated run would give again. */
final class Figures {

    static final String NONE = "–";

    private Figures() {}

    static String seconds(OptionalDouble value) {
        return value.isPresent() ? seconds(value.getAsDouble()) : NONE;
    }

    static String seconds(double value) {
        if (value < 0.995) {
            return String.format(Locale.ROOT, "%.2g", value).replaceFirst("^0(?=\\.)", "");
        }
        return String.format(Locale.ROOT, value < 9.95 ? "%.2f" : value < 99.5 ? "%.1f" : "%.0f", value);
    }

    static String stages(Stages stages) {
        return seconds(stages.neighbours()) + " + " + seconds(stages.weights()) + " + " + seconds(stages.eigen());
    }

    static String bytes(long value) {
        if (value == 0) {
            return NONE;
        }
        double mebi = value / (double) (1 << 20);
        return mebi < 1000
                ? String.format(Locale.ROOT, "%.0f MiB", mebi)
                : String.format(Locale.ROOT, "%.1f GiB", mebi / 1024);
    }

    static String share(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.4f", value.getAsDouble()) : NONE;
    }

    static String error(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.0e", value.getAsDouble()) : NONE;
    }

    static String ratio(OptionalDouble theirs, OptionalDouble ours) {
        return theirs.isPresent() && ours.isPresent()
                ? String.format(Locale.ROOT, "%.1f×", theirs.getAsDouble() / ours.getAsDouble())
                : NONE;
    }
}
