package dev.unfold.explore;

import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.error.DataException;
import dev.unfold.internal.text.Words;
import dev.unfold.io.BundledSets;
import dev.unfold.io.Columns;
import dev.unfold.io.Missing;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.Table;
import dev.unfold.io.TableContent;
import dev.unfold.io.TableReader;
import dev.unfold.io.TableSource;
import dev.unfold.io.TableSurvey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A set that can be looked at and fitted. What was read last is kept, for the next run reads it mostly the same way. */
final class LoadedSet {

    /** How many rows are shown. */
    static final int SHOWN = 100;

    /** How many cells are carried as texts beside the features. */
    private static final long MOST_TEXTS = 5_000_000;

    /** So many texts in a column may be classes. */
    private static final int MOST_CLASSES = 20;

    /** How many rows are looked at for that. */
    private static final int LOOKED_AT = 1000;

    /**
     * A set as it was read.
     *
     * @param content its rows
     * @param columns what its columns were for
     */
    record Contents(TableContent content, Columns columns) {}

    private final String id;
    private final Origin origin;
    private final TableSource source;
    private final Optional<Path> copy;
    private final List<String> columns;
    private final List<List<String>> head;
    private final OptionalInt announced;
    private final List<TableSurvey.Counts> counts;
    private final Reading usual;
    private @Nullable Reading last;
    private @Nullable Contents contents;

    private LoadedSet(String id, Origin origin, TableSource source, Optional<Path> copy, Optional<Reading> usual) {
        this.id = id;
        this.origin = origin;
        this.source = source;
        this.copy = copy;
        try (TableReader table = source.open(ReadOptions.DEFAULT)) {
            this.columns = table.columns();
            this.announced = table.rows();
            this.head = table.texts(LOOKED_AT);
        }
        if (head.isEmpty()) {
            throw new DataException(origin.name() + ": has no row; choose another file");
        }
        this.counts = source.survey(ReadOptions.DEFAULT).counts();
        this.usual =
                usual.orElseGet(() -> classes().map(Reading.FOUND::withLabel).orElse(Reading.FOUND));
    }

    /** A file, which is read wherever it lies. */
    static LoadedSet of(String id, Path file) {
        return new LoadedSet(
                id, new Origin.Given(file), TableSource.of(file).rereadable(), Optional.empty(), Optional.empty());
    }

    /** The copy of a file that was dropped onto the page; it goes with the set. */
    static LoadedSet ofCopy(String id, String name, Path copy) {
        return new LoadedSet(id, new Origin.Dropped(name), TableSource.of(copy), Optional.of(copy), Optional.empty());
    }

    /** A bundled set or a synthetic manifold. */
    static LoadedSet of(String id, Origin.Made made) {
        Dataset data = data(made);
        Reading usual = Reading.FOUND.withFeatures(data.features(), List.of());
        return new LoadedSet(
                id,
                made,
                TableSource.of(Table.of(data), made.name()),
                Optional.empty(),
                Optional.of(data.labels().isPresent() ? usual.withLabel("label") : usual));
    }

    /** The names of the sets that can be made. */
    static List<String> names() {
        return Stream.concat(
                        BundledSets.names().stream(),
                        Arrays.stream(Manifold.values()).map(Manifold::commandName))
                .toList();
    }

    private static Dataset data(Origin.Made made) {
        if (!names().contains(made.name())) {
            throw Words.unknown("set", made.name(), names());
        }
        return Manifold.named(made.name())
                .map(manifold ->
                        manifold.sample(made.size().orElse(SIZE), made.noise().orElse(0), 0))
                .orElseGet(() -> BundledSets.read(made.name()));
    }

    /** How many points of a manifold are made, where nobody says otherwise. */
    static final int SIZE = 2000;

    /** The first column of few texts, of which each stands in several rows. */
    private Optional<String> classes() {
        return IntStream.range(0, columns.size())
                .filter(c -> counts.get(c).texts() > counts.get(c).numbers())
                .filter(c -> {
                    Set<String> texts = new HashSet<>();
                    head.forEach(row -> texts.add(row.get(c)));
                    return texts.size() > 1 && texts.size() <= Math.min(MOST_CLASSES, head.size() / 3);
                })
                .mapToObj(columns::get)
                .findFirst();
    }

    String id() {
        return id;
    }

    Origin origin() {
        return origin;
    }

    List<String> columns() {
        return columns;
    }

    /** The columns that may be labels: those of a set that is made are known. */
    List<String> labels() {
        return origin instanceof Origin.Made ? usual.label().stream().toList() : columns;
    }

    List<TableSurvey.Counts> counts() {
        return counts;
    }

    /** The number of rows. */
    long rows() {
        return announced.isPresent()
                ? announced.getAsInt()
                : counts.stream()
                        .mapToLong(count -> count.numbers() + count.missing() + count.texts())
                        .max()
                        .orElse(0);
    }

    /** The first rows. */
    List<List<String>> head() {
        return head.subList(0, Math.min(SHOWN, head.size()));
    }

    /** How its columns are taken before anybody says otherwise. */
    Reading usual() {
        return usual;
    }

    /** A reading of this set: the features of one that is made are known. */
    Reading completed(Reading reading) {
        return origin instanceof Origin.Made && reading.columns().isEmpty()
                ? reading.withFeatures(usual.columns(), List.of())
                : reading;
    }

    /** What the columns are for by a reading, and what there is to say about that. */
    TableSurvey survey(Reading reading) {
        return source.survey(reading.options());
    }

    /** The names of the features by a reading. */
    private List<String> features(Reading reading) {
        return survey(reading).roles().columns();
    }

    /** The set by a reading. */
    synchronized Contents read(Reading reading) {
        Contents known = contents;
        if (known != null && reading.equals(last)) {
            return known;
        }
        contents = null; // before the next one takes memory
        ReadOptions roles = survey(reading).roles();
        try (TableReader table = source.open(roles)) {
            Columns read = table.columns(roles);
            List<String> texts = rows() * read.others().size() <= MOST_TEXTS ? read.others() : List.of();
            known = new Contents(table.content(roles, texts), read);
        }
        if (known.content().usable().length == 0) {
            throw new DataException(origin.name() + ": every row has an empty cell, so none is left; fill them");
        }
        last = reading;
        contents = known;
        return known;
    }

    /** The same data under the name that people know: that of a copy is nobody's business. */
    Dataset renamed(Dataset data) {
        return copy.isEmpty()
                ? data
                : new Dataset(origin.name(), data.points(), data.features(), data.ids(), data.labels(), data.extras());
    }

    /** The same reading, said in as few words as can be where the table itself tells the rest. */
    Reading brief(Reading reading) {
        if (origin instanceof Origin.Made) {
            return reading.columns().equals(usual.columns()) ? reading.withFeatures(List.of(), List.of()) : reading;
        }
        List<String> wanted = features(reading);
        Reading open = reading.withFeatures(List.of(), List.of());
        try {
            List<String> found = features(reading.missing() == Missing.FAIL ? tolerant(open) : open);
            if (found.equals(wanted)) {
                return open;
            }
            List<String> surplus =
                    found.stream().filter(name -> !wanted.contains(name)).toList();
            Reading dropping = reading.withFeatures(List.of(), surplus);
            if (surplus.size() < wanted.size() && features(dropping).equals(wanted)) {
                return dropping;
            }
        } catch (DataException e) {
            // the table does not tell it
        }
        return reading.withFeatures(wanted, List.of());
    }

    /** The same reading with its features named. */
    Reading full(Reading reading) {
        if (origin instanceof Origin.Made) {
            return brief(reading);
        }
        ReadOptions roles = survey(reading).roles();
        return new Reading(
                roles.label(),
                roles.id(),
                roles.columns(),
                List.of(),
                reading.oneHot(),
                reading.missing(),
                reading.standardize());
    }

    private static Reading tolerant(Reading reading) {
        return new Reading(
                reading.label(),
                reading.id(),
                reading.columns(),
                reading.drop(),
                reading.oneHot(),
                Missing.DROP,
                reading.standardize());
    }

    /** Forgets what was read, and takes the copy away. */
    synchronized void discard() {
        contents = null;
        copy.ifPresent(file -> {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
