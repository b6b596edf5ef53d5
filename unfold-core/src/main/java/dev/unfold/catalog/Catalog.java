package dev.unfold.catalog;

import dev.unfold.alignment.Alignment;
import dev.unfold.alignment.ByReliability;
import dev.unfold.alignment.Degrees;
import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.Discriminant;
import dev.unfold.alignment.Guided;
import dev.unfold.alignment.Linear;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.Eigenfunction;
import dev.unfold.extension.Extension;
import dev.unfold.extension.KernelMap;
import dev.unfold.extension.LandmarkExtension;
import dev.unfold.extension.LinearExtension;
import dev.unfold.extension.Projection;
import dev.unfold.internal.text.Words;
import dev.unfold.local.ClassAdjusted;
import dev.unfold.local.ElasticNet;
import dev.unfold.local.Hessian;
import dev.unfold.local.LocalFit;
import dev.unfold.local.MultipleWeights;
import dev.unfold.local.NonNegative;
import dev.unfold.local.Ridge;
import dev.unfold.local.TangentSpace;
import dev.unfold.meta.Citation;
import dev.unfold.meta.ParameterInfo;
import dev.unfold.meta.StageType;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.geodesic.Geodesic;
import dev.unfold.neighbors.image.StructuralNearest;
import dev.unfold.neighbors.kernel.KernelFamily;
import dev.unfold.neighbors.kernel.KernelNearest;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.nearest.RadiusNeighbors;
import dev.unfold.neighbors.robust.ReliableNearest;
import dev.unfold.neighbors.robust.ReliableNearest.Reliability;
import dev.unfold.neighbors.supervised.EnhancedSupervised;
import dev.unfold.neighbors.supervised.ProbabilisticSupervised;
import dev.unfold.neighbors.supervised.SameClass;
import dev.unfold.neighbors.supervised.SemiSupervised;
import dev.unfold.neighbors.supervised.Supervised;
import dev.unfold.neighbors.weighted.DeformedDistribution;
import dev.unfold.neighbors.weighted.OccurrenceWeighted;
import dev.unfold.quality.PreservationError;
import dev.unfold.quality.Procrustes;
import dev.unfold.recipe.ClassProbabilities;
import dev.unfold.recipe.DiscriminantAnalysis;
import dev.unfold.recipe.GuidedPca;
import dev.unfold.recipe.Isotop;
import dev.unfold.recipe.Iterated;
import dev.unfold.recipe.OnePass;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Procedure;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.Update;
import dev.unfold.recipe.Views;
import dev.unfold.selection.Criterion;
import dev.unfold.selection.LocalNeighborhoodSelection;
import dev.unfold.selection.PreservationErrorCriterion;
import dev.unfold.selection.ProcrustesCriterion;
import dev.unfold.selection.ResidualVarianceCriterion;
import dev.unfold.spectral.AutoSolver;
import dev.unfold.spectral.Coordinates;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.spectral.LandmarkSolver;
import dev.unfold.spectral.NystromSolver;
import dev.unfold.spectral.Scale;
import dev.unfold.spectral.Solver;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Every method there is, and every choice by its name. What the command line offers, what its help says, METHODS.md and
 * the settings in model files are read from here; a new method is one line of {@link #METHODS}.
 */
public final class Catalog {

    /** k of every method, unless told otherwise. */
    private static final int K = KNearest.USUAL;

    /** What is added to the diagonal of a Gram matrix, as a share of its trace. */
    private static final double REG = 1e-3;

    private static final Recipe LLE = Recipe.lle();

    private static final Recipe LINEAR =
            LLE.withAlignment(new Linear()).withExtension(new Projection(0)).withScale(Scale.UNIT_NORM);

    private static final List<Method> METHODS = List.of(
            method(
                    "lle",
                    "Locally linear embedding",
                    "writes each point as a weighted sum of its neighbours and finds the places that keep those sums",
                    "the data lie near one smooth surface without much noise, and you want a first look",
                    "distances or both sides of a long or large surface matter; it keeps the longest"
                            + " direction and loses others: mlle, hlle or ltsa keep them",
                    LLE),
            method(
                    "mlle",
                    "Modified locally linear embedding",
                    "keeps every weighted sum that reconstructs a point almost as well as the best, not only one",
                    "a surface is to be unrolled faithfully; the first choice for geometry, also with more"
                            + " neighbours than dimensions",
                    "outliers are many: they count in several sums of every neighbour; rlle or"
                            + " wlle-probability set them aside",
                    LLE.withLocalFit(new MultipleWeights(REG, OptionalDouble.empty()))),
            method(
                    "hlle",
                    "Hessian locally linear embedding",
                    "finds the coordinates whose second derivatives along the manifold vanish",
                    "the surface is smooth, without noise, and may have holes: it unrolls non-convex surfaces"
                            + " exactly",
                    "dimensions are many (it needs p(p + 3)/2 neighbours at least), or the data are noisy: second"
                            + " derivatives magnify noise",
                    LLE.withLocalFit(new Hessian())),
            method(
                    "ltsa",
                    "Local tangent space alignment",
                    "fits a tangent plane to each neighbourhood and finds the places that are affine in all of them",
                    "a surface is to be unrolled and the data are dense enough for tangent planes; also the"
                            + " fit to use with landmarks",
                    "noise is as large as the neighbourhoods: the planes tilt (more neighbours, or"
                            + " coordinates = independent, help)",
                    LLE.withLocalFit(new TangentSpace(true))),
            method(
                    "rlle",
                    "Robust LLE by reliability",
                    "finds out which points the neighbourhoods trust, and lets the others speak only for themselves",
                    "gross outliers lie among clean points",
                    "the data are clean, or noise is spread evenly over all points: then it is lle at a"
                            + " higher cost",
                    LLE.withNeighborRule(new ReliableNearest(K, 0.5, Reliability.INCOMING, OptionalInt.empty()))
                            .withAlignment(new ByReliability())),
            method(
                    "rlle-l2",
                    "Robust LLE with an L2 penalty",
                    "shrinks weights by one penalty for all points, so that none explodes where points lie close",
                    "weights explode where points lie close together, or the columns are fewer than the"
                            + " neighbours",
                    "densities differ much: one penalty for all points blurs the dense parts; lle scales it"
                            + " by each neighbourhood",
                    LLE.withLocalFit(new Ridge(OptionalDouble.empty()))),
            method(
                    "rlle-elastic",
                    "Robust LLE with an elastic-net penalty",
                    "penalises squares and negative weights, so that few neighbours speak for a point",
                    "each point should be explained by few neighbours, so that far or false ones drop out",
                    "data are large and time counts: each point is an optimisation of its own, and dropped"
                            + " links may disconnect the data",
                    LLE.withLocalFit(new ElasticNet(OptionalDouble.empty(), 0.5))),
            method(
                    "slle-weights",
                    "Supervised LLE by adjusted weights",
                    "strengthens the weights of neighbours of the same class and weakens the others",
                    "labels are known and should sharpen classes a little, with the neighbours left as they" + " are",
                    "points to come have no labels and must land near their class: a new point has no class"
                            + " to adjust by",
                    LLE.withLocalFit(new ClassAdjusted(OptionalDouble.empty(), REG, false))),
            method(
                    "slle",
                    "Supervised LLE",
                    "adds a share of the data's diameter to distances between classes before neighbours are chosen",
                    "labels are known and classes should come apart, gradually by alpha",
                    "you want to find out whether classes are separate: it separates any labels, also random"
                            + " ones; judge held-out points only",
                    LLE.withNeighborRule(new Supervised(K, 0.5)).withDisconnected(Disconnected.NULL)),
            method(
                    "sllep",
                    "Supervised LLE projection",
                    "places new points by the linear projection that comes closest to the embedding of slle",
                    "labels are known, and many new points have to be placed fast by one matrix",
                    "the classes are not separable by a linear map: training points look perfect, new ones do" + " not",
                    StageType.of(new Projection(0)).reference().orElseThrow(),
                    LLE.withNeighborRule(new Supervised(K, 0.5))
                            .withDisconnected(Disconnected.NULL)
                            .withExtension(new Projection(0))),
            method(
                    "eslle",
                    "Enhanced supervised LLE",
                    "shrinks distances within classes and lets those between classes grow exponentially",
                    "labels are known, and distances within a class should shrink while those between classes"
                            + " grow",
                    "alpha is to be above .64 or so: then points of other classes can win over those of the"
                            + " same class",
                    LLE.withNeighborRule(new EnhancedSupervised(K, 0.5)).withDisconnected(Disconnected.NULL)),
            method(
                    "plle",
                    "Probability-based supervised LLE",
                    "estimates the classes of unlabelled points, then chooses neighbours by these probabilities",
                    "few points have labels and the others' classes are wanted too, as probabilities",
                    "the labelled points are few: with no more than k of them fewer neighbours are used, and the"
                            + " probabilities are rough",
                    LLE.withNeighborRule(new ProbabilisticSupervised(K, 0.5))
                            .withProcedure(new ClassProbabilities(OptionalInt.empty(), 1e-3))
                            .withDisconnected(Disconnected.NULL)),
            method(
                    "sslle",
                    "Semi-supervised LLE",
                    "evens out the density, and prefers neighbours of the same class, then unlabelled ones",
                    "few points have labels and densities differ between regions",
                    "nothing has a label: then only the density is evened out",
                    LLE.withNeighborRule(new SemiSupervised(K, 0.5)).withDisconnected(Disconnected.NULL)),
            method(
                    "glle",
                    "Guided LLE",
                    "adds to the objective of lle a share of how much the embedding depends on the classes",
                    "labels are known for some or all points and should guide an unsupervised layout, as"
                            + " little or as much as alpha says",
                    "alpha is near 1: every class becomes one place, whatever the data say",
                    LLE.withAlignment(new Guided(0.01)).withDisconnected(Disconnected.NULL)),
            method(
                    "isolle",
                    "LLE with geodesic distances",
                    "takes the neighbours along shortest paths through the data, so that close sheets do not mix",
                    "sheets come close to each other in space, so that plain neighbours jump between them",
                    "the graph that the paths run in has shortcuts already, or data are noisy: a path through"
                            + " noise is short too",
                    LLE.withNeighborRule(new Geodesic(K, OptionalInt.empty()))),
            method(
                    "lle-pca",
                    "LLE-guided PCA",
                    "reconstructs the data from their embedding and takes the principal components of that; denoises"
                            + " the data",
                    "the data should be denoised, or principal components of the surface rather than of the"
                            + " cloud are wanted",
                    "an unrolled picture is wanted: its result is linear in the embedding, so it is the same"
                            + " picture turned and scaled",
                    LLE.withProcedure(new GuidedPca(false))),
            method(
                    "ullelda",
                    "Unified LLE and linear discriminant analysis",
                    "lays the points out in more dimensions and keeps those directions that tell the classes apart",
                    "labels are known and the directions between classes matter, with new points placed near"
                            + " theirs",
                    "p-inner equals dimensions, which changes nothing, or classes overlap in the embedding of"
                            + " lle already",
                    LLE.withProcedure(new DiscriminantAnalysis(OptionalInt.empty()))),
            method(
                    "wlle",
                    "Weighted LLE for deformed distributions",
                    "shrinks distances towards the side on which a point's neighbours lie",
                    "neighbours lie to one side, as at edges and in skewed densities",
                    "neighbourhoods are even: it gives lle's result; or distances have to be Euclidean",
                    LLE.withNeighborRule(new DeformedDistribution(K, OptionalInt.empty(), 0.2))),
            method(
                    "wlle-probability",
                    "Weighted LLE by probability of occurrence",
                    "moves points that are unlikely to occur away from all others, so that outliers are nobody's"
                            + " neighbours",
                    "there are single outliers, which should not influence other points",
                    "sparse regions are real: they are treated as unlikely",
                    LLE.withNeighborRule(new OccurrenceWeighted(K, 3))),
            method(
                    "iterative",
                    "Iterative LLE",
                    "repeats the embedding with non-negative weights and the points' degrees as masses; sharpens"
                            + " classes, does not keep geometry",
                    "classes or clusters should stand out and no labels are at hand",
                    "geometry counts: lengths, angles and densities are not kept",
                    LLE.withLocalFit(new NonNegative(REG))
                            .withAlignment(new Degrees())
                            .withProcedure(new Iterated(3, OptionalInt.empty()))),
            method(
                    "isotop",
                    "LLE with Isotop",
                    "lets prototypes of the embedding, linked as their points are, learn to fill a Gaussian; takes out"
                            + " folds, does not keep distances",
                    "an embedding is folded or piled up and should fill the plane evenly",
                    "distances or densities are to be read off the picture",
                    LLE.withProcedure(new Isotop(OptionalInt.empty()))),
            method(
                    "npe",
                    "Neighborhood preserving embedding",
                    "the linear projection that keeps the weighted sums of lle best; new points come free",
                    "new points are many and have to be placed by one matrix, and a linear map suffices",
                    "the surface is rolled up: no projection unrolls a roll",
                    LINEAR),
            method(
                    "lltsa",
                    "Linear local tangent space alignment",
                    "the linear projection that is closest to affine on every tangent plane; new points come free",
                    "a linear map suffices, as for npe, and the data are dense and nearly flat",
                    "the surface is rolled up: no projection unrolls a roll",
                    new Citation(
                            "zhang2007lltsa",
                            "T. Zhang, J. Yang, D. Zhao, X. Ge: Linear local tangent space alignment and application to"
                                    + " face recognition. Neurocomputing 70 (2007) 1547-1553",
                            "",
                            ""),
                    LINEAR.withLocalFit(new TangentSpace(true))),
            method(
                    "dlle",
                    "Discriminant LLE",
                    "the linear projection that keeps the weighted sums within classes and moves other classes away",
                    "labels are known and a linear map is to tell classes apart while keeping what is near"
                            + " within each",
                    "classes are not separable by a linear map, or some have fewer points than neighbors",
                    LINEAR.withNeighborRule(new SameClass(K))
                            .withAlignment(new Discriminant(K, 1e-3))
                            .withDisconnected(Disconnected.NULL)),
            method(
                    "kernel-lle",
                    "Kernel locally linear embedding",
                    "finds neighbours and weights in the feature space of a kernel",
                    "similarity is given by a kernel (strings, graphs, a matrix of similarities), or dot"
                            + " products are not what counts",
                    "kernel = rbf on plain columns: it has lle's neighbours for every gamma, at a higher cost",
                    LLE.withNeighborRule(
                            new KernelNearest(K, KernelFamily.RBF, OptionalDouble.empty(), 3, 1, Search.AUTO))),
            method(
                    "precomputed-distances",
                    "LLE from distances",
                    "needs no coordinates: the table holds the distance of each point to each other",
                    "there are no coordinates, but a table of distances (edit distance, travel time)",
                    "coordinates exist: the table takes n² numbers, and new points need their distances to"
                            + " all others",
                    LLE.withNeighborRule(new DistanceTable(K))),
            method(
                    "radius",
                    "LLE with neighbourhoods of a radius",
                    "takes all points within a radius as neighbours, and the nearest k where these are too few",
                    "near means within a known distance, and densities differ",
                    "the density varies over orders of magnitude: dense parts get thousands of neighbours",
                    LLE.withNeighborRule(new RadiusNeighbors(OptionalDouble.empty(), K))),
            method(
                    "llise",
                    "Locally linear image structural embedding",
                    "compares images by their structure, whatever their brightness; one pixel a column",
                    "rows are images whose brightness and contrast vary",
                    "columns are not pixels, or brightness is the message",
                    LLE.withNeighborRule(new StructuralNearest(K, OptionalDouble.empty()))));

    /** What the number of neighbours is chosen by. */
    public static final Choices<Criterion> CRITERIA = new Choices<Criterion>("criterion")
            .with("residual-variance", new ResidualVarianceCriterion(ResidualVarianceCriterion.Distances.GEODESIC))
            .with("procrustes", new ProcrustesCriterion(Procrustes.Map.LINEAR))
            .with("pne", new PreservationErrorCriterion(PreservationError.Scale.FACTOR))
            .with("lns", new LocalNeighborhoodSelection());

    /** How the eigenproblem is solved, by name. */
    public static final Choices<Solver> SOLVERS = new Choices<Solver>("solver")
            .with("auto", new AutoSolver())
            .with("dense", new DenseSolver())
            .with("direct", new DirectSolver())
            .with("lll", new LandmarkSolver())
            .with("nystrom", new NystromSolver());

    /** Which vectors are the embedding's columns, by name. */
    public static final Choices<Coordinates> COORDINATES = new Choices<Coordinates>("coordinates")
            .with("first", new Coordinates.First())
            .with("independent", new Coordinates.Independent(OptionalInt.empty()));

    /** How new points are placed, by name. */
    public static final Choices<Extension> EXTENSIONS = new Choices<Extension>("extension")
            .with("linear", new LinearExtension())
            .with("eigenfunction", new Eigenfunction(OptionalDouble.empty()))
            .with("kernel-map", new KernelMap(1.5))
            .with("projection", new Projection(0))
            .with("landmarks", new LandmarkExtension(OptionalInt.empty()));

    /** How a model takes in further points, by name. */
    public static final Choices<Update> UPDATES =
            new Choices<Update>("solver").with("eigen", new Update.Eigen()).with("frobenius", new Update.Frobenius());

    static final String NEIGHBOR_RULE = "neighbor-rule";
    static final String WEIGHT_RULE = "weight-rule";
    static final String ALIGNMENT = "alignment";
    static final String PROCEDURE = "procedure";
    static final String EXTENSION = "extension";

    private static final String METHOD = "method";
    private static final String PREPARATION = "preparation";
    private static final String DIMENSIONS = "dimensions";
    private static final String SOLVER = "solver";
    private static final String COORDINATE_CHOICE = "coordinates";
    private static final String SCALE = "scale";
    private static final String DISCONNECTED = "disconnected";

    private Catalog() {}

    private static Method method(
            String name, String title, String summary, String useWhen, String notWhen, Recipe prototype) {
        return new Method(name, title, summary, useWhen, notWhen, Optional.empty(), prototype);
    }

    private static Method method(
            String name,
            String title,
            String summary,
            String useWhen,
            String notWhen,
            Citation paper,
            Recipe prototype) {
        return new Method(name, title, summary, useWhen, notWhen, Optional.of(paper), prototype);
    }

    public static List<Method> methods() {
        return METHODS;
    }

    /** The method of that name; the error for an unknown one offers one that is near. */
    public static Method method(String name) {
        return METHODS.stream()
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElseThrow(() -> {
                    List<String> names = METHODS.stream().map(Method::name).toList();
                    return Words.unknown(METHOD, name, meant(name).or(() -> Words.nearest(name, names)), names);
                });
    }

    /** The method with the shortest title that begins with the word: people know "hessian" and "modified". */
    private static Optional<String> meant(String name) {
        String word = name.toLowerCase(Locale.ROOT);
        return METHODS.stream()
                .filter(method -> word.length() > 3
                        && !method.name().contains(word)
                        && method.title().toLowerCase(Locale.ROOT).startsWith(word))
                .min(Comparator.comparingInt(method -> method.title().length()))
                .map(Method::name);
    }

    /**
     * The recipe that the settings spell: {@code method} (lle), {@code neighbor-rule}, {@code weight-rule},
     * {@code alignment} (each the name of the method whose stage is put in place of the method's own), {@code dimensions},
     * {@code solver}, {@code coordinates}, {@code extension}, {@code scale}, {@code disconnected}, and the parameters of the stages.
     * A parameter that two stages have goes to both, unless its name begins with one of theirs: {@code weight-rule.gamma}. For each
     * view {@code view.1} with the names of its columns between commas, {@code view.1.share}, and {@code view.1.NAME} for a
     * parameter that it has of its own. A setting that nothing reads is an error that lists those that are read.
     */
    public static Recipe recipe(Map<String, String> settings) {
        return recipe(settings, Set.of());
    }

    /**
     * As above, for callers that have parameters of their own.
     *
     * @param own their names, which the error for an unknown one lists too
     */
    public static Recipe recipe(Map<String, String> settings, Set<String> own) {
        Chosen chosen = Chosen.by(settings);
        chosen.checkNames(settings, own);
        Method method = chosen.method;
        Recipe recipe = new Recipe(
                word(settings, PREPARATION, method.prototype().preparation(), Preparation.class),
                Views.of(settings),
                chosen.made(NEIGHBOR_RULE, chosen.neighborRule, settings),
                chosen.made(WEIGHT_RULE, chosen.localFit, settings),
                chosen.made(ALIGNMENT, chosen.alignment, settings),
                word(settings, DISCONNECTED, chosen.neighbors.disconnected(), Disconnected.class),
                chosen.made(SOLVER, chosen.solver, settings),
                chosen.made(COORDINATE_CHOICE, chosen.coordinates, settings),
                dimensions(settings, method.prototype().dimensions()),
                word(settings, SCALE, chosen.aligned.scale(), Scale.class),
                chosen.made(EXTENSION, chosen.extension, settings),
                chosen.made(PROCEDURE, chosen.procedure, settings));
        recipe.views().check(recipe);
        return recipe;
    }

    /** Whether {@link #recipe} reads a setting of that name, where these settings choose the stages. */
    public static boolean reads(String name, Map<String, String> settings) {
        return Chosen.by(settings).names().contains(name) || Views.isSetting(name);
    }

    /** The parameters of the stages that the settings choose, in the order of the alphabet. */
    public static Set<String> parameters(Map<String, String> settings) {
        return Chosen.by(settings).parameters();
    }

    /**
     * The stages that settings choose, before they have their parameters.
     *
     * @param neighbors whose neighbour rule it is
     * @param aligned whose alignment it is
     */
    private record Chosen(
            Method method,
            Recipe neighbors,
            Recipe aligned,
            StageType<NeighborRule> neighborRule,
            StageType<LocalFit> localFit,
            StageType<Alignment> alignment,
            StageType<Solver> solver,
            StageType<Coordinates> coordinates,
            StageType<Extension> extension,
            StageType<Procedure> procedure) {

        static Chosen by(Map<String, String> settings) {
            Method method =
                    Catalog.method(settings.getOrDefault(METHOD, METHODS.get(0).name()));
            Recipe neighbors = Catalog.method(settings.getOrDefault(NEIGHBOR_RULE, method.name()))
                    .prototype();
            Recipe weights = Catalog.method(settings.getOrDefault(WEIGHT_RULE, method.name()))
                    .prototype();
            Recipe aligned = Catalog.method(settings.getOrDefault(ALIGNMENT, method.name()))
                    .prototype();
            StageType<Solver> solver = SOLVERS.type(settings.getOrDefault(SOLVER, SOLVERS.name(LLE.solver())));
            StageType<Extension> extension = settings.containsKey(EXTENSION)
                    ? EXTENSIONS.type(settings.get(EXTENSION))
                    : StageType.of(Catalog.extension(method, aligned, solver.create(Map.of())));
            return new Chosen(
                    method,
                    neighbors,
                    aligned,
                    StageType.of(neighbors.neighborRule()),
                    StageType.of(weights.localFit()),
                    StageType.of(aligned.alignment()),
                    solver,
                    COORDINATES.type(settings.getOrDefault(COORDINATE_CHOICE, COORDINATES.name(LLE.coordinates()))),
                    extension,
                    StageType.of(method.prototype().procedure()));
        }

        private Map<String, StageType<?>> stages() {
            return Map.of(
                    NEIGHBOR_RULE, neighborRule,
                    WEIGHT_RULE, localFit,
                    ALIGNMENT, alignment,
                    SOLVER, solver,
                    COORDINATE_CHOICE, coordinates,
                    EXTENSION, extension,
                    PROCEDURE, procedure);
        }

        /** A stage with its settings; an error in one that another stage reads too says how to set each. */
        <T> T made(String stage, StageType<T> type, Map<String, String> settings) {
            try {
                return type.create(of(stage, settings));
            } catch (ParameterException e) {
                String message = String.valueOf(e.getMessage());
                throw type.parameters().stream()
                        .map(ParameterInfo::name)
                        .filter(name -> settings.containsKey(name) && message.contains(name))
                        .filter(name -> owners(name).size() > 1)
                        .findFirst()
                        .map(name -> new ParameterException(
                                message + " (" + name + " is a parameter of several stages: set "
                                        + owners(name).stream()
                                                .map(owner -> owner + "." + name)
                                                .collect(Collectors.joining(" or "))
                                        + ")",
                                e))
                        .orElse(e);
            }
        }

        /** The stages that have a parameter, in the order of the alphabet. */
        private List<String> owners(String parameter) {
            return stages().entrySet().stream()
                    .filter(stage -> stage.getValue().parameters().stream()
                            .anyMatch(info -> info.name().equals(parameter)))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toList();
        }

        Set<String> parameters() {
            Set<String> parameters = new TreeSet<>();
            stages().values().forEach(type -> type.parameters().forEach(info -> parameters.add(info.name())));
            return parameters;
        }

        /** All names of settings that are read, but for those of views. */
        Set<String> names() {
            Set<String> known = new HashSet<>(List.of(
                    METHOD,
                    PREPARATION,
                    NEIGHBOR_RULE,
                    WEIGHT_RULE,
                    ALIGNMENT,
                    DIMENSIONS,
                    SOLVER,
                    COORDINATE_CHOICE,
                    EXTENSION,
                    SCALE,
                    DISCONNECTED));
            stages().forEach((stage, type) -> type.parameters().forEach(info -> {
                known.add(info.name());
                known.add(stage + "." + info.name());
            }));
            return known;
        }

        void checkNames(Map<String, String> settings, Set<String> own) {
            Set<String> known = names();
            Set<String> listed = parameters();
            listed.addAll(own);
            for (String name : settings.keySet()) {
                if (!known.contains(name) && !Views.isSetting(name)) {
                    throw SOLVERS.owners(name)
                            .or(() -> COORDINATES.owners(name))
                            .or(() -> EXTENSIONS.owners(name))
                            .map(owner -> new ParameterException(
                                    "parameter '" + name + "' is one of " + owner + "; choose that, or leave it out"))
                            .orElseGet(() -> Words.unknown("parameter", name, listed));
                }
            }
        }
    }

    /**
     * The extension of the alignment, unless the method has one that its alignment does not ask for; landmarks place new points
     * themselves.
     */
    private static Extension extension(Method method, Recipe aligned, Solver solver) {
        Extension own = method.prototype().extension();
        boolean isOfAlignment =
                source(ALIGNMENT, method.prototype().alignment()).orElse(method).has(EXTENSION, own);
        Extension usual = isOfAlignment ? aligned.extension() : own;
        boolean hasLandmarks = solver instanceof LandmarkSolver
                && usual instanceof LinearExtension
                && method.prototype().procedure() instanceof OnePass;
        return hasLandmarks ? new LandmarkExtension(OptionalInt.empty()) : usual;
    }

    private static <E extends Enum<E>> E word(Map<String, String> settings, String name, E usual, Class<E> type) {
        return Words.parse(name, settings.getOrDefault(name, Words.spell(usual)), type);
    }

    /** The settings as one stage reads them: its own go before those that all stages share. */
    private static Map<String, String> of(String stage, Map<String, String> settings) {
        Map<String, String> own = new HashMap<>(settings);
        settings.forEach((name, value) -> {
            if (name.startsWith(stage + ".")) {
                own.put(name.substring(stage.length() + 1), value);
            }
        });
        return own;
    }

    private static int dimensions(Map<String, String> settings, int usual) {
        String text = settings.getOrDefault(DIMENSIONS, Integer.toString(usual));
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ParameterException(
                    DIMENSIONS + " = " + text + " must be a whole number, at most " + Integer.MAX_VALUE, e);
        }
    }

    /** The settings that spell a recipe; {@link #recipe} reads them back. Stages of one's own appear by their class. */
    public static Map<String, String> settings(Recipe recipe) {
        Map<String, String> settings = new LinkedHashMap<>();
        List<Method> ofProcedure = METHODS.stream()
                .filter(m -> m.has(PROCEDURE, recipe.procedure()))
                .toList();
        List<Method> ofStages = ofProcedure.stream()
                .filter(m -> m.has(NEIGHBOR_RULE, recipe.neighborRule())
                        && m.has(WEIGHT_RULE, recipe.localFit())
                        && m.has(ALIGNMENT, recipe.alignment()))
                .toList();
        Method method = ofStages.stream()
                .filter(m -> m.has(EXTENSION, recipe.extension()))
                .findFirst()
                .or(() -> ofStages.stream().findFirst())
                .or(() -> ofProcedure.stream().findFirst())
                .orElse(METHODS.get(0));
        settings.put(METHOD, method.name());
        settings.put(PREPARATION, Words.spell(recipe.preparation()));
        putSource(settings, method, NEIGHBOR_RULE, recipe.neighborRule());
        putSource(settings, method, WEIGHT_RULE, recipe.localFit());
        putSource(settings, method, ALIGNMENT, recipe.alignment());
        settings.put(DIMENSIONS, Integer.toString(recipe.dimensions()));
        settings.put(SOLVER, SOLVERS.name(recipe.solver()));
        settings.put(COORDINATE_CHOICE, COORDINATES.name(recipe.coordinates()));
        settings.put(EXTENSION, EXTENSIONS.name(recipe.extension()));
        settings.put(SCALE, Words.spell(recipe.scale()));
        settings.put(DISCONNECTED, Words.spell(recipe.disconnected()));
        putParameters(settings, NEIGHBOR_RULE, recipe.neighborRule());
        putParameters(settings, WEIGHT_RULE, recipe.localFit());
        putParameters(settings, ALIGNMENT, recipe.alignment());
        putParameters(settings, PROCEDURE, recipe.procedure());
        putParameters(settings, SOLVER, recipe.solver());
        putParameters(settings, COORDINATE_CHOICE, recipe.coordinates());
        putParameters(settings, EXTENSION, recipe.extension());
        settings.putAll(recipe.views().settings());
        return settings;
    }

    /** Spells a stage's parameters; one whose name another stage has with another value by the stage's own name for it. */
    private static void putParameters(Map<String, String> settings, String name, Object stage) {
        if (stage.getClass().isRecord()) {
            StageType.settings(stage).forEach((parameter, value) -> {
                String before = settings.putIfAbsent(parameter, value);
                if (before != null && !before.equals(value)) {
                    settings.put(name + "." + parameter, value);
                }
            });
        }
    }

    /** Names the method that a stage comes from, unless it is the method's own. */
    private static void putSource(Map<String, String> settings, Method method, String name, Object stage) {
        if (!method.has(name, stage)) {
            settings.put(
                    name,
                    source(name, stage)
                            .map(Method::name)
                            .orElse(stage.getClass().getName()));
        }
    }

    /** The method that a stage comes from. */
    private static Optional<Method> source(String name, Object stage) {
        return METHODS.stream().filter(m -> m.has(name, stage)).findFirst();
    }

    /**
     * The stage of a recipe that has no name here, and so cannot be spelled by {@link #settings}: its class; empty if there is none
     * such.
     */
    public static Optional<String> unnamed(Recipe recipe) {
        Map<String, Object> stages = new Method("", "", "", "", "", Optional.empty(), recipe).stages();
        stages.remove(EXTENSION); // may be any of EXTENSIONS
        Optional<String> extension = Optional.of(EXTENSIONS.name(recipe.extension()))
                .filter(name -> !EXTENSIONS.names().contains(name));
        return stages.entrySet().stream()
                .filter(stage -> source(stage.getKey(), stage.getValue()).isEmpty())
                .map(stage -> stage.getKey() + " " + stage.getValue().getClass().getName())
                .findFirst()
                .or(() -> extension.map(name -> EXTENSION + " " + name));
    }
}
