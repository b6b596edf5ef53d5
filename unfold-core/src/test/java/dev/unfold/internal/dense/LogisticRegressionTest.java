package dev.unfold.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LogisticRegressionTest {

    private static final double RIDGE = 1e-3;

    /** ln π at the origin and at the unit vectors tells a and b; there the gradient of the penalised sum must vanish. */
    @Test
    void theGradientVanishes() {
        SplittableRandom random = new SplittableRandom(1);
        for (double noise : new double[] {2, .5, 0}) { // 0: separable
            int n = 200;
            RowMajor y = new RowMajor(new double[n * 2], n, 2);
            boolean[] member = new boolean[n];
            for (int i = 0; i < n; i++) {
                y.values()[2 * i] = random.nextGaussian();
                y.values()[2 * i + 1] = random.nextGaussian();
                member[i] = y.values()[2 * i] + .3 + noise * random.nextGaussian() > 0;
            }
            LogisticRegression fitted = LogisticRegression.fit(y, member, RIDGE);
            double a = logit(fitted, 0, 0);
            double[] gradient = {-RIDGE * (logit(fitted, 1, 0) - a), -RIDGE * (logit(fitted, 0, 1) - a), 0};
            for (int i = 0; i < n; i++) {
                double rest = (member[i] ? 1 : 0) - Math.exp(fitted.logProbability(y, i));
                gradient[0] += rest * y.values()[2 * i];
                gradient[1] += rest * y.values()[2 * i + 1];
                gradient[2] += rest;
            }
            // Newton's last step changes the sum by less than 1e-10, so the gradient is about its root at most.
            for (double entry : gradient) {
                assertThat(entry).isCloseTo(0, within(1e-4));
            }
        }
    }

    private static double logit(LogisticRegression fitted, double y1, double y2) {
        double log = fitted.logProbability(new RowMajor(new double[] {y1, y2}, 1, 2), 0);
        return log - Math.log(-Math.expm1(log));
    }
}
