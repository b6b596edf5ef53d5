package dev.unfold.cli;

import com.sun.management.OperatingSystemMXBean;
import dev.unfold.recipe.MemoryEstimate;
import java.lang.management.ManagementFactory;

/** The memory of the machine, or of the container that the program runs in. */
final class MachineMemory {

    private MachineMemory() {}

    /** Whether a fit is expected to take more than half of it. */
    static boolean isShortFor(MemoryEstimate estimate) {
        return estimate.bytes() > bytes() / 2;
    }

    /** What is said of such a fit. */
    static String comparedWith(MemoryEstimate estimate) {
        return "expects to need about " + estimate + " of the machine's " + MemoryEstimate.gigabytes(bytes())
                + " (the JVM may take "
                + MemoryEstimate.gigabytes(Runtime.getRuntime().maxMemory()) + ")";
    }

    private static long bytes() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }
}
