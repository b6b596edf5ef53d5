package dev.unfold.bench.worker;

/**
 * A sum kept in two doubles, hi + lo, with about 32 digits: errors of sums by Knuth's two-sum, of products by a fused
 * multiply-add (Dekker 1971; Ogita, Rump, Oishi 2005).
 */
final class DoubleDouble {

    double hi;
    double lo;

    void set(double high, double low) {
        hi = high;
        lo = low;
    }

    /** Adds high + low. */
    void add(double high, double low) {
        double sum = hi + high;
        double part = sum - hi;
        double error = (hi - (sum - part)) + (high - part);
        double rest = error + lo + low;
        hi = sum + rest;
        lo = rest - (hi - sum);
    }

    /** Adds a·(high + low). */
    void addProduct(double a, double high, double low) {
        double product = a * high;
        add(product, Math.fma(a, high, -product) + a * low);
    }

    /** Adds (aHigh + aLow)·(bHigh + bLow). */
    void addProduct(double aHigh, double aLow, double bHigh, double bLow) {
        double product = aHigh * bHigh;
        add(product, Math.fma(aHigh, bHigh, -product) + (aHigh * bLow + aLow * bHigh));
    }

    double value() {
        return hi + lo;
    }
}
