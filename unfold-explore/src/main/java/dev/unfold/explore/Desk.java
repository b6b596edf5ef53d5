package dev.unfold.explore;

import com.sun.net.httpserver.HttpExchange;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.UnfoldException;
import dev.unfold.io.Datasets;
import dev.unfold.io.ModelFile;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.Table;
import dev.unfold.io.TableSurvey;
import dev.unfold.report.PageData;
import dev.unfold.report.PictureFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;

/** Does what the page asks for, once it was let in. */
final class Desk {

    /** The longest that a page waits for news, and how many may wait at once; others are answered at once. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final int MOST_WAITING = 4;

    /** The longest form. */
    private static final int LARGEST_FORM = 4 << 20;

    /** How many answers that take work are made at once. */
    private static final int AT_WORK = 2;

    private final Workspace workspace;
    private final Function<Request, String> command;
    private final Runnable quit;
    private final Semaphore work = new Semaphore(AT_WORK);

    /**
     * @param command spells a request for a shell
     * @param quit ends the server
     */
    Desk(Workspace workspace, Function<Request, String> command, Runnable quit) {
        this.workspace = workspace;
        this.command = command;
        this.quit = quit;
    }

    String spoken(String message) {
        return workspace.spoken(message);
    }

    /** @param path what follows the token, in parts */
    Answer answer(String method, List<String> path, HttpExchange exchange) throws IOException {
        workspace.asked();
        Form query = Form.of(exchange.getRequestURI().getRawQuery());
        String what = method + " " + path.get(0) + (path.size() > 2 ? "/" + path.get(2) : "");
        String id = path.size() > 1 ? path.get(1) : "";
        if (path.size() > 3 || (path.size() > 1 && id.isEmpty())) {
            throw unknown(what);
        }
        boolean named = path.size() > 1;
        return switch (what) {
            case "GET state" -> state(query);
            case "GET catalog" -> Answer.json(json -> CatalogJson.write(json, workspace.limits()));
            case "GET check" -> check(query);
            case "POST view" -> done(() -> workspace.keepView(body(exchange)));
            case "POST quit" -> done(quit);
            case "POST sets" -> ofSet(made(Form.of(body(exchange))));
            case "POST upload" -> ofSet(dropped(query, exchange));
            case "GET sets" -> named ? table(workspace.set(id)) : unknownAnswer(what);
            case "GET sets/survey" -> atWork(() -> survey(workspace.set(id), query));
            case "DELETE sets" -> done(() -> workspace.close(workspace.set(id)));
            case "POST tasks" -> ofTask(submitted(Form.of(body(exchange))));
            case "DELETE tasks" -> done(() -> workspace.remove(workspace.task(id)));
            case "POST tasks/cancel" -> done(() -> workspace.task(id).cancel("cancelled"));
            case "POST tasks/points" -> ofTask(newPoints(workspace.fit(id), query, exchange));
            case "GET tasks/points" -> places(workspace.task(id));
            case "GET sets/points" -> atWork(() -> points(workspace.set(id), query));
            case "GET tasks/layout" -> layout(workspace.fit(id));
            case "GET tasks/invert" -> atWork(() -> inverse(workspace.fit(id), query));
            case "GET tasks/command" -> atWork(() -> Answer.text("text/plain", command(workspace.fit(id))));
            case "GET tasks/java" -> atWork(() -> Answer.text("text/plain", java(workspace.fit(id))));
            case "GET tasks/save" -> atWork(() -> saved(workspace.task(id), query));
            default -> unknownAnswer(what);
        };
    }

    private static Answer unknownAnswer(String what) {
        throw unknown(what);
    }

    private static Refusal unknown(String what) {
        return Refusal.notFound("nothing is known of '" + what + "'");
    }

    private static Answer done(Runnable action) {
        action.run();
        return Answer.done();
    }

    /** An answer that takes work. */
    private interface Making {
        Answer make() throws IOException;
    }

    private Answer atWork(Making making) throws IOException {
        work.acquireUninterruptibly();
        try {
            return making.make();
        } finally {
            work.release();
        }
    }

    /** The body of a form. */
    private static String body(HttpExchange exchange) {
        try {
            byte[] bytes = exchange.getRequestBody().readNBytes(LARGEST_FORM + 1);
            if (bytes.length > LARGEST_FORM) {
                throw new Refusal(Refusal.TOO_LARGE, "the request is longer than " + LARGEST_FORM + " bytes");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new Refusal(Refusal.BAD_REQUEST, "the request did not arrive as a whole");
        }
    }

    private static long length(HttpExchange exchange) {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        return length == null ? -1 : Long.parseLong(length); // the server has refused what is no number
    }

    private Answer state(Form query) {
        query.one("since").ifPresent(text -> {
            try {
                workspace.await(Long.parseLong(text), PATIENCE, MOST_WAITING);
            } catch (NumberFormatException e) {
                throw new Refusal(Refusal.BAD_REQUEST, "since = " + text + " must be a whole number");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return Answer.json(workspace::write);
    }

    // Sets

    private static Answer ofSet(LoadedSet set) {
        return Answer.json(json -> {
            json.writeStartObject();
            json.writeStringField("id", set.id());
            json.writeEndObject();
        });
    }

    private LoadedSet made(Form form) {
        Optional<String> size = form.one("n");
        Optional<String> noise = form.one("noise");
        Origin.Made made = new Origin.Made(
                form.required("name"),
                size.isPresent() ? OptionalInt.of(form.integer("n", 0)) : OptionalInt.empty(),
                noise.isPresent() ? OptionalDouble.of(Form.number("noise", noise.get())) : OptionalDouble.empty());
        return workspace.add(id -> LoadedSet.of(id, made));
    }

    private LoadedSet dropped(Form query, HttpExchange exchange) {
        return workspace.drop(query.required("name"), exchange.getRequestBody(), length(exchange));
    }

    /** The first rows of a set, and what its columns are for at first. */
    private static Answer table(LoadedSet set) {
        return Answer.json(json -> {
            json.writeStartObject();
            json.writeStringField("id", set.id());
            json.writeStringField("name", set.origin().name());
            json.writeNumberField("rows", set.rows());
            json.writeArrayFieldStart("columns");
            for (TableSurvey.Counts counts : set.counts()) {
                json.writeStartObject();
                json.writeStringField("name", counts.column());
                json.writeBooleanField("text", counts.texts() > counts.numbers());
                json.writeNumberField("missing", counts.missing());
                json.writeEndObject();
            }
            json.writeEndArray();
            Json.strings(json, "labels", set.labels());
            json.writeArrayFieldStart("head");
            for (List<String> row : set.head()) {
                json.writeStartArray();
                for (String cell : row) {
                    json.writeString(cell);
                }
                json.writeEndArray();
            }
            json.writeEndArray();
            ReadingJson.write(json, "usual", set.usual());
            json.writeEndObject();
        });
    }

    /** What a reading makes of a set: its features, what was found out, or why it cannot be read so. */
    private Answer survey(LoadedSet set, Form query) {
        Reading reading = set.completed(ReadingJson.of(query));
        return Answer.json(json -> {
            json.writeStartObject();
            try {
                TableSurvey survey = set.survey(reading);
                Json.strings(
                        json,
                        "notices",
                        survey.notices().stream().map(workspace::spoken).toList());
                ReadOptions roles = survey.roles();
                Json.strings(json, "features", roles.columns());
                Json.text(json, "id", roles.id());
                Json.text(json, "label", roles.label());
            } catch (UnfoldException e) {
                json.writeStringField("error", workspace.spoken(String.valueOf(e.getMessage())));
            }
            json.writeEndObject();
        });
    }

    /** What is known of every point of a set. */
    private static Answer points(LoadedSet set, Form query) {
        Optional<Shown.Pixels> images = query.one("width")
                .map(width -> new Shown.Pixels(query.integer("width", 1), query.integer("height", 1)));
        return Answer.of(
                Answer.JSON,
                PageData.of(Shown.table(
                        set.read(set.completed(ReadingJson.of(query))).content(), images)));
    }

    /** Where the points of a fit are. */
    private static Answer layout(Fit fit) {
        return Answer.of(
                Answer.JSON, PageData.of(Shown.title(fit), fit.result().model().embedding()));
    }

    // Tasks

    /** Whether settings are within their ranges; if not, why. */
    private static Answer check(Form query) {
        return Answer.json(json -> {
            json.writeStartObject();
            try {
                Fit.recipe(ReadingJson.of(query), query.below("set."));
            } catch (UnfoldException e) {
                json.writeStringField("error", String.valueOf(e.getMessage()));
            }
            json.writeEndObject();
        });
    }

    private static Answer ofTask(Task task) {
        return Answer.json(json -> {
            json.writeStartObject();
            json.writeStringField("id", task.id());
            json.writeEndObject();
        });
    }

    private Task submitted(Form form) {
        LoadedSet set = workspace.set(form.required("of"));
        Reading reading = set.completed(ReadingJson.of(form));
        Map<String, String> settings = form.below("set.");
        String kind = form.required("kind");
        return switch (kind) {
            case "fit" -> workspace.submit(id -> new Fit(id, set, reading, settings, workspace::changed));
            case "sweep" ->
                workspace.submit(id -> new Sweep(
                        id,
                        set,
                        reading,
                        settings,
                        form.required("criterion"),
                        form.integer("smallest", 0),
                        form.integer("largest", 0),
                        workspace::changed));
            default -> throw unknown(kind);
        };
    }

    private Task newPoints(Fit fit, Form query, HttpExchange exchange) {
        fit.result(); // refuses one that has none
        String name = Workspace.called(query.required("name"));
        Path copy = workspace.copy(name, exchange.getRequestBody(), length(exchange));
        return workspace.submit(id -> new NewPoints(id, fit, name, copy, workspace::changed));
    }

    private static Answer places(Task task) {
        if (task instanceof NewPoints points) {
            return Answer.json(points::writePlaces);
        }
        throw Refusal.notFound("'" + task.id() + "' placed no new points");
    }

    /** What lies at a place of an embedding, by the inverse. */
    private static Answer inverse(Fit fit, Form query) {
        double[] place = query.all("y").stream()
                .mapToDouble(text -> Form.number("y", text))
                .toArray();
        Dataset training = fit.result().model().training();
        Points found = fit.invert(Points.of(place));
        return Answer.json(json -> {
            json.writeStartObject();
            json.writeFieldName("values");
            json.writeArray(found.row(0), 0, found.dimension());
            Json.strings(json, "features", training.features());
            json.writeEndObject();
        });
    }

    private String command(Fit fit) {
        Request asked = fit.request();
        return command.apply(new Request(asked.origin(), fit.data().brief(asked.reading()), asked.settings()));
    }

    private static String java(Fit fit) {
        Request asked = fit.request();
        return JavaText.of(
                new Request(asked.origin(), fit.data().full(asked.reading()), asked.settings()),
                fit.data().columns());
    }

    /** A file to save: the places, a picture, the model. */
    private Answer saved(Task task, Form query) throws IOException {
        String ending = "." + query.required("format");
        if (task instanceof NewPoints points) {
            return saved("new-points", ending, file -> Datasets.write(file, fitting(ending, points.table())));
        }
        Fit fit = workspace.fit(task.id());
        String name = fit.data().origin().name().replaceFirst("\\..*", "") + "-"
                + fit.request().settings().getOrDefault("method", "embedding");
        return switch (ending) {
            case ".model" ->
                saved(
                        name,
                        ending,
                        file -> new ModelFile(fit.result().model(), fit.result().columns()).write(file));
            case ".png", ".svg", ".html" ->
                Answer.file(name + ending, PictureFormat.byEnding(ending).render(Shown.scatter(fit, command(fit))));
            case ".csv", ".tsv", ".npy" ->
                saved(name, ending, file -> Datasets.write(file, fitting(ending, fit.table())));
            default -> throw unknown(ending);
        };
    }

    private static Table fitting(String ending, Table table) {
        return ending.equals(".npy") ? table.numeric() : table;
    }

    private Answer saved(String name, String ending, Consumer<Path> writing) throws IOException {
        Path file = workspace.scratch(ending);
        try {
            writing.accept(file);
            return Answer.file(name + ending, Files.readAllBytes(file));
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
