package dev.unfold.meta;

/**
 * A paper, as the documentation shows it.
 *
 * @param key author and year, as one word: {@code roweis2000}
 * @param citation authors, title, where and when it was published
 * @param doi the digital object identifier, or empty
 * @param survey the section of the survey by Ghojogh et al., or empty
 */
public record Citation(String key, String citation, String doi, String survey) {

    static Citation of(Reference reference) {
        return new Citation(reference.key(), reference.citation(), reference.doi(), reference.survey());
    }
}
