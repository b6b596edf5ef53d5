/** Data sets and model files in and out. Further formats are found as services of {@link dev.unfold.io.TableFormat}. */
module dev.unfold.io {
    requires transitive dev.unfold.core;
    requires de.siegmar.fastcsv;
    requires ch.randelshofer.fastdoubleparser;
    requires com.fasterxml.jackson.core;

    exports dev.unfold.io;

    uses dev.unfold.io.TableFormat;
}
