package dev.unfold.bench.page;

import dev.unfold.bench.peers.Series;
import dev.unfold.bench.peers.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The series of one set and method, in the order of the sizes, with ours beside those of the peers. */
record Results(String data, String method, List<Series> series) {

    static final String LIBRARY = "Unfold library";
    static final String COMMAND = "Unfold command";

    Results {
        series = List.copyOf(series);
    }

    static List<Results> of(List<Series> all) {
        Map<String, List<Series>> groups = new LinkedHashMap<>();
        for (Series one : all) {
            groups.computeIfAbsent(one.work().data() + " " + one.work().method(), unused -> new ArrayList<>())
                    .add(one);
        }
        return groups.values().stream()
                .map(group -> new Results(
                        group.get(0).work().data(), group.get(0).work().method(), group))
                .toList();
    }

    List<Workload> workloads() {
        return series.stream().map(Series::work).distinct().toList();
    }

    List<String> contenders() {
        return series.stream().map(Series::contender).distinct().toList();
    }

    List<String> peers() {
        return contenders().stream().filter(name -> !isOurs(name)).toList();
    }

    static boolean isOurs(String contender) {
        return contender.equals(LIBRARY) || contender.equals(COMMAND);
    }

    Optional<Series> of(Workload work, String contender) {
        return series.stream()
                .filter(one -> one.work().equals(work) && one.contender().equals(contender))
                .findFirst();
    }
}
