package dev.unfold.internal.search.block;

/**
 * All pairs of n points by pairs of blocks: part q has the rows of block b = q mod B with the columns of the block q / B further on, B
 * the number of blocks. So every point soon meets some of each kind. A block with itself has the pairs i &lt; j.
 */
public record BlockPairs(int points) {

    /** B. */
    public int blocks() {
        return (points + Panels.BLOCK - 1) / Panels.BLOCK;
    }

    public int parts() {
        return Math.toIntExact((long) blocks() * (blocks() + 1) / 2);
    }

    public int rows(int part) {
        return part % blocks();
    }

    public int columns(int part) {
        return (part % blocks() + part / blocks()) % blocks();
    }

    /** The part of two blocks, which must be in this order. */
    public int part(int rows, int columns) {
        return Math.floorMod(columns - rows, blocks()) * blocks() + rows;
    }

    /** The first point of a block. */
    public int begin(int block) {
        return block * Panels.BLOCK;
    }

    /** The one after the last point of a block. */
    public int end(int block) {
        return Math.min(points, (block + 1) * Panels.BLOCK);
    }

    /** The first of the columns from {@code begin} on that make a pair with row i. */
    public static int from(int i, int begin) {
        return begin <= i && i < begin + Panels.BLOCK ? i + 1 : begin;
    }
}
