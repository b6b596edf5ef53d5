/** The mathematics of locally linear embedding and its variants. */
@SuppressWarnings("module") // the module that an internal package is exported to is compiled later
module dev.unfold.core {
    requires transitive org.jspecify;

    exports dev.unfold.error;
    exports dev.unfold.run;
    exports dev.unfold.meta;
    exports dev.unfold.data;
    exports dev.unfold.neighbors;
    exports dev.unfold.neighbors.nearest;
    exports dev.unfold.neighbors.kernel;
    exports dev.unfold.neighbors.supervised;
    exports dev.unfold.neighbors.weighted;
    exports dev.unfold.neighbors.geodesic;
    exports dev.unfold.neighbors.robust;
    exports dev.unfold.neighbors.image;
    exports dev.unfold.local;
    exports dev.unfold.alignment;
    exports dev.unfold.spectral;
    exports dev.unfold.extension;
    exports dev.unfold.quality;
    exports dev.unfold.recipe;
    exports dev.unfold.selection;
    exports dev.unfold.comparison;
    exports dev.unfold.catalog;
    exports dev.unfold.internal.dense to
            dev.unfold.io;
    exports dev.unfold.internal.sparse to
            dev.unfold.io;
    exports dev.unfold.internal.text to
            dev.unfold.io,
            dev.unfold.explore,
            dev.unfold.cli;
}
