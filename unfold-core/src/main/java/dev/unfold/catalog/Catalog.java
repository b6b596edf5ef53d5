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
import dev.unfold.local.Barycentric;
import dev.unfold.local.ClassAdjusted;
import dev.unfold.local.ElasticNet;
import dev.unfold.local.Hessian;
import dev.unfold.local.LocalFit;
import dev.unfold.local.MultipleWeights;
import dev.unfold.local.NonNegative;
import dev.unfold.local.Ridge;
import dev.unfold.local.TangentSpace;
import dev.unfold.neighbors.Directional;
import dev.unfold.neighbors.EnhancedSupervised;
import dev.unfold.neighbors.Geodesic;
import dev.unfold.neighbors.KNearest;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.Probable;
import dev.unfold.neighbors.ProbableClasses;
import dev.unfold.neighbors.ReliableNearest;
import dev.unfold.neighbors.SemiSupervised;
import dev.unfold.neighbors.Supervised;
import dev.unfold.spectral.AutoSolver;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.spectral.Scale;
import dev.unfold.spectral.Solver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
                    .withNeighborRule(ProbableClasses.class)
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
                    .withNeighborRule(Probable.class),
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
                    .withScale(Scale.UNIT_NORM));

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
     * {@code solver}, {@code extension}, {@code scale}, {@code disconnected}, and the parameters of the stages. A setting that nothing reads is
     * an error that lists those that are read.
     */
    public static Recipe recipe(Map<String, String> settings) {
        Method method = method(settings.getOrDefault(METHOD, METHODS.get(0).name()));
        Method neighborSource = method(settings.getOrDefault("neighbor-rule", method.name()));
        Method fitSource = method(settings.getOrDefault("weight-rule", method.name()));
        Method alignmentSource = method(settings.getOrDefault("alignment", method.name()));
        StageType<NeighborRule> neighborRule = StageType.of(neighborSource.neighborRule());
        StageType<LocalFit> localFit = StageType.of(fitSource.localFit());
        StageType<Alignment> alignment = StageType.of(alignmentSource.alignment());
        StageType<Solver> solver = SOLVERS.type(settings.getOrDefault(SOLVER, "auto"));
        StageType<Extension> extension = settings.containsKey(EXTENSION)
                ? EXTENSIONS.type(settings.get(EXTENSION))
                : StageType.of(alignmentSource.extension());
        StageType<Procedure> procedure = StageType.of(method.procedure());
        checkNames(settings, List.of(neighborRule, localFit, alignment, solver, extension, procedure));
        return new Recipe(
                neighborRule.create(settings),
                localFit.create(settings),
                alignment.create(settings),
                solver.create(settings),
                extension.create(settings),
                procedure.create(settings),
                dimensions(settings.getOrDefault(DIMENSIONS, "2")),
                Words.parse(SCALE, settings.getOrDefault(SCALE, Words.spell(alignmentSource.scale())), Scale.class),
                Words.parse(
                        DISCONNECTED,
                        settings.getOrDefault(DISCONNECTED, Words.spell(neighborSource.disconnected())),
                        Disconnected.class));
    }

    private static int dimensions(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ParameterException(DIMENSIONS + " = " + text + " must be a whole number", e);
        }
    }

    private static void checkNames(Map<String, String> settings, List<StageType<?>> stages) {
        Set<String> parameters = new LinkedHashSet<>();
        for (StageType<?> stage : stages) {
            stage.parameters().forEach(info -> parameters.add(info.name()));
        }
        Set<String> choices = new LinkedHashSet<>(List.of(
                METHOD,
                "neighbor-rule",
                "weight-rule",
                "alignment",
                DIMENSIONS,
                SOLVER,
                EXTENSION,
                SCALE,
                DISCONNECTED));
        for (String name : settings.keySet()) {
            if (!parameters.contains(name) && !choices.contains(name)) {
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
        putSource(settings, method, "neighbor-rule", neighborRule);
        putSource(settings, method, "weight-rule", localFit);
        putSource(settings, method, "alignment", alignment);
        settings.put(DIMENSIONS, Integer.toString(recipe.dimensions()));
        List<Object> stages = new ArrayList<>(
                List.of(recipe.neighborRule(), recipe.localFit(), recipe.alignment(), recipe.procedure()));
        settings.put(SOLVER, SOLVERS.name(recipe.solver()));
        stages.add(recipe.solver());
        settings.put(EXTENSION, EXTENSIONS.name(recipe.extension()));
        stages.add(recipe.extension());
        settings.put(SCALE, Words.spell(recipe.scale()));
        settings.put(DISCONNECTED, Words.spell(recipe.disconnected()));
        for (Object stage : stages) {
            if (stage.getClass().isRecord()) {
                settings.putAll(StageType.settings(stage));
            }
        }
        return settings;
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
