package dev.unfold.catalog;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Residuals;
import dev.unfold.run.Run;
import java.util.List;

/** Views that have passed the first two rooms: what they state about the points, fused, and whom that holds together. */
record Aligned(List<ViewFitting> views, Residuals residuals, ClosedClasses classes) {

    static Aligned of(List<ViewFitting> views, int dimensions, Run run) {
        Residuals fused = Residuals.fused(
                views.stream().map(view -> view.residuals(dimensions, run)).toList(),
                views.stream().mapToDouble(ViewFitting::share).toArray());
        return new Aligned(views, fused, ClosedClasses.of(fused));
    }
}
