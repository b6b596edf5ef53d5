/** A local page to explore embeddings. */
module dev.unfold.explore {
    requires transitive dev.unfold.core;
    requires transitive dev.unfold.io;
    requires dev.unfold.report;
    requires com.fasterxml.jackson.core;
    requires jdk.httpserver;

    exports dev.unfold.explore;
}
