package dev.unfold.meta;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a component of a stage's record is called outside Java, and its meaning. The command line, the help,
 * METHODS.md and model files are derived from it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Parameter {

    /** The name for {@code --set NAME=VALUE}, and in model files. */
    String name();

    /** What it does, in one clause. */
    String meaning();
}
