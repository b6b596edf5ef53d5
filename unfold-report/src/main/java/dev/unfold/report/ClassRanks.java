package dev.unfold.report;

import dev.unfold.data.Labels;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The classes in the order of a legend: numbers by value, then names by alphabet with the numbers in them by value. A class has the same rank, and so the
 * same colour, however the rows are ordered.
 */
final class ClassRanks {

    private static final int UNLABELLED = -1;
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,9})?");
    private static final Pattern PIECES = Pattern.compile("\\d+|\\D+");

    private final Labels labels;
    private final List<String> names;
    /** From a class number of the labels to its rank. */
    private final int[] ranks;

    ClassRanks(Labels labels) {
        this.labels = labels;
        List<String> classes = labels.classes();
        List<Optional<BigDecimal>> numbers =
                classes.stream().map(ClassRanks::number).toList();
        Comparator<Integer> byNumber = Comparator.comparing(
                numbers::get,
                Comparator.comparing((Optional<BigDecimal> number) -> number.isEmpty())
                        .thenComparing(number -> number.orElse(BigDecimal.ZERO)));
        List<Integer> order = IntStream.range(0, classes.size())
                .boxed()
                .sorted(byNumber.thenComparing(classes::get, ClassRanks::compareNames))
                .toList();
        names = order.stream().map(classes::get).toList();
        ranks = new int[classes.size()];
        for (int rank = 0; rank < ranks.length; rank++) {
            ranks[order.get(rank)] = rank;
        }
    }

    private static Optional<BigDecimal> number(String name) {
        return NUMBER.matcher(name).matches() ? Optional.of(new BigDecimal(name)) : Optional.empty();
    }

    /** By alphabet, but runs of digits by value: "class 9" stands before "class 10". */
    private static int compareNames(String a, String b) {
        Matcher first = PIECES.matcher(a);
        Matcher second = PIECES.matcher(b);
        while (first.find() && second.find()) {
            String x = first.group();
            String y = second.group();
            boolean digits = isNumber(x) && isNumber(y);
            int order = digits ? new BigInteger(x).compareTo(new BigInteger(y)) : x.compareTo(y);
            if (order != 0) {
                return order;
            }
        }
        return a.compareTo(b);
    }

    private static boolean isNumber(String piece) {
        return piece.charAt(0) >= '0' && piece.charAt(0) <= '9';
    }

    /** The names of the classes, by rank. */
    List<String> names() {
        return names;
    }

    /** The rank of the point's class, or -1 if it has none. */
    int rank(int row) {
        return labels.isLabelled(row) ? ranks[labels.code(row)] : UNLABELLED;
    }

    /** Whether some point has no class. */
    boolean someUnlabelled() {
        return IntStream.range(0, labels.size()).anyMatch(row -> !labels.isLabelled(row));
    }
}
