package dev.unfold.cli;

import picocli.CommandLine.Option;

/** Whether tables that are written may be opened in a spreadsheet without running what their texts say. */
final class SafeCsv {

    @Option(
            names = "--safe-csv",
            description =
                    "in .csv and .tsv an apostrophe before names and texts that a spreadsheet would run as formulas"
                            + " (=, +, -, @)")
    private boolean safe;

    boolean isAsked() {
        return safe;
    }
}
