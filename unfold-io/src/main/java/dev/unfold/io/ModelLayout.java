package dev.unfold.io;

/** The names in a model file: of metadata and of tensors. docs/model-format.md says what each holds. */
final class ModelLayout {

    static final String FORMAT = "format";
    static final String FORMAT_NAME = "unfold-model";
    static final String FORMAT_VERSION = "format.version";
    static final int CURRENT_VERSION = 2;

    static final String LIBRARY_VERSION = "version";
    static final String SEED = "seed";
    static final String DATA_HASH = "data.hash";
    static final String DATA_NAME = "data.name";
    static final String INPUT_SIZE = "input.size";
    static final String WEIGHTS = "residuals.weights";

    /** Followed by the name of a setting or a diagnostic. */
    static final String SETTING = "setting.";

    /** Followed by the name of a setting, as it was given before the stages learned anything; where it is another for any setting. */
    static final String ASKED = "asked.";

    /** Whether the lists were given in place of a neighbour rule. */
    static final String GIVEN = "neighbors.given";

    static final String DIAGNOSTIC = "diagnostic.";

    /** Followed by a number, from 0. */
    static final String WARNING = "warning.";

    static final String FEATURE = "feature.";
    static final String EXTRA = "extra.";
    static final String CLASS = "class.";

    static final String COLUMN_OTHER = "column.other.";

    static final String COLUMNS_NAMED = "column.named";
    static final String COLUMN_ID = "column.id";
    static final String COLUMN_LABEL = "column.label";

    static final String MISSING = "column.missing";
    static final String FILLS = "column.fills";

    /** Followed by a number, from 0: a text column that became features; then by .text. and a number, from 0: its texts. */
    static final String ONE_HOT = "column.one-hot.";

    static final String ONE_HOT_TEXT = ".text.";

    static final String POINTS = "points";
    static final String EMBEDDING = "embedding";
    static final String EMBEDDING_ROWS = "embedding.rows";
    static final String EIGENVALUES = "eigenvalues";
    static final String NEIGHBOR_OFFSETS = "neighbors.offsets";
    static final String NEIGHBOR_INDICES = "neighbors.indices";
    static final String NEIGHBOR_DISTANCES = "neighbors.distances";
    static final String NEIGHBOR_LINKS = "neighbors.links";
    static final String RESIDUAL_OFFSETS = "residuals.offsets";
    static final String RESIDUAL_INDICES = "residuals.indices";
    static final String RESIDUAL_VALUES = "residuals.values";
    static final String RESIDUAL_OWNERS = "residuals.owners";
    static final String LABELS = "labels";
    static final String IDS = "ids";
    static final String EXTRAS = "extras";
    static final String MEANS = "standardization.means";
    static final String DEVIATIONS = "standardization.deviations";

    /** The points before they were standardised; files of earlier versions do not have them. */
    static final String GIVEN_POINTS = "standardization.points";

    /** Followed by a number, from 0: the name of a finding. */
    static final String FINDING = "finding.";

    /** Of a finding's tensor: the names of its columns, and of its rows unless these are the points. */
    static final String COLUMNS = ".columns";

    static final String ROWS = ".rows";

    /** Of a list of texts: where each begins, and all of them. */
    static final String OFFSETS = ".offsets";

    static final String TEXT = ".text";

    private ModelLayout() {}
}
