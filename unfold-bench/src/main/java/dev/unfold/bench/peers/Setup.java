package dev.unfold.bench.peers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the contenders need to know of their surroundings.
 *
 * @param root the root of the repository
 * @param classPath that of this module, with Unfold and Smile
 * @param jvmOptions the options with which the launcher starts Unfold
 * @param warmUp the seconds of work before a library call is timed
 */
public record Setup(Path root, String classPath, List<String> jvmOptions, double warmUp) {

    public Setup {
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** The command that runs a worker in a JVM of its own, the same JDK as this one. */
    List<String> worker(List<String> options, Class<?> main, Workload work, Path folder, Path output) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(arguments(work, folder, output));
        command.add(Double.toString(warmUp));
        return command;
    }

    /** What every worker is told first: INPUT OUTPUT METHOD NEIGHBORS DIMENSIONS. */
    static List<String> arguments(Workload work, Path folder, Path output) {
        return List.of(
                folder.resolve(Contender.INPUT).toString(),
                output.toString(),
                work.method(),
                Integer.toString(Workload.NEIGHBORS),
                Integer.toString(Workload.DIMENSIONS));
    }
}
