package dev.unfold.neighbors.supervised;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.error.DataException;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The classes of the points as the supervised rules see them: the number of each point's class, or −1 for a point without
 * a label, which shares its class with nobody.
 */
@SuppressWarnings("ArrayRecordComponent")
record ClassGroups(int[] group, List<String> names) {

    /** Why nobody can tell who would list a new point. */
    static final String NO_LISTING = "goes by classes, and a new point has none";

    private static final int SHOWN = 6;

    /** @throws DataException if there are no labels at all */
    static ClassGroups of(Dataset data) {
        Labels labels = data.labels()
                .orElseThrow(
                        () -> new DataException(
                                data.name()
                                        + ": neighbours by class need labels, but there are none; name their column, as in label = kind"));
        int[] group = IntStream.range(0, data.size())
                .map(i -> labels.isLabelled(i) ? labels.code(i) : -1)
                .toArray();
        return new ClassGroups(group, labels.classes());
    }

    /** @throws DataException if no point has a label */
    static ClassGroups ofSome(Dataset data) {
        ClassGroups classes = of(data);
        if (classes.names.isEmpty()) {
            throw new DataException(data.name() + ": neighbours by class need labels, but all " + data.size()
                    + " points are unlabelled; label some, or take a method without classes");
        }
        return classes;
    }

    /** @throws DataException if a point has no label */
    static ClassGroups ofAll(Dataset data) {
        data.completeLabels("a neighbour rule by class");
        return of(data);
    }

    /** The rows of each class, rising. */
    List<int[]> members() {
        int[] sizes = sizes();
        List<int[]> members =
                Arrays.stream(sizes).mapToObj(size -> new int[size]).toList();
        int[] filled = new int[sizes.length];
        for (int i = 0; i < group.length; i++) {
            if (group[i] >= 0) {
                members.get(group[i])[filled[group[i]]++] = i;
            }
        }
        return members;
    }

    boolean isLabelled(int i) {
        return group[i] >= 0;
    }

    /** Whether every point has a label. */
    boolean isComplete() {
        return Arrays.stream(group).allMatch(g -> g >= 0);
    }

    boolean areAlike(int i, int j) {
        return group[i] >= 0 && group[i] == group[j];
    }

    /** Warns of classes that cannot do what the rules use them for. */
    void warn(int k, Run run) {
        if (names.isEmpty()) {
            run.warn("no point has a label, so there are no classes to go by");
        }
        if (names.size() == 1) {
            run.warn("all labelled points are of one class, " + names.get(0) + ", so the classes separate nothing");
        }
        int[] sizes = sizes();
        int[] small = small(k);
        if (small.length > 0) {
            run.warn((small.length == 1 ? "1 class has" : small.length + " classes have") + " at most neighbors = " + k
                    + " points ("
                    + Arrays.stream(small)
                            .limit(SHOWN)
                            .mapToObj(g -> names.get(g) + ": " + sizes[g])
                            .collect(Collectors.joining(", "))
                    + (small.length > SHOWN ? ", …" : "")
                    + "), so their lists are filled up with other points; lower neighbors to avoid it");
        }
    }

    /** The classes of at most k points. */
    int[] small(int k) {
        int[] sizes = sizes();
        return IntStream.range(0, sizes.length).filter(g -> sizes[g] <= k).toArray();
    }

    private int[] sizes() {
        int[] sizes = new int[names.size()];
        Arrays.stream(group).filter(g -> g >= 0).forEach(g -> sizes[g]++);
        return sizes;
    }
}
