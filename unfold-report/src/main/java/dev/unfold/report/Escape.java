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

    private static boolean isSurrogate(int c) {
        return c >= 0xD800 && c <= 0xDFFF;
    }
}
