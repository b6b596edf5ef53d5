package dev.unfold.meta;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Where the definition of a stage comes from. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Reference {

    /** Author and year, as one word: {@code roweis2000}. */
    String key();

    /** Authors, title, where and when it was published. */
    String citation();

    /** The digital object identifier, or empty. */
    String doi() default "";

    /** The section of the survey by Ghojogh et al., or empty. */
    String survey() default "";
}
