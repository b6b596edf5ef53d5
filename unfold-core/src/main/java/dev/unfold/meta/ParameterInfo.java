package dev.unfold.meta;

/**
 * A parameter of a stage, as the command line and the documentation show it.
 *
 * @param name as in {@code --set NAME=VALUE}
 * @param values what it takes: "a number", "a whole number", or the words to choose from
 * @param fallback its default, spelled as on the command line
 * @param meaning what it does
 */
public record ParameterInfo(String name, String values, String fallback, String meaning) {}
