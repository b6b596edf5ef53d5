package dev.unfold.data;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Points that are read in blocks, as often as one likes and always in the same order: data that need not fit into memory. */
public interface PointBlocks {

    /** What messages call the data. */
    String name();

    /** The names of the columns. */
    List<String> features();

    /** Hands over all points, block by block. */
    void forEach(Consumer<Points> consumer);

    /** The points of a data set in memory. */
    static PointBlocks of(Dataset data) {
        return new PointBlocks() {

            private static final int BLOCK = 1 << 15;

            @Override
            public String name() {
                return data.name();
            }

            @Override
            public List<String> features() {
                return data.features();
            }

            @Override
            public void forEach(Consumer<Points> consumer) {
                for (int begin = 0; begin < data.size(); begin += BLOCK) {
                    int end = Math.min(data.size(), begin + BLOCK);
                    consumer.accept(
                            data.points().rows(IntStream.range(begin, end).toArray()));
                }
            }
        };
    }
}
