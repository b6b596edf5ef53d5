/** Arguments in, messages out. */
module dev.unfold.cli {
    requires dev.unfold.core;
    requires dev.unfold.io;
    requires dev.unfold.report;
    requires dev.unfold.explore;
    requires com.fasterxml.jackson.core;
    requires info.picocli;
    requires jdk.management;

    opens dev.unfold.cli to
            info.picocli;
}
