package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableSurveyTest {

    private static final String BIRDS = """
            kind,island,length,mass,sex
            a,x,1,10,m
            a,y,,20,f
            b,x,3,NA,m
            b,z,5,40,?
            """;

    private static TableSource source(String text) {
        return TableSource.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "t.csv")
                .rereadable();
    }

    private static TableContent read(String text, ReadOptions said) {
        TableSource source = source(text);
        ReadOptions roles = source.survey(said).roles();
        try (TableReader table = source.open(roles)) {
            return table.content(roles, List.of("island"));
        }
    }

    private static String table(String head, int rows, IntFunction<String> row) {
        return head + "\n" + IntStream.range(0, rows).mapToObj(row).collect(Collectors.joining("\n")) + "\n";
    }

    @Test
    void missingCellsAreCountedAndBothRemediesOffered() {
        assertThatThrownBy(() -> source(BIRDS).survey(ReadOptions.DEFAULT).roles())
                .isInstanceOf(DataException.class)
                .hasMessage("t.csv: 2 of 4 rows have empty cells, in 2 columns: length (1), mass (1); the first is"
                        + " t.csv:3:3 (length), ''; leave such rows out with missing = drop, or fill the cells with"
                        + " missing = mean (or median)");
    }

    @Test
    void droppedRowsKeepTheirPlaceInTheTable() {
        TableContent content =
                read(BIRDS, ReadOptions.DEFAULT.withMissing(Missing.DROP).withLabel("kind"));
        assertThat(content.usable()).containsExactly(0, 3);
        assertThat(content.data().size()).isEqualTo(4);
        assertThat(content.data().labels().orElseThrow().name(1)).isEqualTo("a");
        assertThat(content.used().points()).isEqualTo(Points.of(new double[][] {{1, 10}, {5, 40}}));
        assertThat(content.texts().get(0).cells()).containsExactly("x", "y", "x", "z");
    }

    @ParameterizedTest
    @CsvSource({"MEAN,3,23.333333333333332", "MEDIAN,3,20"})
    void cellsAreFilled(Missing rule, double length, double mass) {
        TableSource source = source(BIRDS);
        ReadOptions roles = source.survey(ReadOptions.DEFAULT.withMissing(rule)).roles();
        assertThat(roles.learned().fills()).containsEntry("length", length).containsKey("mass");
        try (TableReader table = source.open(roles)) {
            Dataset data = table.whole(roles);
            assertThat(data.points().get(1, 0)).isEqualTo(length);
            assertThat(data.points().get(2, 1)).isCloseTo(mass, org.assertj.core.data.Offset.offset(1e-12));
        }
    }

    @Test
    void aMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
        ReadOptions roles = source("a,b\n1,5\n2,6\n10,7\n4,8\n,9\n")
                .survey(ReadOptions.DEFAULT.withMissing(Missing.MEDIAN))
                .roles();
        assertThat(roles.learned().fills()).containsEntry("a", 3.0).containsEntry("b", 7.0);
    }

    @Test
    void readingByOptionsAloneFillsToo() {
        Dataset data = Datasets.read(
                new ByteArrayInputStream("a,b\n1,2\n,4\n5,6\n".getBytes(StandardCharsets.UTF_8)),
                "t.csv",
                ReadOptions.DEFAULT.withMissing(Missing.MEAN));
        assertThat(data.points()).isEqualTo(Points.of(new double[][] {{1, 2}, {3, 4}, {5, 6}}));
    }

    @Test
    void rowsThatAreAllDropped() {
        assertThatThrownBy(() -> read("a,b\n1,\n,2\n", ReadOptions.DEFAULT.withMissing(Missing.DROP)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("each of its 2 rows")
                .hasMessageContaining("missing = mean");
    }

    @Test
    void textColumnsAreCarriedWithOneLineThatNamesThemAll() {
        TableSurvey survey = source(BIRDS).survey(ReadOptions.DEFAULT.withMissing(Missing.DROP));
        assertThat(survey.notices())
                .containsExactly(
                        "t.csv: carried along as texts, not fitted: kind, island, sex; one-hot = NAME makes features of one");
        assertThat(survey.roles().columns()).containsExactly("length", "mass");
    }

    @Test
    void aTextColumnBecomesFeatures() {
        TableContent content =
                read(BIRDS, ReadOptions.DEFAULT.withMissing(Missing.MEAN).withOneHot("island", "sex"));
        assertThat(content.data().features())
                .containsExactly("island=x", "island=y", "island=z", "length", "mass", "sex=f", "sex=m");
        assertThat(content.data().points().row(1)).containsExactly(0, 1, 0, 3, 20, 1, 0);
        assertThat(content.data().points().row(3))
                .as("a missing text is filled with the shares")
                .containsExactly(0, 0, 1, 5, 40, 1 / 3.0, 2 / 3.0);
    }

    @Test
    void oneHotColumnsBesideNamedOnes() {
        ReadOptions said =
                ReadOptions.DEFAULT.withMissing(Missing.DROP).withOneHot("sex").withColumns("mass");
        assertThat(read(BIRDS, said).data().features()).containsExactly("mass", "sex=f", "sex=m");
        assertThatThrownBy(() -> source(BIRDS)
                        .survey(ReadOptions.DEFAULT.withOneHot("sex").withLabel("sex")))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("one-hot = sex");
    }

    @Test
    void whatCannotBeUsedIsToldAtOnce() {
        String text = table("a,b,c", 12, i -> (i == 3 ? "wat" : i + ".5") + "," + (i > 9 ? "no" : i * i) + "," + i % 5);
        TableSurvey survey = source(text).survey(ReadOptions.DEFAULT);
        assertThat(survey.unusable()).containsExactly("a", "b");
        assertThat(survey.complaint())
                .isEqualTo(
                        "t.csv:5:1 (a): found 'wat'; t.csv:12:2 (b): found 'no' and 1 more such cells, expected a finite"
                                + " number");
        assertThatThrownBy(survey::roles).isInstanceOf(DataException.class).hasMessageContaining("drop = a,b");
    }

    @Test
    void textsThatAreNamedAsFeaturesAreRefused() {
        assertThat(source(BIRDS)
                        .survey(ReadOptions.DEFAULT.withColumns("kind", "mass"))
                        .unusable())
                .containsExactly("kind");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "'',index,id: the index of a data frame",
                "number,0,counts from 0",
                "number,1,counts from 1",
                "number,rising,whole numbers that rise",
            })
    void idsInDisguise(String name, String kind, String why) {
        String text = table(
                name + ",u,v",
                12,
                i -> switch (kind) {
                            case "index" -> "r" + i;
                            case "rising" -> Integer.toString(100 + 7 * i + i % 3);
                            default -> Integer.toString(i + Integer.parseInt(kind));
                        }
                        + "," + Math.sin(i) + "," + Math.cos(i));
        TableSurvey survey = source(text).survey(ReadOptions.DEFAULT);
        assertThat(survey.roles().columns()).as(why).containsExactly("u", "v");
        assertThat(survey.roles().id()).isEqualTo(Optional.of(name.isEmpty() ? "x1" : name));
        assertThat(survey.notices()).hasSize(1).first().asString().contains("the id and no feature", "columns = …");
        TableSurvey overruled = source(text).survey(ReadOptions.DEFAULT.withColumns("2", "3"));
        assertThat(overruled.roles().id()).isEmpty();
    }

    @Test
    void anIdThatIsNamedStaysAndAnotherCounterIsNoFeature() {
        String text = table("name,n,u", 12, i -> "p" + i + "," + i + "," + Math.sin(i));
        ReadOptions roles =
                source(text).survey(ReadOptions.DEFAULT.withId("name")).roles();
        assertThat(roles.id()).contains("name");
        assertThat(roles.columns()).containsExactly("u");
    }

    @ParameterizedTest
    @CsvSource({
        "x,12,%d,x: all there is",
        "'x,y',4,'%d,%<d.5',x y: so few may rise by chance",
        "'x,y',12,'%d.5,7',x y: no whole numbers",
    })
    void featuresThatOnlyLookLikeIds(String head, int rows, String row, String expected) {
        String text = table(head, rows, i -> String.format(Locale.ROOT, row, i));
        assertThat(source(text).survey(ReadOptions.DEFAULT).roles().columns())
                .as(expected)
                .containsExactly(expected.replaceFirst(":.*", "").split(" "));
    }

    @Test
    void aTableWithoutNamesHasFeaturesAlone() {
        String counted = table("0,0.5,0", 11, i -> (i + 1) + ",0.5," + (i + 1));
        assertThat(source(counted).survey(ReadOptions.DEFAULT).roles().columns())
                .containsExactly("x1", "x2", "x3");
    }

    @Test
    void emptyColumnsAreNoFeatures() {
        TableSurvey survey = source("a,b\n1,\n5,\n3,\n").survey(ReadOptions.DEFAULT);
        assertThat(survey.roles().columns()).containsExactly("a");
        assertThat(survey.notices()).containsExactly("t.csv: not fitted, since all cells are empty: b");
    }

    @Test
    void unlabelledRowsAreSaid() {
        assertThat(source("x,kind\n1,a\n5,NA\n3,\n")
                        .survey(ReadOptions.DEFAULT.withLabel("kind"))
                        .notices())
                .containsExactly("t.csv: 2 of 3 rows are unlabelled: kind is empty, NA or ?");
    }

    @Test
    void blocksAreReadAsTheWholeIs() {
        for (Missing rule : List.of(Missing.DROP, Missing.MEAN)) {
            TableSource source = source(BIRDS);
            ReadOptions roles = source.survey(
                            ReadOptions.DEFAULT.withMissing(rule).withOneHot("island"))
                    .roles();
            TableContent whole =
                    read(BIRDS, ReadOptions.DEFAULT.withMissing(rule).withOneHot("island"));
            try (TableReader table = source.open(roles)) {
                Block block = table.blocks(roles, (error, place) -> {
                            throw error;
                        })
                        .next(10)
                        .orElseThrow();
                assertThat(block.points()).isEqualTo(whole.used().points());
                assertThat(block.rows()).isEqualTo(whole.usable());
                assertThat(block.dropped()).isEqualTo(4 - whole.usable().length);
                assertThat(block.filled()).isEqualTo(whole.filled());
            }
        }
    }

    @Test
    void aTextThatIsNotKnownIsAnError() {
        ReadOptions roles = source(BIRDS)
                .survey(ReadOptions.DEFAULT.withMissing(Missing.DROP).withOneHot("island"))
                .roles();
        try (TableReader table = source(BIRDS.replace("b,z", "b,w")).open(roles)) {
            assertThatThrownBy(() -> table.whole(roles))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("t.csv:5:2 (island): found 'w', expected one of x, y, z");
        }
    }
}
