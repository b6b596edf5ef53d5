/** Pictures and pages of embeddings: PNG, SVG, self-contained HTML. */
module dev.unfold.report {
    requires transitive dev.unfold.core;
    requires com.fasterxml.jackson.core;
    requires java.desktop;

    exports dev.unfold.report;
}
