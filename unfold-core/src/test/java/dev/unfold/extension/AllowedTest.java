package dev.unfold.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The extensions that a message names. */
class AllowedTest {

    @Test
    void theyAreThoseOfTheCatalogueWithItsDefaults() {
        assertThat(Allowed.ALL)
                .containsExactlyElementsOf(Catalog.EXTENSIONS.names().stream()
                        .map(name -> Map.<String, Extension>entry(
                                name, Catalog.EXTENSIONS.type(name).create(Map.of())))
                        .toList());
    }
}
