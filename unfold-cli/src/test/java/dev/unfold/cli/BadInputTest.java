package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every wrong call and every wrong file: its exit status, one line that names the place, and nothing lost. */
class BadInputTest {

    @TempDir
    private Path folder;

    /** @param words what the message must contain, between commas */
    record Case(String name, String content, String options, int status, String words) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> files() {
        String good = rows(40, i -> i + "," + Math.sin(i) + "," + Math.cos(2 * i));
        return Stream.of(
                new Case("empty file", "", "", 3, "in.csv"),
                new Case("header only", "a,b,c\n", "", 3, "in.csv"),
                new Case("ragged rows", "a,b\n1,2\n3\n5,6\n", "", 3, "in.csv:3"),
                new Case("text in a number column", "a,b\n1,2\n3,wat\n5,6\n", "", 3, "in.csv:3:2,wat"),
                new Case("NaN", "a,b\n1,2\nNaN,4\n5,6\n", "", 3, "in.csv:3:1,NaN"),
                new Case("infinity", "a,b\n1,2\n3,inf\n5,6\n", "", 3, "in.csv:3:2,inf"),
                new Case("minus infinity", "a,b\n1,2\n3,-Infinity\n5,6\n", "", 3, "in.csv:3:2,-Infinity"),
                new Case("empty cell", "a,b\n1,2\n3,\n5,6\n", "", 3, "in.csv:3:2"),
                new Case("one row", "a,b,c\n1,2,3\n", "", 3, "1 point"),
                new Case("one column", rows(30, i -> "" + i), "--method npe", 2, "dimensions = 2,only 1 column"),
                new Case("k = n", good, "-k 40", 2, "neighbors = 40,39"),
                new Case("k > n", good, "-k 400", 2, "neighbors = 400,39"),
                new Case("k = 0", good, "-k 0", 2, "neighbors = 0,at least 1"),
                new Case("k negative", good, "-k -3", 2, "neighbors = -3,at least 1"),
                new Case("k not a number", good, "-k many", 2, "neighbors = many,whole number or auto or lns"),
                new Case("k nearly a word", good, "-k autos", 2, "neighbors = autos,did you mean 'auto'?"),
                new Case("p nearly a word", good, "-p auto2", 2, "dimensions = auto2,did you mean 'auto'?"),
                new Case("k no int", good, "-k 99999999999", 2, "neighbors = 99999999999,at most 2147483647"),
                new Case("p no int", good, "-p 99999999999", 2, "dimensions = 99999999999,at most 2147483647"),
                new Case("p > d", good, "-p 4 --method ltsa", 2, "dimensions = 4,3 columns"),
                new Case("p = 0", good, "-p 0", 2, "dimensions = 0,at least 1"),
                new Case("all points equal", rows(30, i -> "1,2,3"), "", 4, "equal"),
                new Case("two far blobs, refused", blobs(), "-k 5 --disconnected fail", 4, "2 groups,15"),
                new Case("unknown method", good, "--method lel", 2, "lel,did you mean 'lle'"),
                new Case("unknown parameter", good, "--set rge=1", 2, "rge,'reg',neighbors"),
                new Case("parameter without value", good, "--set reg", 2, "reg"),
                new Case("parameter out of range", good, "--set reg=-1", 2, "reg = -1"),
                new Case("parameter not a number", good, "--set reg=x", 2, "reg = x"),
                new Case("unknown solver", good, "--solver llll", 2, "llll,auto,dense,direct,lll,nystrom"),
                new Case("unknown scale", good, "--scale unit", 2, "unit-norm"),
                new Case("unknown rule", good, "--neighbor-rule slla", 2, "slla"),
                new Case("unknown column in a view", good, "--view 1,2 --view 7", 2, "--view 7,x1,x2,x3"),
                new Case("empty view", good, "--view 1,2 --view ,", 2, "without a name"),
                new Case("no column in a view", good, "--view 1 --set view.1=", 2, "view.1"),
                new Case("shares", good, "--view 1 --view 2 --set view.1.share=1 --set view.2.share=1", 2, "2.0,to 1"),
                new Case("share of one", good, "--view 1 --view 2 --set view.1.share=1", 2, "1 of 2 views"),
                new Case("share of no view", good, "--view 1 --set view.2.share=1", 2, "view.2,1 view"),
                new Case("unknown parameter of a view", good, "--view 1 --set view.1.rge=1", 2, "rge,'reg',view 1"),
                new Case("k > n in a view", good, "--view 1,2 --view 3 --set view.2.neighbors=50", 2, "50,39"),
                new Case("views without weights", good, "--view 1,2 --view 3 --weight-rule ltsa", 2, "weights,views"),
                new Case("distances not square", good, DISTANCES, 3, "in.csv,40 rows and 3 columns"),
                new Case("distances not symmetric", table(cell(2, 5, "9")), DISTANCES, 3, "row 2, column 5,symmetric"),
                new Case("distance NaN", table(cell(2, 5, "nan")), DISTANCES, 3, "in.csv:3:6,nan"),
                new Case("distance negative", table(NEGATIVE), DISTANCES, 3, "row 0, column 4,at least 0"),
                new Case("distance to itself", table(cell(3, 3, "7")), DISTANCES, 3, "row 3, column 3,itself"),
                new Case("kernels not square", good, KERNELS, 3, "in.csv,40 rows and 3 columns"),
                new Case("kernels not symmetric", table(cell(2, 5, "9")), KERNELS, 3, "row 2, column 5,symmetric"),
                new Case(
                        "few neighbours, hlle",
                        good,
                        "--method hlle -k 4",
                        2,
                        "4 neighbours,at least 5 (p + p(p+1)/2)"),
                new Case("few neighbours, ltsa", good, "--method ltsa -k 2", 2, "2 neighbours,at least 3 (p + 1)"),
                new Case("few neighbours, mlle", good, "--method mlle -k 2", 2, "2 neighbours,at least 3 (p + 1)"),
                new Case(
                        "few distinct points",
                        rows(30, i -> i % 2 + "," + i % 2 + "," + i % 2),
                        "-k 4",
                        4,
                        "2 of the 30 points are distinct,dimensions = 2,at least 3"),
                new Case(
                        "no reliable neighbour",
                        good,
                        "--method rlle -k 4 --set threshold=1",
                        4,
                        "neighbours of row,unreliable,threshold"),
                new Case("no labels", good, "--method slle-weights", 3, "in.csv,labels,--label"),
                new Case(
                        "delta too large",
                        labelled(),
                        "--method slle-weights --label kind --set delta=1",
                        2,
                        "delta = 1"),
                new Case("gamma not positive", good, "--method rlle-elastic --set gamma=0", 2, "gamma = 0"),
                new Case("a out of range", good, "--method rlle-elastic --set a=2", 2, "a = 2"),
                new Case("--view and two inputs", good, "in.csv --view 1,2", 2, "2 inputs,--view 1"),
                new Case("two inputs without weights", good, "in.csv --method ltsa", 2, "weights,one input"),
                new Case("share of no input", good, "in.csv --set view.3.share=1", 2, "view.3,2 views"),
                new Case("column of no input", good, "in.csv --drop 7", 2, "--drop 7,none of the 2 inputs"),
                new Case("unknown label column", good, "--label kind", 2, "kind"),
                new Case("threads", good, "--threads 0", 2, "threads = 0"),
                new Case("given twice", good, "-k 5 --set neighbors=6", 2, "neighbors"),
                new Case("-n for a file", good, "-n 5", 2, "-n"),
                new Case("unknown ending", good, "-o out.xyz", 2, "out.xyz,.csv"),
                new Case("unknown picture", good, "--plot out.gif", 2, "out.gif,.png"),
                new Case("no such folder", good, "-o nowhere/out.csv", 2, "nowhere"),
                new Case("no such folder for the model", good, "--model nowhere/m", 2, "nowhere"),
                new Case("one file for two outputs", good, "-o out.csv --metrics-json out.csv", 2, "two outputs"),
                new Case(
                        "label is called y1",
                        "a,b,c,y1\n" + rows(30, i -> i + "," + i * i % 7 + "," + i % 5 + ",u"),
                        "--label y1 -k 4",
                        2,
                        "y1"));
    }

    /** What neighbours by class cannot work with, for each method that has them. */
    static Stream<Case> classes() {
        return Stream.of("slle", "eslle", "sslle", "plle")
                .flatMap(method -> Stream.of(
                                new Case("unknown label column", "uv", "--label kidn", 2, "--label kidn,kind"),
                                new Case("no label column", "uv", "--drop kind", 3, "need labels,--label"),
                                new Case(
                                        "alpha too large",
                                        "uv",
                                        "--label kind --set alpha=1.5",
                                        2,
                                        "alpha = 1.5,0.0,1.0"),
                                new Case(
                                        "alpha negative",
                                        "uv",
                                        "--label kind --set alpha=-1",
                                        2,
                                        "alpha = -1.0,0.0,1.0"),
                                new Case("alpha NaN", "uv", "--label kind --set alpha=NaN", 2, "alpha = NaN"),
                                new Case("alpha no number", "uv", "--label kind --set alpha=x", 2, "alpha = x"),
                                new Case("k = n", "uv", "--label kind -k 60", 2, "neighbors = 60,59"),
                                new Case(
                                        "all unlabelled",
                                        " ",
                                        "--label kind",
                                        3,
                                        "all 60 points are unlabelled,label some"))
                        .filter(bad -> !method.equals("sslle") || !bad.content().isBlank())
                        .map(bad -> new Case(
                                method + ": " + bad.name(),
                                kinds(i -> bad.content()
                                        .substring(i % bad.content().length())
                                        .substring(0, 1)
                                        .trim()),
                                bad.options() + " --method " + method,
                                bad.status(),
                                bad.words())));
    }

    @ParameterizedTest
    @MethodSource("classes")
    void wrongClassesAreToldInOneLine(Case bad) throws IOException {
        oneLineAndNothingLost(bad);
    }

    static Stream<Case> guides() {
        String two = kinds(i -> i % 2 > 0 ? "u" : "v");
        String options = "--label kind --method glle";
        return Stream.of(
                new Case("no label column", two, "--drop kind --method glle", 3, "in.csv,a guide needs labels,--label"),
                new Case("one class", kinds(i -> "u"), options, 3, "in.csv,at least 2 classes,of class u"),
                new Case("one class among some", kinds(i -> i % 2 > 0 ? "u" : ""), options, 3, "2 classes,of class u"),
                new Case("all unlabelled", kinds(i -> ""), options, 3, "2 classes,all 60 points are unlabelled"),
                new Case("alpha too large", two, options + " --set alpha=2", 2, "alpha = 2.0,0.0,1.0"),
                new Case("alpha negative", two, options + " --set alpha=-1e-9", 2, "alpha = -1.0E-9,0.0,1.0"),
                new Case("alpha NaN", two, options + " --set alpha=NaN", 2, "alpha = NaN"),
                new Case("alpha no number", two, options + " --set alpha=x", 2, "alpha = x"),
                new Case(
                        "labels alone",
                        two,
                        options + " --set alpha=1 -p 2",
                        2,
                        "dimensions = 2,alpha = 1,2 of them determine at most 1 dimension"),
                new Case(
                        "labels alone, of tangents",
                        two,
                        "--label kind --method ltsa --alignment glle --set alpha=1 -p 2",
                        2,
                        "dimensions = 2,alpha = 1,at most 1 dimension"));
    }

    @ParameterizedTest
    @MethodSource("guides")
    void wrongGuidesAreToldInOneLine(Case bad) throws IOException {
        oneLineAndNothingLost(bad);
    }

    @Test
    void guidesSayHowManyPointsTheyDoNotReach() throws IOException {
        Path input = Files.writeString(folder.resolve("kinds.csv"), kinds(i -> i % 3 > 0 ? "" : i % 2 > 0 ? "u" : "v"));
        Call call = Call.of("embed", "--verbose", input, "--label", "kind", "--method", "glle")
                .done();
        assertThat(call.err()).contains("guide.unlabelled 40 of 60 points");
        assertThat(Csv.of(call.out()).rows())
                .hasSize(60)
                .noneMatch(row -> row.subList(0, 2).contains(""));
    }

    @Test
    void tooFewLabelsForProbabilitiesAreTold() throws IOException {
        oneLineAndNothingLost(new Case(
                "", kinds(i -> i < 3 ? "u" + i : ""), "--label kind --method plle", 3, "3 labelled points,at least 4"));
    }

    @Test
    void whatADiscriminantCannotWorkWithIsTold() throws IOException {
        Row three = i -> "u" + i % 3;
        String options = "--label kind --method ullelda ";
        for (Case bad : List.of(
                new Case("no labels", kinds(three), "--drop kind --method ullelda", 3, "needs labels,--label"),
                new Case(
                        "some labels",
                        kinds(i -> i % 5 == 0 ? "" : "u" + i % 3),
                        options,
                        3,
                        "12 of 60 points have no label,glle,plle,sslle"),
                new Case("all unlabelled", kinds(i -> ""), options, 3, "60 of 60 points have no label"),
                new Case("one class", kinds(i -> "same"), options, 3, "one class,same,at least two"),
                new Case("two classes", kinds(i -> "u" + i % 2), options, 2, "dimensions = 2,2 classes,at most 1"),
                new Case(
                        "p-inner too small",
                        kinds(three),
                        options + "--set p-inner=1",
                        2,
                        "p-inner = 1,dimensions = 2"),
                new Case("p-inner too large", kinds(three), options + "--set p-inner=60", 2, "p-inner = 60,59"),
                new Case("p-inner no number", kinds(three), options + "--set p-inner=x", 2, "p-inner = x,auto"))) {
            oneLineAndNothingLost(bad);
        }
    }

    @Test
    void whatOtherFusionsCannotWorkWithIsTold() throws IOException {
        String good = kinds(i -> "u" + i % 3);
        for (Case bad : List.of(
                new Case("literal", good, "--drop kind --method lle-pca --set literal=x", 2, "literal = x"),
                new Case("beta", good, "--label kind --method sllep --set beta=-1", 2, "beta = -1.0"),
                new Case("beta of lle", good, "--drop kind --set beta=1", 2, "beta"),
                new Case("extension", good, "--drop kind --extension projektion", 2, "projektion,projection"),
                new Case("both", good, "--drop kind --extension linear --set extension=projection", 2, "only one"))) {
            oneLineAndNothingLost(bad);
        }
    }

    @Test
    void probabilitiesOfOccurrenceAreChecked() throws IOException {
        String options = "--drop kind --method wlle-probability --set density=given";
        oneLineAndNothingLost(new Case("no column", kinds(i -> "1"), options, 3, "'probability',--drop probability"));
        String named = kinds(i -> i == 4 ? "1.5" : "1").replace("kind", "probability");
        oneLineAndNothingLost(new Case("", named, options.replace("kind", "probability"), 3, "row 4,1.5,0 and 1"));
        oneLineAndNothingLost(new Case(
                "", named, options.replace("kind", "probability").replace("given", "sparse"), 2, "sparse,mixture"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"slle", "eslle", "sslle", "plle"})
    void classesThatCannotHelpAreSaid(String method) throws IOException {
        Row lone = i -> i == 0 ? "lone" : i % 2 > 0 ? "u" : "v";
        Row small = i -> i < 8 ? "small" : i % 2 > 0 ? "u" : "v";
        assertWarns(method, kinds(i -> "same"), "all labelled points are of one class, same");
        assertWarns(method, kinds(i -> i % 3 > 0 ? "same" : ""), "all labelled points are of one class, same");
        assertWarns(method, kinds(lone), "1 class has at most neighbors = 12 points (lone: 1)");
        assertWarns(method, kinds(small), "1 class has at most neighbors = 12 points (small: 8)");
        if (method.equals("sslle")) {
            assertWarns(method, kinds(i -> ""), "no point has a label");
        }
    }

    private void assertWarns(String method, String content, String words) throws IOException {
        Path input = Files.writeString(folder.resolve("kinds.csv"), content);
        Call call =
                Call.of("embed", input, "--label", "kind", "--method", method).done();
        assertThat(call.err()).contains("warning: " + words);
        assertThat(Csv.of(call.out()).rows())
                .hasSize(60)
                .noneMatch(row -> row.subList(0, 2).contains(""));
    }

    /** Two overlapping clouds of 30 points, in turn. */
    private static String kinds(Row kind) {
        return "a,b,c,kind\n"
                + rows(
                        60,
                        i -> (Math.sin(1.7 * i) + i % 2 * 2) + "," + Math.cos(2.3 * i) + "," + Math.sin(3.1 * i) + ","
                                + kind.of(i));
    }

    private static final String DISTANCES = "--method precomputed-distances -k 4";
    private static final String KERNELS = "--method kernel-lle --set kernel=precomputed -k 4";

    /** What stands in a cell of a table in place of its number, or nothing. */
    private interface Cell {
        String of(int i, int j, String usual);
    }

    private static Cell cell(int row, int column, String text) {
        return (i, j, usual) -> i == row && j == column ? text : usual;
    }

    private static final Cell NEGATIVE = (i, j, usual) -> i + j == 4 && i * j == 0 ? "-2" : usual;

    /** The distances of twenty points on a line, with some cells changed. */
    private static String table(Cell cell) {
        return rows(
                20,
                i -> IntStream.range(0, 20)
                        .mapToObj(j -> cell.of(i, j, Math.abs(i * i - j * j) + ""))
                        .collect(Collectors.joining(",")));
    }

    @Test
    void anIndefiniteKernelIsReportedWithItsSmallestEigenvalue() throws IOException {
        Path input = Files.writeString(
                folder.resolve("table.csv"),
                table((i, j, usual) ->
                        Math.sin(i) * Math.sin(j) + Math.cos(2 * i) * Math.cos(2 * j) - 0.3 * i * j / 100 + ""));
        List<Object> args = new ArrayList<>(List.of("embed", input));
        args.addAll(List.of(KERNELS.split(" ", -1)));
        Call call = Call.of(args.toArray());
        assertThat(call.err())
                .contains("warning: ", "not positive semi-definite", "the smallest is -")
                .contains("unfold: the Gram matrix of row ", "has the eigenvalue -");
        assertThat(call.status()).isEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("files")
    void oneLineAndNothingLost(Case bad) throws IOException {
        Path input = Files.writeString(folder.resolve("in.csv"), bad.content());
        Path existing = Files.writeString(folder.resolve("existing.csv"), "precious\n");
        List<Object> args = new ArrayList<>(List.of("embed", input));
        for (String word : bad.options().split(" ", -1)) {
            boolean path = word.contains(".") || word.contains("/");
            if (!word.isEmpty()) {
                args.add(path && !word.contains("=") ? folder.resolve(word) : word);
            }
        }
        if (!bad.options().contains("-o ")) {
            args.addAll(List.of("-o", existing));
        }
        Call call = Call.of(args.toArray());
        assertThat(call.error()).startsWith("unfold: ").contains(bad.words().split(",", -1));
        assertThat(call.status()).isEqualTo(bad.status());
        assertThat(call.out()).isEmpty();
        assertThat(existing).hasContent("precious\n");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactlyInAnyOrder(input, existing);
        }
    }

    @Test
    void manyDuplicatesAreLegal() throws IOException {
        Path input = Files.writeString(
                folder.resolve("twins.csv"),
                rows(60, i -> Math.sin(i - i % 3) + "," + Math.cos(i - i % 3) + "," + (i - i % 3)));
        assertThat(Csv.of(Call.of("embed", input, "-k", 8).done().out()).rows()).hasSize(60);
    }

    @Test
    void constantColumnsAreLegal() throws IOException {
        Path input = Files.writeString(
                folder.resolve("flat.csv"), rows(40, i -> Math.sin(i) + "," + Math.cos(2.5 * i) + ",5"));
        assertThat(Csv.of(Call.of("embed", input, "-k", 8).done().out()).rows()).hasSize(40);
    }

    @Test
    void twoFarBlobsAreJoinedAndSaid() throws IOException {
        Path input = Files.writeString(folder.resolve("blobs.csv"), blobs());
        Call call = Call.of("embed", input, "-k", 5).done();
        assertThat(call.err()).contains("warning", "2 groups of sizes 15, 25", "joined by 1 link");
        assertThat(Csv.of(call.out()).rows()).hasSize(40).noneMatch(row -> row.contains(""));
    }

    @Test
    void otherWrongCalls() {
        assertWrong(2, "INPUT", "embed");
        assertWrong(2, "did you mean 'embed'", "embde");
        assertWrong(2, "did you mean '--neighbors'", "embed", "x.csv", "--neighbours", "3");
        assertWrong(2, "--set kernel=VALUE", "embed", "x.csv", "--method", "kernel-lle", "--kernel", "rbf");
        assertWrong(2, "'y.csv'", "score", "x.csv", "z.csv", "y.csv");
        assertWrong(2, "no command", new Object[0]);
        assertWrong(3, "no such file", "embed", folder.resolve("x.csv"));
        assertWrong(2, "did you mean 'swiss-roll'", "embed", "@swissroll");
        assertWrong(2, "n = 0", "embed", "@swiss-roll", "-n", 0);
        assertWrong(2, "noise = -1", "embed", "@swiss-roll", "--noise", -1);
        assertWrong(2, "leave it out", "embed", "@iris", "-n", 10);
        assertWrong(2, "did you mean 'lle'", "methods", "lele");
        assertWrong(2, "did you mean 'zsh'", "completion", "ksh");
        assertWrong(2, "did you mean 's-curve'", "generate", "scurve");
    }

    @ParameterizedTest
    @CsvSource({
        "--threads, many, a whole number from 1 to 2147483647",
        "--k-max, 99999999999, a whole number from 1 to 2147483647",
        "-n, 1e99, a whole number from 1 to 2147483647",
        "--seed, x, a whole number from -9223372036854775808 to 9223372036854775807",
        "--seed, 99999999999999999999, a whole number from -9223372036854775808 to 9223372036854775807",
        "--noise, much, a number such as 0.5 or 1e-3"
    })
    void numbersAreAskedForInPlainWords(String option, String value, String expected) {
        assertWrong(2, option + "': '" + value + "' must be " + expected, "select", "@swiss-roll", option, value);
    }

    private static void assertWrong(int status, String words, Object... args) {
        Call call = Call.of(args);
        assertThat(call.error()).startsWith("unfold: ").contains(words);
        assertThat(call.status()).isEqualTo(status);
    }

    @Test
    void debugShowsWhereItHappened() {
        Call call = Call.of("embed", folder.resolve("x.csv"), "--debug");
        assertThat(call.err()).contains("DataException", "\tat dev.unfold.", "unfold: ");
        assertThat(call.status()).isEqualTo(3);
    }

    private static String labelled() {
        return "a,b,c,kind\n" + rows(40, i -> i + "," + Math.sin(i) + "," + Math.cos(2 * i) + ",u" + i % 2);
    }

    @Test
    void viewsOfDifferentPointsAreRefused() throws IOException {
        Path all = Files.writeString(folder.resolve("all.csv"), labelled());
        Path less = Files.writeString(
                folder.resolve("less.csv"), labelled().lines().limit(40).collect(Collectors.joining("\n")));
        Path other = Files.writeString(folder.resolve("other.csv"), labelled().replace(",u0\n1,", ",u1\n1,"));
        Call lengths = Call.of("embed", all, less, "--label", "kind");
        assertThat(lengths.status()).isEqualTo(3);
        assertThat(lengths.error()).contains("all.csv", "40 points", "less.csv", "39", "row by row");
        Call labels = Call.of("embed", all, other, "--label", "kind");
        assertThat(labels.status()).isEqualTo(3);
        assertThat(labels.error()).contains("row 0", "label 'u0' in", "'u1' in", "other.csv");
    }

    private interface Row {
        String of(int i);
    }

    private static String rows(int n, Row row) {
        return IntStream.range(0, n).mapToObj(row::of).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String blobs() {
        return rows(
                40,
                i -> Arrays.stream(new double[] {
                            (i < 15 ? 0 : 1000) + Math.sin(1.7 * i), Math.cos(2.3 * i), Math.sin(3.1 * i)
                        })
                        .mapToObj(Double::toString)
                        .collect(Collectors.joining(",")));
    }
}
