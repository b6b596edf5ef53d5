package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The choices in a message of the libraries become options; nothing else changes. */
class FlagsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "label = kind: a.csv has no such column | --label kind: a.csv has no such column",
                "say so with label = b or id = b, or drop = b | say so with --label b or --id b, or --drop b",
                "joined by 1 link (disconnected = join) | joined by 1 link (--disconnected join)",
                "use solver = direct | use --solver direct",
                "try coordinates = independent, or | try --coordinates independent, or",
                "k-min = 9, but k-max = 5; lower k-min or raise k-max | --k-min 9, but --k-max 5; lower --k-min or raise --k-max",
                "neighbors = 60 must be at most 59 | neighbors = 60 must be at most 59",
                "view.1.share = x must be a number | view.1.share = x must be a number",
                "found 'id = 3', expected a number | found 'id = 3', expected a number",
                "valid = 3 and kid = 4 | valid = 3 and kid = 4"
            })
    void choicesBecomeOptions(String message, String spelled) {
        assertThat(Flags.spelled(message)).isEqualTo(spelled);
    }
}
