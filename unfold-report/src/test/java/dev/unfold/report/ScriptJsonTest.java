package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a text contains, it neither ends a script nor changes on its way through a page in UTF-8. */
class ScriptJsonTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain, \"quoted\" and \\ \n\t\u0000",
                "</script><!-- & ]]>",
                "\u2028\u2029",
                "é ß Ω Ж ٣ 漢字 🌍",
                "\uD83C alone, \uDF0D alone"
            })
    void textsComeBackAsTheyWere(String text) throws IOException {
        StringWriter out = new StringWriter();
        ScriptJson.write(out, json -> json.writeString(text));
        assertThat(out.toString())
                .doesNotContain("<", ">", "&", "\u2028", "\u2029")
                .doesNotContainPattern("[\\uD800-\\uDFFF]");
        try (JsonParser json = new JsonFactory().createParser(out.toString())) {
            json.nextToken();
            assertThat(json.getText()).isEqualTo(text);
        }
    }
}
