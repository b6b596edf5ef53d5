/** Data sets and model files in and out. Further formats are found as services of {@link dev.unfold.io.TableFormat}. */
@SuppressWarnings("module") // the module that an internal package is exported to is compiled later
module dev.unfold.io {
    requires transitive dev.unfold.core;
    requires de.siegmar.fastcsv;
    requires ch.randelshofer.fastdoubleparser;
    requires com.fasterxml.jackson.core;
    requires java.desktop;

    exports dev.unfold.io;
    exports dev.unfold.io.internal to
            dev.unfold.cli,
            dev.unfold.duckdb,
            dev.unfold.explore;

    uses dev.unfold.io.TableFormat;
}
