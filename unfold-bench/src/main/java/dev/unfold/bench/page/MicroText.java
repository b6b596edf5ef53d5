package dev.unfold.bench.page;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** The micro-benchmarks as a Markdown table. */
public final class MicroText {

    private MicroText() {}

    public static String of(Taken taken, Collection<RunResult> results) {
        StringBuilder text = new StringBuilder(taken.head());
        text.append("\n| kernel | with | time | ± (99.9 %) | unit |\n| --- | --- | --: | --: | --- |\n");
        for (RunResult one : results) {
            Result<?> primary = one.getPrimaryResult();
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %.4g | %.2g | %s |%n",
                    name(one.getParams().getBenchmark()),
                    settings(one.getParams()),
                    primary.getScore(),
                    primary.getScoreError(),
                    primary.getScoreUnit()));
        }
        return text.toString();
    }

    /** Class and method, without the package. */
    static String name(String benchmark) {
        String[] words = benchmark.split("\\.", -1);
        return words[words.length - 2].replaceFirst("Benchmark$", "") + "." + words[words.length - 1];
    }

    private static String settings(BenchmarkParams params) {
        return params.getParamsKeys().stream()
                .map(key -> key + " " + params.getParam(key))
                .collect(Collectors.joining(", "));
    }
}
