package dev.unfold.bench.peers;

import dev.unfold.bench.data.Sizes;
import dev.unfold.bench.data.TestSet;
import dev.unfold.bench.worker.ReferenceWorker;
import dev.unfold.data.Dataset;
import dev.unfold.error.UnfoldException;
import dev.unfold.io.Datasets;
import dev.unfold.io.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Runs the contenders on the workloads, interleaved: a first run of each, then a second of each, and so on, so that a slow
 * minute of the machine falls on all of them. Who fails at one size is not tried at a larger one.
 */
public final class PeerComparison {

    /**
     * What to run.
     *
     * @param sizes empty for those of the set and the method
     * @param referenceLimit up to how many points the reference spectrum is computed
     */
    public record Plan(
            List<TestSet> sets,
            List<Integer> sizes,
            List<String> methods,
            int repeats,
            ProcessRun.Limits limits,
            int referenceLimit) {

        public Plan {
            sets = List.copyOf(sets);
            sizes = List.copyOf(sizes);
            methods = List.copyOf(methods);
        }
    }

    /** A reference whose own error may be larger than this is not used. */
    private static final double REFERENCE_BOUND = 1e-12;

    private final Setup setup;
    private final Plan plan;
    private final Path folder;
    private final Consumer<String> progress;
    private final Map<String, String> versions = new LinkedHashMap<>();
    private final Map<String, String> absent = new LinkedHashMap<>();
    private final List<Contender> contenders = new ArrayList<>();
    private final List<Series> results = new ArrayList<>();

    /**
     * @param folder for data and outputs
     * @param progress is told what goes on
     */
    public PeerComparison(Setup setup, Plan plan, Path folder, Consumer<String> progress) {
        this.setup = setup;
        this.plan = plan;
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * Runs those of the contenders that can run here.
     *
     * @param sofar is given all results whenever a method is through on a set, so that a run that is ended early leaves something
     */
    public void run(List<Contender> candidates, Consumer<List<Series>> sofar) {
        for (Contender candidate : candidates) {
            try {
                versions.put(candidate.name(), candidate.prepare());
                contenders.add(candidate);
            } catch (UnfoldException e) {
                absent.put(candidate.name(), e.getMessage());
                progress.accept(candidate.name() + " does not run: " + e.getMessage());
            }
        }
        for (TestSet set : plan.sets()) {
            for (String method : plan.methods()) {
                Map<String, String> beaten = new HashMap<>();
                for (int n : set.sizes(method, plan.sizes())) {
                    run(set, n, method, beaten);
                }
                sofar.accept(List.copyOf(results));
            }
        }
    }

    /** The contenders that ran, each with its version. */
    public Map<String, String> versions() {
        return Map.copyOf(versions);
    }

    /** The contenders that could not run, each with the reason. */
    public Map<String, String> absent() {
        return Map.copyOf(absent);
    }

    private void run(TestSet set, int n, String method, Map<String, String> beaten) {
        Optional<Dataset> taken = set.take(n, folder.resolve("npm"));
        if (taken.isEmpty()) {
            progress.accept(set.word() + " has fewer than " + Sizes.spell(n) + " points: left out");
            return;
        }
        Dataset data = taken.get();
        Workload work = new Workload(set.word(), n, data.points().dimension(), method);
        writeFresh(data);
        List<Contender> able =
                contenders.stream().filter(one -> one.has(method)).toList();
        List<Double> reference = able.isEmpty() || n > plan.referenceLimit() ? List.of() : reference(work);
        Map<String, Series> series = new LinkedHashMap<>();
        for (Contender contender : able) {
            Series own = new Series(work, contender);
            series.put(contender.name(), own);
            results.add(own);
            if (beaten.containsKey(contender.name())) {
                own.fail("not tried: " + beaten.get(contender.name()));
            }
        }
        for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
            for (Contender contender : able) {
                Series own = series.get(contender.name());
                if (own != null && own.failure().isEmpty()) {
                    progress.accept(work + ": " + contender.name() + ", run " + repeat + " of " + plan.repeats());
                    run(work, data, contender, own, reference);
                    own.failure().ifPresent(reason -> {
                        progress.accept(work + ": " + contender.name() + ": " + reason);
                        beaten.put(contender.name(), reason + " at " + Sizes.spell(n));
                    });
                }
            }
        }
    }

    private void writeFresh(Dataset data) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Datasets.write(
                folder.resolve(Contender.INPUT), Table.ofRows(data.size()).withPoints(data.features(), data.points()));
        contenders.forEach(contender -> contender.write(data, folder));
    }

    /** λ₂ … λ_{p+1}; empty where there is no reference. */
    private List<Double> reference(Workload work) {
        progress.accept(work + ": reference spectrum");
        ProcessRun run = ProcessRun.of(
                setup.worker(setup.jvmOptions(), ReferenceWorker.class, work, folder, folder.resolve("reference.npy")),
                folder,
                plan.limits());
        Map<String, String> said = Facts.said(run.output());
        double bound = Double.parseDouble(said.getOrDefault("bound", "Infinity"));
        if (run.end() == ProcessRun.End.DONE && bound <= REFERENCE_BOUND) {
            return Facts.in(run.output()).eigenvalues();
        }
        String reason = said.containsKey("ties")
                ? said.get("ties") + " points have neighbours at equal distances"
                : run.end() + ", error bound " + bound;
        progress.accept(work + ": no reference spectrum (" + reason + ")");
        return List.of();
    }

    private void run(Workload work, Dataset data, Contender contender, Series own, List<Double> reference) {
        Path output = contender.output(folder);
        try {
            Files.deleteIfExists(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ProcessRun run = ProcessRun.of(contender.command(work, folder), folder, plan.limits());
        switch (run.end()) {
            case DONE -> {
                Facts facts = contender.facts(run);
                own.add(run, facts);
                if (own.quality().isEmpty() && Files.exists(output)) {
                    judge(data, output, own, Quality.eigenvalueError(facts.eigenvalues(), reference));
                }
            }
            case FAILED -> own.fail("failed: " + run.complaint());
            case TIMED_OUT -> own.fail("stopped after " + plan.limits().time().toSeconds() + " s");
            case OUT_OF_MEMORY -> own.fail("stopped at " + plan.limits().bytes() / (1 << 30) + " GiB of memory");
        }
    }

    private static void judge(Dataset data, Path output, Series own, OptionalDouble eigenvalueError) {
        try {
            own.judge(Quality.of(data, Datasets.read(output).points()), eigenvalueError);
        } catch (UnfoldException e) {
            String message = String.valueOf(e.getMessage()).replace(output + ":", "");
            own.fail("its places cannot be judged: " + message);
        }
    }
}
