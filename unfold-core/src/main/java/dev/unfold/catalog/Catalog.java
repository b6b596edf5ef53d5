package dev.unfold.catalog;

import dev.unfold.alignment.Alignment;
import dev.unfold.alignment.ByReliability;
import dev.unfold.alignment.Degrees;
import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.LeastSquares;
import dev.unfold.alignment.Linear;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.Extension;
import dev.unfold.extension.LinearExtension;
import dev.unfold.extension.Projection;
import dev.unfold.internal.text.Words;
import dev.unfold.local.Barycentric;
import dev.unfold.local.ClassAdjusted;
import dev.unfold.local.ElasticNet;
import dev.unfold.local.Hessian;
import dev.unfold.local.LocalFit;
import dev.unfold.local.MultipleWeights;
import dev.unfold.local.NonNegative;
import dev.unfold.local.Ridge;
import dev.unfold.local.TangentSpace;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.geodesic.Geodesic;
import dev.unfold.neighbors.image.StructuralNearest;
import dev.unfold.neighbors.kernel.KernelNearest;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.nearest.RadiusNeighbors;
import dev.unfold.neighbors.robust.ReliableNearest;
import dev.unfold.neighbors.supervised.EnhancedSupervised;
import dev.unfold.neighbors.supervised.SemiSupervised;
import dev.unfold.neighbors.supervised.SoftSupervised;
import dev.unfold.neighbors.supervised.Supervised;
import dev.unfold.neighbors.weighted.Directional;
import dev.unfold.neighbors.weighted.OccurrenceWeighted;
import dev.unfold.spectral.AutoSolver;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.spectral.Scale;
import dev.unfold.spectral.Solver;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every method there is, and every choice by its name. What the command line offers, what its help says, METHODS.md and
 * the settings in model files are read from here; a new method is one line of {@link #METHODS}.
 */
public final class Catalog {

    private static final Method LLE = new Method(
            "lle",
            "Locally linear embedding",
            "writes each point as a weighted sum of its neighbours and finds the places that keep those sums",
            KNearest.class,
            Barycentric.class,
            LeastSquares.class,
            OnePass.class,
            LinearExtension.class,
            Scale.SURVEY,
            Disconnected.JOIN);

    private static final List<Method> METHODS = List.of(
            LLE,
            LLE.variant(
                            "mlle",
                            "Modified locally linear embedding",
                            "keeps every weighted sum that reconstructs a point almost as well as the best, not only one")
                    .withLocalFit(MultipleWeights.class),
            LLE.variant(
                            "hlle",
                            "Hessian locally linear embedding",
                            "finds the coordinates whose second derivatives along the manifold vanish")
                    .withLocalFit(Hessian.class),
            LLE.variant(
                            "ltsa",
                            "Local tangent space alignment",
                            "fits a tangent plane to each neighbourhood and finds the places that are affine in all of them")
                    .withLocalFit(TangentSpace.class),
            LLE.variant(
                            "rlle",
                            "Robust LLE by reliability",
                            "finds out which points the neighbourhoods trust, and lets the others speak only for themselves")
                    .withNeighborRule(ReliableNearest.class)
                    .withAlignment(ByReliability.class),
            LLE.variant(
                            "rlle-l2",
                            "Robust LLE with an L2 penalty",
                            "shrinks weights by one penalty for all points, so that none explodes where points lie close")
                    .withLocalFit(Ridge.class),
            LLE.variant(
                            "rlle-elastic",
                            "Robust LLE with an elastic-net penalty",
                            "penalises squares and negative weights, so that few neighbours speak for a point")
                    .withLocalFit(ElasticNet.class),
            LLE.variant(
                            "slle-weights",
                            "Supervised LLE by adjusted weights",
                            "strengthens the weights of neighbours of the same class and weakens the others")
                    .withLocalFit(ClassAdjusted.class),
            LLE.variant(
                            "slle",
                            "Supervised LLE",
                            "adds a share of the data's diameter to distances between classes before neighbours are chosen")
                    .withNeighborRule(Supervised.class)
                    .withDisconnected(Disconnected.NULL),
            LLE.variant(
                            "eslle",
                            "Enhanced supervised LLE",
                            "shrinks distances within classes and lets those between classes grow exponentially")
                    .withNeighborRule(EnhancedSupervised.class)
                    .withDisconnected(Disconnected.NULL),
            LLE.variant(
                            "plle",
                            "Probability-based supervised LLE",
                            "estimates the classes of unlabelled points, then chooses neighbours by these probabilities")
                    .withNeighborRule(SoftSupervised.class)
                    .withProcedure(ClassProbabilities.class)
                    .withDisconnected(Disconnected.NULL),
            LLE.variant(
                            "sslle",
                            "Semi-supervised LLE",
                            "evens out the density, and prefers neighbours of the same class, then unlabelled ones")
                    .withNeighborRule(SemiSupervised.class)
                    .withDisconnected(Disconnected.NULL),
            LLE.variant(
                            "isolle",
                            "LLE with geodesic distances",
                            "takes the neighbours along shortest paths through the data, so that close sheets do not mix")
                    .withNeighborRule(Geodesic.class),
            LLE.variant(
                            "wlle",
                            "Weighted LLE for deformed distributions",
                            "shrinks distances towards the side on which a point's neighbours lie")
                    .withNeighborRule(Directional.class),
            LLE.variant(
                            "wlle-probability",
                            "Weighted LLE by probability of occurrence",
                            "moves points that are unlikely to occur away from all others, so that outliers are nobody's"
                                    + " neighbours")
                    .withNeighborRule(OccurrenceWeighted.class),
            LLE.variant(
                            "iterative",
                            "Iterative LLE",
                            "repeats the embedding with non-negative weights and the points' degrees as masses; sharpens"
                                    + " classes, does not keep geometry")
                    .withLocalFit(NonNegative.class)
                    .withAlignment(Degrees.class)
                    .withProcedure(Iterated.class),
            LLE.variant(
                            "npe",
                            "Neighborhood preserving embedding",
                            "the linear projection that keeps the weighted sums of lle best; new points come free")
                    .withAlignment(Linear.class)
                    .withExtension(Projection.class)
                    .withScale(Scale.UNIT_NORM),
            LLE.variant(
                            "lltsa",
                            "Linear local tangent space alignment",
                            "the linear projection that is closest to affine on every tangent plane; new points come free")
                    .withLocalFit(TangentSpace.class)
                    .withAlignment(Linear.class)
                    .withExtension(Projection.class)
                    .withScale(Scale.UNIT_NORM),
            LLE.variant(
                            "kernel-lle",
                            "Kernel locally linear embedding",
                            "finds neighbours and weights in the feature space of a kernel")
                    .withNeighborRule(KernelNearest.class),
            LLE.variant(
                            "precomputed-distances",
                            "LLE from distances",
                            "needs no coordinates: the table holds the distance of each point to each other")
                    .withNeighborRule(DistanceTable.class),
            LLE.variant(
                            "radius",
                            "LLE with neighbourhoods of a radius",
                            "takes all points within a radius as neighbours, and the nearest k where these are too few")
                    .withNeighborRule(RadiusNeighbors.class),
            LLE.variant(
                            "llise",
                            "Locally linear image structural embedding",
                            "compares images by their structure, whatever their brightness; one pixel a column")
                    .withNeighborRule(StructuralNearest.class));

    /** How the eigenproblem is solved, by name. */
    public static final Choices<Solver> SOLVERS = new Choices<Solver>("solver")
            .with("auto", AutoSolver.class)
            .with("dense", DenseSolver.class)
            .with("direct", DirectSolver.class);

    /** How new points are placed, by name. */
    public static final Choices<Extension> EXTENSIONS = new Choices<Extension>("extension")
            .with("linear", LinearExtension.class)
            .with("projection", Projection.class);

    /** The settings that are not parameters of a stage, with their defaults; a stage's default depends on the method. */
    private static final String METHOD = "method";

    private static final String NEIGHBOR_RULE = "neighbor-rule";
    private static final String WEIGHT_RULE = "weight-rule";
    private static final String ALIGNMENT = "alignment";
    private static final String PROCEDURE = "procedure";
    private static final String DIMENSIONS = "dimensions";
    private static final String SOLVER = "solver";
    private static final String EXTENSION = "extension";
    private static final String SCALE = "scale";
    private static final String DISCONNECTED = "disconnected";

    private Catalog() {}

    public static List<Method> methods() {
        return METHODS;
    }

    /** The method of that name; the error for an unknown one offers the nearest. */
    public static Method method(String name) {
        return METHODS.stream()
                .filter(method -> method.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Words.unknown(
                        METHOD, name, METHODS.stream().map(Method::name).toList()));
    }

    /**
     * The recipe that the settings spell: {@code method} (lle), {@code neighbor-rule}, {@code weight-rule},
     * {@code alignment} (each the name of the method whose stage is put in place of the method's own), {@code dimensions},
     * {@code solver}, {@code extension}, {@code scale}, {@code disconnected}, and the parameters of the stages. A parameter
     * that two stages have goes to both, unless its name begins with one of theirs: {@code weight-rule.gamma}. For each view
     * {@code view.1} with the names of its columns between commas, {@code view.1.share}, and {@code view.1.NAME} for a
     * parameter that it has of its own. A setting that nothing reads is an error that lists those that are read.
     */
    public static Recipe recipe(Map<String, String> settings) {
        Method method = method(settings.getOrDefault(METHOD, METHODS.get(0).name()));
        Method neighborSource = method(settings.getOrDefault(NEIGHBOR_RULE, method.name()));
        Method fitSource = method(settings.getOrDefault(WEIGHT_RULE, method.name()));
        Method alignmentSource = method(settings.getOrDefault(ALIGNMENT, method.name()));
        StageType<NeighborRule> neighborRule = StageType.of(neighborSource.neighborRule());
        StageType<LocalFit> localFit = StageType.of(fitSource.localFit());
        StageType<Alignment> alignment = StageType.of(alignmentSource.alignment());
        StageType<Solver> solver = SOLVERS.type(settings.getOrDefault(SOLVER, "auto"));
        StageType<Extension> extension = settings.containsKey(EXTENSION)
                ? EXTENSIONS.type(settings.get(EXTENSION))
                : StageType.of(alignmentSource.extension());
        StageType<Procedure> procedure = StageType.of(method.procedure());
        checkNames(
                settings,
                Map.of(
                        NEIGHBOR_RULE, neighborRule,
                        WEIGHT_RULE, localFit,
                        ALIGNMENT, alignment,
                        SOLVER, solver,
                        EXTENSION, extension,
                        PROCEDURE, procedure));
        Recipe recipe = new Recipe(
                neighborRule.create(of(NEIGHBOR_RULE, settings)),
                localFit.create(of(WEIGHT_RULE, settings)),
                alignment.create(of(ALIGNMENT, settings)),
                solver.create(of(SOLVER, settings)),
                extension.create(of(EXTENSION, settings)),
                procedure.create(of(PROCEDURE, settings)),
                dimensions(settings.getOrDefault(DIMENSIONS, "2")),
                Words.parse(SCALE, settings.getOrDefault(SCALE, Words.spell(alignmentSource.scale())), Scale.class),
                Words.parse(
                        DISCONNECTED,
                        settings.getOrDefault(DISCONNECTED, Words.spell(neighborSource.disconnected())),
                        Disconnected.class),
                Views.of(settings));
        recipe.views().check(recipe);
        return recipe;
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

    private static int dimensions(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ParameterException(DIMENSIONS + " = " + text + " must be a whole number", e);
        }
    }

    private static void checkNames(Map<String, String> settings, Map<String, StageType<?>> stages) {
        Set<String> parameters = new TreeSet<>();
        Set<String> known = new HashSet<>(List.of(
                METHOD, NEIGHBOR_RULE, WEIGHT_RULE, ALIGNMENT, DIMENSIONS, SOLVER, EXTENSION, SCALE, DISCONNECTED));
        stages.forEach((stage, type) -> type.parameters().forEach(info -> {
            parameters.add(info.name());
            known.add(info.name());
            known.add(stage + "." + info.name());
        }));
        for (String name : settings.keySet()) {
            if (!known.contains(name) && !Views.isSetting(name)) {
                throw Words.unknown("parameter", name, parameters);
            }
        }
    }

    /** The settings that spell a recipe; {@link #recipe} reads them back. Stages of one's own appear by their class. */
    public static Map<String, String> settings(Recipe recipe) {
        Map<String, String> settings = new LinkedHashMap<>();
        Class<?> neighborRule = recipe.neighborRule().getClass();
        Class<?> localFit = recipe.localFit().getClass();
        Class<?> alignment = recipe.alignment().getClass();
        Method method = METHODS.stream()
                .filter(m -> m.neighborRule() == neighborRule
                        && m.localFit() == localFit
                        && m.alignment() == alignment
                        && m.procedure() == recipe.procedure().getClass())
                .findFirst()
                .or(() -> METHODS.stream()
                        .filter(m -> m.procedure() == recipe.procedure().getClass())
                        .findFirst())
                .orElse(METHODS.get(0));
        settings.put(METHOD, method.name());
        putSource(settings, method, NEIGHBOR_RULE, neighborRule);
        putSource(settings, method, WEIGHT_RULE, localFit);
        putSource(settings, method, ALIGNMENT, alignment);
        settings.put(DIMENSIONS, Integer.toString(recipe.dimensions()));
        settings.put(SOLVER, SOLVERS.name(recipe.solver()));
        settings.put(EXTENSION, EXTENSIONS.name(recipe.extension()));
        settings.put(SCALE, Words.spell(recipe.scale()));
        settings.put(DISCONNECTED, Words.spell(recipe.disconnected()));
        putParameters(settings, NEIGHBOR_RULE, recipe.neighborRule());
        putParameters(settings, WEIGHT_RULE, recipe.localFit());
        putParameters(settings, ALIGNMENT, recipe.alignment());
        putParameters(settings, PROCEDURE, recipe.procedure());
        putParameters(settings, SOLVER, recipe.solver());
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
    private static void putSource(Map<String, String> settings, Method method, String stage, Class<?> type) {
        if (method.stages().get(stage) != type) {
            String source = METHODS.stream()
                    .filter(m -> m.stages().get(stage) == type)
                    .map(Method::name)
                    .findFirst()
                    .orElse(type.getName());
            settings.put(stage, source);
        }
    }
}
