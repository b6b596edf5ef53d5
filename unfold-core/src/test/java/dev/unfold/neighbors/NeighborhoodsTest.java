package dev.unfold.neighbors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class NeighborhoodsTest {

    /** 0: 1, 2; 1: 0; 2: none; 3: 2, 0, 1. */
    private final Neighborhoods lists =
            Neighborhoods.of(new int[] {0, 2, 3, 3, 6}, new int[] {1, 2, 0, 2, 0, 1}, new double[] {1, 2, 1, .5, 2, 2});

    @Test
    void listsMayDifferInLength() {
        assertThat(lists.size()).isEqualTo(4);
        assertThat(lists.count(2)).isZero();
        assertThat(lists.maxCount()).isEqualTo(3);
        assertThat(lists.neighbor(3, 0)).isEqualTo(2);
        assertThat(lists.distance(0, 1)).isEqualTo(2);
        assertThatThrownBy(() -> lists.neighbor(2, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aTruncatedListKeepsTheNearest() {
        assertThat(lists.truncated(1))
                .isEqualTo(Neighborhoods.of(new int[] {0, 1, 2, 2, 3}, new int[] {1, 0, 2}, new double[] {1, 1, .5}));
        assertThat(lists.truncated(3)).isEqualTo(lists);
        assertThat(lists.truncated(new int[] {2, 0, 5, 2}))
                .isEqualTo(Neighborhoods.of(
                        new int[] {0, 2, 2, 2, 4}, new int[] {1, 2, 2, 0}, new double[] {1, 2, .5, 2}));
    }

    @Test
    void linksGoBothWaysInOrderAndOnce() {
        Neighborhoods linked = lists.withLinks(List.of(new Link(1, 2, 1), new Link(0, 3, 2), new Link(1, 2, 1)));
        assertThat(linked)
                .isEqualTo(Neighborhoods.of(
                        new int[] {0, 3, 5, 6, 9},
                        new int[] {1, 2, 3, 0, 2, 1, 2, 0, 1},
                        new double[] {1, 2, 2, 1, 1, 1, .5, 2, 2}));
        assertThat(lists.count(2)).as("the original").isZero();
    }

    @Test
    void arraysAreCopied() {
        int[] neighbors = {1, 0};
        Neighborhoods two = Neighborhoods.of(new int[] {0, 1, 2}, neighbors, new double[] {1, 1});
        neighbors[0] = 7;
        assertThat(two.neighbor(0, 0)).isEqualTo(1);
    }

    @Test
    void whatIsNotAListIsRefused() {
        double[] one = {1};
        assertThatThrownBy(() -> Neighborhoods.of(new int[] {0, 2}, new int[] {1}, one))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Neighborhoods.of(new int[] {0, 2, 1}, new int[] {1}, one))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Neighborhoods.of(new int[] {0, 1}, new int[] {-1}, one))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Neighborhoods.of(new int[] {0, 1}, new int[] {1}, new double[] {Double.NaN}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Neighborhoods.of(new int[] {0, 2}, new int[] {1, 2}, new double[] {2, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("list 0");
        assertThatThrownBy(() -> new Link(2, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
