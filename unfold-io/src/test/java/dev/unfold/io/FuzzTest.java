package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.UnfoldException;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a file contains, reading it ends in a data set or in a failure told in words. Sound files are damaged at
 * random, with fixed seeds: bytes flipped, overwritten by awkward ones, removed, doubled, the end cut off.
 */
class FuzzTest {

    private static final int ROUNDS = 1000;

    /** How long to go on with ever new seeds, beyond the usual rounds: {@code -Dunfold.fuzz=SECONDS}. */
    private static final long SECONDS = Long.getLong("unfold.fuzz", 0);

    /** One call with each seed: the usual ones, then others until the time is up. */
    static void seeds(int usual, ThrowingConsumer<SplittableRandom> round) {
        long end = System.nanoTime() + SECONDS * 1_000_000_000L;
        long seed = 4;
        for (int done = 0; done < usual || System.nanoTime() < end; done++) {
            try {
                round.accept(new SplittableRandom(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("with seed " + seed, e);
            }
            seed = SECONDS > 0 && done >= usual ? System.nanoTime() : seed + 1;
        }
    }

    private static final byte[] AWKWARD =
            "\0\n\r\t ,;:'\"\\{}()[]@%#?-+.0129eExXnN\u007F".getBytes(StandardCharsets.US_ASCII);

    private static final String ARFF = """
            @relation r
            @attribute 'a b' real
            @attribute c {x,'y z'}
            @data
            1,x
            {0 2, 1 'y z'}
            """;

    @TempDir
    Path folder;

    static Stream<Arguments> files() throws IOException {
        byte[] matrix = NpyTest.npy(1, "<f8", false, "(2, 2)", NpyTest.doubles(1, 2, 3, 4));
        byte[] names = NpyTest.npy(2, "|S2", false, "(2,)", new byte[] {'a', 0, 'b', 'c'});
        byte[] csv = text("name,x,y\n\"a, b\",1,2.5e-3\nc,-3,4\nd,5,6\n");
        return Stream.of(
                Arguments.of("a.csv", csv),
                Arguments.of("a.csv.gz", gzip(csv)),
                Arguments.of("a.tsv", text("1\t2\n3\t4\n")),
                Arguments.of("a.npy", matrix),
                Arguments.of("b.npy", NpyTest.npy(3, ">i4", true, "(2, 2)", new byte[16])),
                Arguments.of("a.npz", NpyTest.npz(Map.of("X", matrix, "y", names))),
                Arguments.of("a.svm", text("+1 1:0.5 3:2\n-1 2:1e3 # remark\n")),
                Arguments.of("a.arff", text(ARFF)),
                Arguments.of("a-images-idx3-ubyte", IdxTest.idx(8, new byte[8], 2, 2, 2)));
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static byte[] damaged(byte[] good, SplittableRandom random) {
        byte[] bad = good.clone();
        for (int times = random.nextInt(1, 4); times > 0 && bad.length > 0; times--) {
            int at = random.nextInt(bad.length);
            switch (random.nextInt(5)) {
                case 0 -> bad[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bad[at] = AWKWARD[random.nextInt(AWKWARD.length)];
                case 2 -> bad = Arrays.copyOf(bad, at);
                case 3 -> {
                    byte[] shorter = Arrays.copyOf(bad, bad.length - 1);
                    System.arraycopy(bad, at + 1, shorter, at, bad.length - at - 1);
                    bad = shorter;
                }
                default -> {
                    int count = Math.min(bad.length - at, random.nextInt(1, 9));
                    byte[] longer = Arrays.copyOf(bad, bad.length + count);
                    System.arraycopy(bad, at, longer, at + count, bad.length - at);
                    bad = longer;
                }
            }
        }
        return bad;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void damagedFilesAreReadOrRefusedInWords(String name, byte[] good) throws IOException {
        ReadOptions dropping = ReadOptions.DEFAULT.withDrop("1");
        AtomicInteger refused = new AtomicInteger();
        AtomicInteger round = new AtomicInteger();
        seeds(ROUNDS, random -> {
            // Truncating an existing file costs a visit to the disk; a new one each time does not.
            int number = round.getAndIncrement();
            Path file = Files.write(folder.resolve(number + "-" + name), damaged(good, random));
            try {
                assertThat(Datasets.read(file, number % 2 == 0 ? ReadOptions.DEFAULT : dropping)
                                .size())
                        .isPositive();
            } catch (UnfoldException told) {
                assertThat(told).message().isNotBlank().doesNotContain("null").doesNotContain("java.");
                refused.incrementAndGet();
            }
            if (number >= ROUNDS) {
                Files.delete(file);
            }
        });
        assertThat(refused.get()).isPositive();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void damagedFilesAreSurveyedAsTheyAreRead(String name, byte[] good) throws IOException {
        SplittableRandom random = new SplittableRandom(6);
        for (int round = 0; round < ROUNDS; round++) {
            Path file = Files.write(folder.resolve(round + "-" + name), damaged(good, random));
            Missing rule = List.of(Missing.FAIL, Missing.DROP, Missing.MEAN, Missing.MEDIAN)
                    .get(round % 4);
            ReadOptions said = ReadOptions.DEFAULT.withMissing(rule);
            TableSource source = TableSource.of(file);
            try {
                ReadOptions roles = source.survey(round % 3 == 0 ? said.withOneHot("1") : said)
                        .roles();
                try (TableReader table = source.open(roles)) {
                    TableContent content = table.content(roles, table.columns());
                    assertThat(content.used().features()).isNotEmpty();
                    assertThat(content.texts())
                            .allMatch(column ->
                                    column.cells().size() == content.data().size());
                }
            } catch (UnfoldException told) {
                assertThat(told).message().isNotBlank().doesNotContain("null").doesNotContain("java.");
            }
        }
    }

    @Test
    void damagedModelsAreRefused() throws IOException {
        Path file = folder.resolve("model.unfold");
        Safetensors.write(file, Map.of("method", "lle"), SafetensorsTest.tensors());
        byte[] good = Files.readAllBytes(file);
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bad = damaged(good, random);
            boolean read = true;
            try {
                Safetensors.read(Files.write(folder.resolve("model-" + round), bad));
            } catch (UnfoldException told) {
                read = false;
            }
            assertThat(read).as("round %d", round).isEqualTo(Arrays.equals(bad, good));
        }
    }

    /** Files whose checksum agrees, whatever somebody has written into them. */
    @Test
    void craftedModelsAreReadOrRefusedInWords() throws IOException {
        Path good = folder.resolve("good.model");
        Dataset data = BundledSets.read("iris").rows(IntStream.range(0, 40).toArray());
        new ModelFile(Recipe.lle().withNeighborRule(new KNearest(6)).fit(data, Run.quiet())).write(good);
        byte[] sound = Files.readAllBytes(good);
        Path file = folder.resolve("crafted.model");
        Points fresh = data.points().rows(1, 7);
        seeds(1500, random -> {
            Files.write(file, crafted(sound, random));
            try {
                ModelFile.read(file).model().transform(fresh);
            } catch (UnfoldException told) {
                assertThat(told).message().isNotBlank().doesNotContain("null").doesNotContain("java.");
            }
        });
    }

    /** Numbers of the header and of the tensors changed, and the checksum made to agree. */
    private static byte[] crafted(byte[] sound, SplittableRandom random) throws IOException {
        byte[] bad = sound.clone();
        int header = ByteBuffer.wrap(bad).order(ByteOrder.LITTLE_ENDIAN).getInt();
        int begin = Long.BYTES + "{\"__metadata__\":{\"sha256\":\"".length();
        for (int times = random.nextInt(1, 4); times > 0; times--) {
            boolean words = random.nextBoolean();
            int at = words
                    ? random.nextInt(begin + 64, Long.BYTES + header)
                    : random.nextInt(Long.BYTES + header, bad.length);
            boolean digit = words && bad[at] >= '0' && bad[at] <= '9';
            bad[at] = (byte) (digit ? random.nextInt('0', '9' + 1) : words ? bad[at] : random.nextInt(256));
        }
        Arrays.fill(bad, begin, begin + 64, (byte) '0');
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bad);
            byte[] digits = HexFormat.of().formatHex(digest).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(digits, 0, bad, begin, digits.length);
        } catch (NoSuchAlgorithmException e) {
            throw new IOException(e);
        }
        return bad;
    }

    @Test
    void bytesAfterTheEndAreRefused() throws IOException {
        byte[] matrix = NpyTest.npy(1, "<f8", false, "(2, 2)", NpyTest.doubles(1, 2, 3, 4));
        byte[] packed = gzip(text("x,y\n1,2\n3,4\n"));
        byte[] idx = IdxTest.idx(8, new byte[8], 2, 2, 2);
        for (Map.Entry<String, byte[]> entry :
                Map.of("t.npy", matrix, "t.csv.gz", packed, "t.idx", idx).entrySet()) {
            byte[] sound = entry.getValue();
            Path file = Files.write(folder.resolve(entry.getKey()), sound);
            assertThat(Datasets.read(file).size()).isEqualTo(2);
            Files.write(file, Arrays.copyOf(sound, sound.length + 2));
            assertThatThrownBy(() -> Datasets.read(file))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining(file + ": found bytes after");
        }
    }
}
