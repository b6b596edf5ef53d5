package dev.unfold.report;

/**
 * What a {@link Figure} is drawn on. Lengths are in pixels of a page whose origin is its upper left corner; a text's y is
 * its baseline. Widths can be asked for at any time, everything else stands between {@link #begin} and {@link #end}.
 */
interface Canvas {

    /** Which part of a text stands at its x. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /** How wide the text will be, or a little more than that. */
    double width(String text, TextStyle style);

    /** Opens a white page. */
    void begin(int width, int height, String title);

    void rectangle(double x, double y, double width, double height, int rgb);

    /** A hairline. */
    void line(double x1, double y1, double x2, double y2, int rgb);

    void text(String text, double x, double y, TextStyle style, Anchor anchor);

    /** A text that runs upwards, its middle at (x, y). */
    void textUpwards(String text, double x, double y, TextStyle style);

    void mark(Marker marker, double x, double y, double radius, int rgb);

    /** All the points at once. */
    void dots(Dots dots);

    /** Closes the page: the bytes of the picture. */
    byte[] end();
}
