package dev.unfold.io;

/** How many pixels the images of a table have across and down; their rows stand one after the other in the columns. */
public record ImageSize(int width, int height) {}
