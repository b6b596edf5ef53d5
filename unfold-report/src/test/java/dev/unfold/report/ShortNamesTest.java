package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShortNamesTest {

    private static List<String> cut(int most, String... names) {
        return ShortNames.of(List.of(names), name -> name.length() <= most);
    }

    @Test
    void whatFitsStaysAndALongNameKeepsItsBeginning() {
        assertThat(cut(20, "setosa", "a name that is much too long", "versicolor"))
                .containsExactly("setosa", "a name that is much…", "versicolor");
    }

    @Test
    void namesThatBeginAlikeKeepWhereTheyPart() {
        assertThat(cut(20, "the same beginning of all, alpha", "the same beginning of all, beta"))
                .containsExactly("the sam…f all, alpha", "the sam…of all, beta");
        assertThat(cut(
                        24,
                        "the same beginning, north of the river, left",
                        "the same beginning, north of the river, right",
                        "the same beginning, south of the river, left",
                        "the same beginning, south of the river, right"))
                .containsExactly(
                        "the same…g, nort…r, left",
                        "the same…g, nor…r, rig…",
                        "the same…g, sout…r, left",
                        "the same…g, sou…r, rig…");
    }

    @Test
    void oneIsTheBeginningOfAnother() {
        assertThat(cut(12, "a".repeat(40), "a".repeat(60))).containsExactly("aaaa…aaaaaaa", "aaaa…aaaaaa…");
    }

    @Test
    void differentNamesAlwaysDiffer() {
        SplittableRandom random = new SplittableRandom(5);
        for (int trial = 0; trial < 500; trial++) {
            List<String> names = Stream.generate(() -> random.ints(random.nextLong(1, 60), 0, 3)
                            .collect(
                                    StringBuilder::new,
                                    (text, c) -> text.appendCodePoint("a 😀".codePointAt(c)),
                                    (a, b) -> {})
                            .toString())
                    .limit(8)
                    .distinct()
                    .toList();
            int most = random.nextInt(1, 30);
            List<String> cut = ShortNames.of(names, name -> name.length() <= most);
            assertThat(cut).doesNotHaveDuplicates();
            assertThat(IntStream.range(0, names.size()).filter(i -> names.get(i).length() <= most))
                    .allMatch(i -> cut.get(i).equals(names.get(i)));
        }
    }
}
