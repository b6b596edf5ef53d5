package dev.unfold.bench.peers;

import dev.unfold.error.DataException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * scikit-learn of Debian's package, with every processor and ARPACK: its library call, and the whole process with its
 * imports.
 */
public record ScikitLearn(Setup setup) implements Contender {

    static final String PYTHON = "/usr/bin/python3";

    @Override
    public String name() {
        return "scikit-learn";
    }

    @Override
    public Optional<String> peer() {
        return Optional.of("sklearn");
    }

    private String script() {
        return setup.root()
                .resolve("unfold-bench/src/main/python/sklearn_lle.py")
                .toString();
    }

    @Override
    public String prepare() {
        List<String> answer = ProcessRun.ask(List.of(PYTHON, script(), "--describe"));
        return Optional.ofNullable(Facts.said(answer).get("version"))
                .orElseThrow(() ->
                        new DataException(PYTHON + " has no scikit-learn; install the Debian package python3-sklearn"));
    }

    @Override
    public boolean has(String method) {
        return Set.of("lle", "mlle", "hlle", "ltsa").contains(method);
    }

    @Override
    public List<String> command(Workload work, Path folder) {
        List<String> command = new ArrayList<>(List.of(PYTHON, script()));
        command.addAll(Setup.arguments(work, folder, output(folder)));
        return command;
    }

    @Override
    public boolean isCold() {
        return true;
    }
}
