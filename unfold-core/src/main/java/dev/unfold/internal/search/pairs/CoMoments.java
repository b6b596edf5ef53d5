package dev.unfold.internal.search.pairs;

/**
 * How two samples u and v go together: means and sums of squares about them, so that parts can be merged in order without loss of
 * digits (Chan, Golub, LeVeque 1983).
 */
public record CoMoments(long count, double meanU, double meanV, double uu, double vv, double uv) {

    /** Of nothing. */
    public static final CoMoments NONE = new CoMoments(0, 0, 0, 0, 0, 0);

    /** Of at least one pair. */
    public static CoMoments of(double[] u, double[] v) {
        double meanU = 0;
        double meanV = 0;
        for (int q = 0; q < u.length; q++) {
            meanU += u[q];
            meanV += v[q];
        }
        meanU /= u.length;
        meanV /= u.length;
        double uu = 0;
        double vv = 0;
        double uv = 0;
        for (int q = 0; q < u.length; q++) {
            double a = u[q] - meanU;
            double b = v[q] - meanV;
            uu += a * a;
            vv += b * b;
            uv += a * b;
        }
        return new CoMoments(u.length, meanU, meanV, uu, vv, uv);
    }

    /** Both samples together. */
    public CoMoments and(CoMoments next) {
        if (next.count == 0) {
            return this;
        }
        double share = (double) next.count / (count + next.count);
        double du = next.meanU - meanU;
        double dv = next.meanV - meanV;
        return new CoMoments(
                count + next.count,
                meanU + du * share,
                meanV + dv * share,
                uu + (next.uu + du * du * count * share),
                vv + (next.vv + dv * dv * count * share),
                uv + (next.uv + du * dv * count * share));
    }

    /** ρ², the squared correlation of u and v; 0 where one of them is constant. */
    public double squaredCorrelation() {
        return uu > 0 && vv > 0 ? Math.min(1, uv / uu * (uv / vv)) : 0;
    }
}
