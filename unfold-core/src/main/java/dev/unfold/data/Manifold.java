package dev.unfold.data;

import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Synthetic manifolds in three dimensions whose true parameters are known.
 *
 * <p>Each constant states its formula; u and v are uniform on [0, 1), drawn anew for each point. The coordinates are
 * called x1, x2, x3, the true parameters t1, t2, and both travel in the {@link Dataset}: the first as features, the
 * second as extras. A set in several pieces has the piece of each point as its label. Noise is added to the coordinates
 * only, never to the truth, and comes from a random stream of its own: the points under the noise are the same whatever
 * its size, and the first points of a sample are the same whatever its length.
 */
public enum Manifold {

    /**
     * The swiss roll: φ = 1.5π(1 + 2u), x = (φ cos φ, 21v, φ sin φ). Its truth is isometric: t1 is the arc length
     * along the spiral from its inner end, t2 = 21v the height. The sampling is uniform in φ, so it thins out outwards.
     *
     * <p>Tenenbaum, de Silva, Langford, "A global geometric framework for nonlinear dimensionality reduction" (2000),
     * in the parametrisation of Marsland, "Machine learning: an algorithmic perspective" (2009).
     */
    SWISS_ROLL("swiss-roll", "a sheet rolled into a spiral", 2) {
        @Override
        int place(SplittableRandom random, double[] x, double[] t) {
            return roll(random.nextDouble(), random.nextDouble(), x, t);
        }
    },

    /**
     * The swiss roll with a hole: that of {@link #SWISS_ROLL} without the middle ninth of its (u, v), 1/3 ≤ u, v &lt;
     * 2/3. The truth is isometric only along paths that go round the hole.
     */
    SWISS_HOLE("swiss-hole", "the swiss roll without its middle ninth", 2) {
        @Override
        int place(SplittableRandom random, double[] x, double[] t) {
            double u;
            double v;
            do {
                u = random.nextDouble();
                v = random.nextDouble();
            } while (isMiddleThird(u) && isMiddleThird(v));
            return roll(u, v, x, t);
        }
    },

    /**
     * The S-curve, two arcs of the unit circle: φ = 3π(u − ½), x = (sin φ, 2v, sign(φ)(cos φ − 1)). Its truth is
     * isometric: t1 = φ, the arc length from the middle, t2 = 2v the height.
     *
     * <p>Saul, Roweis, "Think globally, fit locally" (2003).
     */
    S_CURVE("s-curve", "a sheet bent into an S", 2) {
        @Override
        int place(SplittableRandom random, double[] x, double[] t) {
            double phi = 3 * Math.PI * (random.nextDouble() - 0.5);
            t[0] = phi;
            t[1] = 2 * random.nextDouble();
            set(x, Math.sin(phi), t[1], Math.signum(phi) * (Math.cos(phi) - 1));
            return 0;
        }
    },

    /**
     * The twin peaks, the graph of a function over a square: x = (t1, t2, sin(π t1) tanh(3 t2)) with t1 = 2u − 1, t2 =
     * 2v − 1. The truth is a chart, not an isometry.
     *
     * <p>Van der Maaten, Postma, van den Herik, "Dimensionality reduction: a comparative review" (2009).
     */
    TWIN_PEAKS("twin-peaks", "a square with hills and hollows", 2) {
        @Override
        int place(SplittableRandom random, double[] x, double[] t) {
            t[0] = 2 * random.nextDouble() - 1;
            t[1] = 2 * random.nextDouble() - 1;
            set(x, t[0], t[1], Math.sin(Math.PI * t[0]) * Math.tanh(3 * t[1]));
            return 0;
        }
    },

    /**
     * The helix, a closed curve that winds eight times round a torus: φ = 2πu, x = ((2 + cos 8φ) cos φ, (2 + cos 8φ)
     * sin φ, sin 8φ). It has one parameter, t1 = φ, which jumps where the curve closes.
     *
     * <p>Van der Maaten, Postma, van den Herik, "Dimensionality reduction: a comparative review" (2009).
     */
    HELIX("helix", "a closed curve wound round a torus", 1) {
        @Override
        int place(SplittableRandom random, double[] x, double[] t) {
            double phi = 2 * Math.PI * random.nextDouble();
            double radius = 2 + Math.cos(8 * phi);
            t[0] = phi;
            set(x, radius * Math.cos(phi), radius * Math.sin(phi), Math.sin(8 * phi));
            return 0;
        }
    },

    /**
     * The broken swiss roll: that of {@link #SWISS_ROLL} without its middle fifth, .4 ≤ u &lt; .6, so that it falls
     * into two pieces more than 5 apart, labelled piece1 (the inner) and piece2. Each is isometric to its truth.
     *
     * <p>Van der Maaten, Postma, van den Herik, "Dimensionality reduction: a comparative review" (2009).
     */
    BROKEN_ROLL("broken-roll", "the swiss roll in two separate pieces", 2, "piece") {
        @Override
        int place(SplittableRandom random, double[] x, double[] t) {
            double u = 0.8 * random.nextDouble();
            int piece = u < 0.4 ? 0 : 1;
            roll(u + 0.2 * piece, random.nextDouble(), x, t);
            return piece;
        }
    },

    /**
     * The unit sphere, sampled uniformly by area: t1 = 2πu the longitude, t2 = arcsin(2v − 1) the latitude, x = (cos t2
     * cos t1, cos t2 sin t1, sin t2). It is closed: no embedding in the plane is free of tears.
     */
    SPHERE("sphere", "the unit sphere", 2) {
        @Override
        int place(SplittableRandom random, double[] x, double[] t) {
            t[0] = 2 * Math.PI * random.nextDouble();
            double z = 2 * random.nextDouble() - 1;
            t[1] = Math.asin(z);
            onSphere(t[0], z, x);
            return 0;
        }
    },

    /**
     * The punctured sphere: the lower three quarters of the unit sphere, z &lt; ½, sampled uniformly by area. Unlike
     * the sphere it has one chart: (t1, t2) = (x, y)/(1 − z), the stereographic projection from the missing pole, which
     * keeps angles but not lengths.
     *
     * <p>Saul, Roweis, "Think globally, fit locally" (2003), who sample it unevenly.
     */
    PUNCTURED_SPHERE("punctured-sphere", "the lower three quarters of the unit sphere", 2) {
        @Override
        int place(SplittableRandom random, double[] x, double[] t) {
            double longitude = 2 * Math.PI * random.nextDouble();
            onSphere(longitude, 1.5 * random.nextDouble() - 1, x);
            t[0] = x[0] / (1 - x[2]);
            t[1] = x[1] / (1 - x[2]);
            return 0;
        }
    },

    /**
     * Four round Gaussian clouds of standard deviation 1, centred at the corners of a regular tetrahedron whose edges
     * are 8√2 ≈ 11.3 long, labelled cluster1 to cluster4. A point belongs to each with probability ¼, and t1 is the
     * number of its cluster, the only truth there is.
     */
    CLUSTERS("clusters", "four separate Gaussian clouds", 1, "cluster") {
        @Override
        int place(SplittableRandom random, double[] x, double[] t) {
            int cluster = random.nextInt(4);
            // Every other corner of the cube [−4, 4]³: the product of the three signs is positive.
            double first = (cluster & 1) == 0 ? 4 : -4;
            double second = (cluster & 2) == 0 ? 4 : -4;
            t[0] = cluster + 1;
            set(
                    x,
                    first + random.nextGaussian(),
                    second + random.nextGaussian(),
                    first * second / 4 + random.nextGaussian());
            return cluster;
        }
    };

    private static final int DIMENSION = 3;

    private final String commandName;
    private final String summary;
    private final int parameters;
    private final String pieces;

    Manifold(String commandName, String summary, int parameters) {
        this(commandName, summary, parameters, "");
    }

    /** @param pieces what to call the pieces, before their number, in the labels; empty where there is only one */
    Manifold(String commandName, String summary, int parameters, String pieces) {
        this.commandName = commandName;
        this.summary = summary;
        this.parameters = parameters;
        this.pieces = pieces;
    }

    /** Draws one point into x and its true parameters into t; gives the piece that it lies in, from 0. */
    abstract int place(SplittableRandom random, double[] x, double[] t);

    /** The manifold of the given command-line name, if there is one. */
    public static Optional<Manifold> named(String commandName) {
        return Arrays.stream(values())
                .filter(one -> one.commandName.equals(commandName))
                .findFirst();
    }

    /** The name by which the command line knows this manifold. */
    public String commandName() {
        return commandName;
    }

    /** A few words on what it looks like. */
    public String summary() {
        return summary;
    }

    /**
     * Draws points of this manifold.
     *
     * @param n how many, at least 1
     * @param noise the standard deviation of the Gaussian noise added to each coordinate, 0 for none
     */
    public Dataset sample(int n, double noise, long seed) {
        Check.atLeast("n", n, 1);
        Check.notNegative("noise", noise);
        if (n > Integer.MAX_VALUE / DIMENSION) {
            throw new ParameterException("n = " + n + ", but at most " + Integer.MAX_VALUE / DIMENSION
                    + " points of dimension " + DIMENSION + " can be held; lower n");
        }
        SplittableRandom shape = new SplittableRandom(seed);
        SplittableRandom disturbance = shape.split();
        Points.Builder points = Points.builder(DIMENSION);
        double[][] truth = new double[parameters][n];
        List<String> labels = new ArrayList<>();
        double[] x = new double[DIMENSION];
        double[] t = new double[parameters];
        for (int i = 0; i < n; i++) {
            int piece = place(shape, x, t);
            for (int c = 0; c < DIMENSION; c++) {
                x[c] += noise * disturbance.nextGaussian();
            }
            points.add(x);
            for (int c = 0; c < parameters; c++) {
                truth[c][i] = t[c];
            }
            if (!pieces.isEmpty()) {
                labels.add(pieces + (piece + 1));
            }
        }
        List<Column> extras = new ArrayList<>();
        for (int c = 0; c < parameters; c++) {
            extras.add(new Column("t" + (c + 1), truth[c]));
        }
        return new Dataset(
                commandName,
                points.build(),
                Dataset.numbered("x", DIMENSION),
                Optional.empty(),
                pieces.isEmpty() ? Optional.empty() : Optional.of(Labels.of(labels)),
                extras);
    }

    private static void set(double[] x, double first, double second, double third) {
        x[0] = first;
        x[1] = second;
        x[2] = third;
    }

    /** The point of the swiss roll at (u, v), all of which is one piece. */
    private static int roll(double u, double v, double[] x, double[] t) {
        double phi = 1.5 * Math.PI * (1 + 2 * u);
        t[0] = spiral(phi) - spiral(1.5 * Math.PI);
        t[1] = 21 * v;
        set(x, phi * Math.cos(phi), t[1], phi * Math.sin(phi));
        return 0;
    }

    /** The arc length of the spiral r = φ from its centre: ∫₀^φ √(1 + s²) ds = ½(φ√(1 + φ²) + arsinh φ). */
    private static double spiral(double phi) {
        double root = Math.sqrt(1 + phi * phi);
        return 0.5 * (phi * root + Math.log(phi + root));
    }

    private static boolean isMiddleThird(double u) {
        return u >= 1.0 / 3 && u < 2.0 / 3;
    }

    private static void onSphere(double longitude, double z, double[] x) {
        double radius = Math.sqrt(1 - z * z);
        set(x, radius * Math.cos(longitude), radius * Math.sin(longitude), z);
    }
}
