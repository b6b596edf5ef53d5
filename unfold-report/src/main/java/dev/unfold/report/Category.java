package dev.unfold.report;

import dev.unfold.data.Labels;

/** A text for each point, under the name of its column, by which a page can be coloured where there are few of them; empty where there is none. */
public record Category(String name, Labels texts) {}
