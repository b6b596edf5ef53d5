package dev.unfold.report;

/** Text from the data, made harmless for the language that it is put into. */
final class Escape {

    private Escape() {}

    /** For the text and the attributes of XML and HTML; characters that XML 1.0 forbids become U+FFFD. */
    static String xml(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(isXml(c) ? c : 0xFFFD);
            }
        });
        return safe.toString();
    }

    private static boolean isXml(int c) {
        return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c <= 0xFFFD && !isSurrogate(c)) || c > 0xFFFF;
    }

    /**
     * A JSON string with its quotes that may stand within an HTML script element: whatever could end the element or open
     * a comment is written as an escape, and so are lone surrogates, which UTF-8 cannot write.
     */
    static String json(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> safe.append("\\\"");
                case '\\' -> safe.append("\\\\");
                default -> {
                    if (c < 0x20 || c == '<' || c == '>' || c == '&' || c == 0x2028 || c == 0x2029 || isSurrogate(c)) {
                        safe.append(String.format("\\u%04x", c));
                    } else {
                        safe.appendCodePoint(c);
                    }
                }
            }
        });
        return safe.append('"').toString();
    }

    private static boolean isSurrogate(int c) {
        return c >= 0xD800 && c <= 0xDFFF;
    }
}
