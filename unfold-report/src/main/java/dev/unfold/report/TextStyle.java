package dev.unfold.report;

/** The kinds of writing. */
enum TextStyle {
    TITLE(19, true, 0x1C1C1E),
    SUBTITLE(12.5, false, 0x66666B),
    AXIS(12.5, false, 0x3A3A3C),
    TICK(11, false, 0x7A7A7F),
    LEGEND(12.5, false, 0x2C2C2E);

    final double size;
    final boolean bold;
    final int rgb;

    TextStyle(double size, boolean bold, int rgb) {
        this.size = size;
        this.bold = bold;
        this.rgb = rgb;
    }
}
