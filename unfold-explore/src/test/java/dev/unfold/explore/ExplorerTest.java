package dev.unfold.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.io.BundledSets;
import dev.unfold.io.Datasets;
import dev.unfold.io.ModelFile;
import dev.unfold.io.ReadOptions;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page can ask for. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplorerTest {

    private final Explorer explorer = Explorer.start(Limits.USUAL, Request::toString);
    private final Visitor visitor = new Visitor(explorer);

    @TempDir
    private Path folder;

    @AfterAll
    void close() {
        explorer.close();
    }

    /** Points on a curve, with a name, a class, an empty cell, and a column that counts. */
    private static String flowers() {
        return IntStream.range(0, 60)
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "%d,%s,%.4f,%s,%.4f",
                        i + 1,
                        i < 30 ? "rose" : "tulip",
                        Math.cos(i / 9.0),
                        i == 7 ? "" : String.format(Locale.ROOT, "%.4f", Math.sin(i / 9.0)),
                        i / 20.0))
                .collect(Collectors.joining("\n", "number,kind,width,height,age\n", "\n"));
    }

    private String flowerSet() {
        return visitor.upload("upload?name=flowers.csv", flowers()).get("id").text();
    }

    @Test
    void theMenusAreThoseOfTheCatalogue() {
        Tree catalog = visitor.get("catalog");
        assertThat(catalog.get("methods").list().stream()
                        .map(method -> method.get("name").text()))
                .containsExactlyElementsOf(
                        Catalog.methods().stream().map(method -> method.name()).toList());
        Tree lle = catalog.get("methods").list().get(0);
        assertThat(lle.get("parameters").list())
                .extracting(parameter -> parameter.get("name").text())
                .contains("neighbors", "reg");
        assertThat(catalog.get("criteria").texts()).contains("pne").doesNotContain("lns");
        assertThat(catalog.get("missing").texts()).containsExactly("fail", "drop", "mean", "median");
    }

    @Test
    void aTableIsShownAndItsColumnsAreChosen() {
        String set = flowerSet();
        Tree table = visitor.get("sets/" + set);
        assertThat(table.get("columns").list())
                .extracting(column -> column.get("name").text())
                .containsExactly("number", "kind", "width", "height", "age");
        assertThat(table.get("columns").list().get(3).get("missing").number()).isEqualTo(1);
        assertThat(table.get("columns").list().get(1).get("text").text()).isEqualTo("true");
        assertThat(table.get("usual").get("label").text()).isEqualTo("kind");
        assertThat(table.get("head").list()).hasSize(60);

        Tree refused = visitor.get("sets/" + set + "/survey?label=kind");
        assertThat(refused.get("error").text()).startsWith("flowers.csv: 1 of 60 rows has empty cells");
        Tree taken = visitor.get("sets/" + set + "/survey?label=kind&missing=drop");
        assertThat(taken.get("features").texts()).containsExactly("width", "height", "age");
        assertThat(taken.get("id").text()).isEqualTo("number");
        Tree fewer = visitor.get("sets/" + set + "/survey?label=kind&column=width&column=kind&one-hot=kind");
        assertThat(fewer.get("error").text()).contains("kind");
    }

    @Test
    void aFitIsThatOfTheLibrary() throws IOException {
        String set = flowerSet();
        String run = visitor.fit(
                set,
                "label",
                "kind",
                "missing",
                "drop",
                "standardize",
                "true",
                "set.method",
                "lle",
                "set.neighbors",
                "8");
        Tree task = visitor.await(run, "done", "failed");
        assertThat(task.get("message").text()).isEmpty();
        assertThat(task.get("rows").number()).isEqualTo(60);
        assertThat(task.get("placed").number()).isEqualTo(59);
        assertThat(task.get("scores").get("trustworthiness").number()).isGreaterThan(0.9);

        Path file = Files.writeString(folder.resolve("flowers.csv"), flowers());
        Dataset data = Datasets.read(
                file, ReadOptions.DEFAULT.withLabel("kind").withId("number").withMissing(dev.unfold.io.Missing.DROP));
        Model model = Recipe.lle()
                .withNeighborRule(new dev.unfold.neighbors.nearest.KNearest(8))
                .withPreparation(dev.unfold.recipe.Preparation.STANDARDIZE)
                .fit(data, Run.quiet());
        Path saved = save(run, "csv");
        List<String> lines = Files.readAllLines(saved);
        assertThat(lines).hasSize(61);
        assertThat(lines.get(0)).isEqualTo("y1,y2,number,kind");
        assertThat(lines.get(8)).isEqualTo(",,8,rose");
        assertThat(lines.get(1)).startsWith(model.embedding().coordinates().get(0, 0) + ",");
        assertThat(lines.get(60)).startsWith(model.embedding().coordinates().get(58, 0) + ",");
    }

    private Path save(String run, String format) throws IOException {
        HttpResponse<byte[]> answer;
        try {
            answer = java.net.http.HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(
                                            explorer.address().resolve("tasks/" + run + "/save?format=" + format))
                                    .build(),
                            HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("attachment");
        return Files.write(folder.resolve("saved." + format), answer.body());
    }

    @Test
    void modelAndPicturesAreSaved() throws IOException {
        String run = visitor.fit(visitor.set("iris"), "set.neighbors", "10", "label", "label");
        visitor.await(run, "done");
        ModelFile file = ModelFile.read(save(run, "model"));
        Points places = Recipe.lle()
                .withNeighborRule(new dev.unfold.neighbors.nearest.KNearest(10))
                .fit(BundledSets.read("iris"), Run.quiet())
                .embedding()
                .coordinates();
        assertThat(file.model().embedding().coordinates()).isEqualTo(places);
        assertThat(javax.imageio.ImageIO.read(save(run, "png").toFile()).getWidth())
                .isGreaterThan(300);
        assertThat(Files.readString(save(run, "svg"))).startsWith("<?xml").contains("setosa");
        assertThat(Files.readString(save(run, "html"))).contains("<!DOCTYPE html>");
        assertThat(Datasets.read(save(run, "npy")).points()).isEqualTo(places);
    }

    @Test
    void settingsOutOfRangeAreRefusedWithTheReason() {
        assertThat(visitor.get("check?set.method=lle&set.neighbors=0")
                        .get("error")
                        .text())
                .contains("neighbors = 0");
        assertThat(visitor.get("check?set.method=lle&set.neighbors=5").has("error"))
                .isFalse();
        String run = visitor.fit(visitor.set("iris"), "set.neighbors", "1000");
        Tree task = visitor.await(run, "failed");
        assertThat(task.get("message").text()).contains("neighbors = 1000").contains("150");
    }

    @Test
    void aRunCanBeCancelledAndForgotten() {
        String run = visitor.fit(visitor.set("swiss-roll", "n", "60000"), "set.neighbors", "40");
        Tree running = visitor.await(
                run,
                task -> task.get("status").text().equals("running")
                        && task.get("total").number() > 1);
        assertThat(running.get("stage").text()).isNotEmpty();
        visitor.post("tasks/" + run + "/cancel");
        visitor.await(run, "cancelled");
        visitor.send("DELETE", "tasks/" + run, new byte[0]);
        assertThat(visitor.get("state").get("tasks").list())
                .noneMatch(task -> task.get("id").text().equals(run));
        assertThat(visitor.send("GET", "tasks/" + run + "/layout", new byte[0]).statusCode())
                .isEqualTo(404);
    }

    @Test
    void theInverseOfAPlaceIsThatOfTheModel() {
        String run = visitor.fit(visitor.set("iris"), "label", "label");
        visitor.await(run, "done");
        Model model = Recipe.lle().fit(BundledSets.read("iris"), Run.quiet());
        double[] place = model.embedding().coordinates().row(17);
        Tree found = visitor.get("tasks/" + run + "/invert?y=" + place[0] + "&y=" + place[1]);
        assertThat(found.get("features").texts()).isEqualTo(model.training().features());
        for (int c = 0; c < 4; c++) {
            assertThat(found.get("values").list().get(c).number())
                    .isCloseTo(model.training().points().get(17, c), offset(1e-9));
        }
        assertThat(visitor.send("GET", "tasks/" + run + "/invert?y=NaN&y=0", new byte[0])
                        .statusCode())
                .isEqualTo(400);
        assertThat(visitor.send("GET", "tasks/" + run + "/invert?y=1", new byte[0])
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void newPointsArePlacedByTheModel() throws IOException {
        String run = visitor.fit(flowerSet(), "label", "kind", "missing", "mean");
        visitor.await(run, "done");
        String few = flowers().lines().limit(4).collect(Collectors.joining("\n"));
        String placing = visitor.upload("tasks/" + run + "/points?name=few.csv", few)
                .get("id")
                .text();
        visitor.await(placing, "done");
        Tree points = visitor.get("tasks/" + placing + "/points");
        assertThat(points.get("names").texts()).containsExactly("1", "2", "3");
        assertThat(points.get("labels").texts()).containsExactly("rose", "rose", "rose");
        List<String> embedding = Files.readAllLines(save(run, "csv"));
        // Old points are placed where they are, for they reconstruct themselves.
        assertThat(points.get("places").list().get(1).list().get(0).number())
                .isCloseTo(Double.parseDouble(embedding.get(2).split(",", -1)[0]), offset(1e-6));
        assertThat(Files.readAllLines(save(placing, "csv"))).hasSize(4);

        String other = visitor.upload("tasks/" + run + "/points?name=other.csv", "a,b\n1,2\n")
                .get("id")
                .text();
        assertThat(visitor.await(other, "failed").get("message").text())
                .startsWith("other.csv: found 2 columns (a, b), but the model was fitted on 3 columns");
    }

    @Test
    void theCurveOfNeighborCountsIsThatOfSelect() {
        String set = visitor.set("swiss-roll", "n", "300");
        String sweep = visitor.post(
                        "tasks", "kind", "sweep", "of", set, "criterion", "pne", "smallest", "5", "largest", "9")
                .get("id")
                .text();
        Tree done = visitor.await(sweep, "done");
        assertThat(done.get("trials").list())
                .extracting(trial -> trial.get("k").number())
                .containsExactly(5.0, 6.0, 7.0, 8.0, 9.0);
        assertThat(done.get("neighbors").number()).isBetween(5.0, 9.0);
    }

    @Test
    void whatThePageLeftIsFoundAgain() {
        visitor.send("POST", "view", "{\"shown\":[\"t1\"]}".getBytes(StandardCharsets.UTF_8));
        assertThat(visitor.get("state").get("view").text()).isEqualTo("{\"shown\":[\"t1\"]}");
    }

    @Test
    void theJavaCompilesAndGivesTheSamePlaces() throws Exception {
        Path file = Files.writeString(folder.resolve("my \"flowers\" é.csv"), flowers());
        try (Explorer given = Explorer.start(Limits.USUAL, Request::toString)) {
            given.show(file);
            given.show("s-curve");
            Visitor here = new Visitor(given);
            List<Tree> sets = here.get("state").get("sets").list();
            String flowers = sets.get(0).get("id").text();
            reproduces(here, here.fit(flowers, "label", "kind", "missing", "drop", "standardize", "true"));
            reproduces(
                    here,
                    here.fit(
                            flowers,
                            "missing",
                            "median",
                            "column",
                            "width",
                            "column",
                            "height",
                            "column",
                            "kind",
                            "one-hot",
                            "kind",
                            "set.method",
                            "ltsa",
                            "set.neighbors",
                            "9",
                            "set.dimensions",
                            "1"));
            String curve = sets.get(1).get("id").text();
            reproduces(
                    here,
                    here.fit(
                            curve,
                            "column",
                            "x1",
                            "column",
                            "x3",
                            "set.reg",
                            "1e-4",
                            "set.coordinates",
                            "independent"));
        }
        String iris = visitor.fit(visitor.set("iris"), "label", "label", "set.method", "slle", "set.alpha", "0.2");
        reproduces(visitor, iris);
        reproduces(visitor, visitor.fit(visitor.set("swiss-roll", "n", "500", "noise", "0.1")));
    }

    private void reproduces(Visitor here, String run) throws Exception {
        assertThat(here.await(run, "done", "failed").get("message").text()).isEmpty();
        Path program = Files.createDirectories(folder.resolve("program"));
        Path output = folder.resolve("program").resolve("embedding.csv");
        String text =
                here.text("tasks/" + run + "/java").replace("\"embedding.csv\"", JavaText.quoted(output.toString()));
        Path source = Files.writeString(program.resolve("Embedding.java"), text);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(
                        null,
                        null,
                        null,
                        "-Xlint:all",
                        "-Werror",
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        program.toString(),
                        source.toString()))
                .as(text)
                .isZero();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {program.toUri().toURL()}, ExplorerTest.class.getClassLoader())) {
            loader.loadClass("Embedding").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
        List<String> written = places(Files.readString(output));
        List<String> saved = places(here.text("tasks/" + run + "/save?format=csv"));
        assertThat(written).as(text).isEqualTo(saved);
    }

    /** The coordinates of the rows that have a place. */
    private static List<String> places(String csv) {
        long dimensions = List.of(csv.lines().findFirst().orElseThrow().split(",", -1)).stream()
                .filter(name -> name.matches("y\\d+"))
                .count();
        return csv.lines()
                .skip(1)
                .filter(line -> !line.startsWith(","))
                .map(line ->
                        List.of(line.split(",", -1)).stream().limit(dimensions).collect(Collectors.joining(",")))
                .toList();
    }
}
