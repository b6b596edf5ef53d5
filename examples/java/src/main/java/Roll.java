import dev.unfold.data.*;
import dev.unfold.io.ModelFile;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.quality.*;
import dev.unfold.recipe.*;
import dev.unfold.run.Run;
import java.nio.file.Path;
import java.util.Optional;

/** The ten lines of the README. */
public final class Roll {
    public static void main(String[] args) {
        Dataset roll = Manifold.SWISS_ROLL.sample(2_000, 0.0, 42);            // or Points.of(rows)
        Model model = Recipe.lle().withNeighborRule(new KNearest(12)).withDimensions(2).fit(roll, Run.quiet());
        Points flat = model.embedding().coordinates();                        // one row a point
        Points fresh = Manifold.SWISS_ROLL.sample(10, 0.0, 7).points();
        Points placed = model.transform(fresh);                               // new points
        Points back = model.invert(placed);                                   // and the way back
        Scores scores = Quality.of(roll.points(), flat, Optional.empty(), 12, Run.quiet());
        System.out.println(scores.get("trustworthiness").orElseThrow() + " " + back.size() + " " + model.provenance().diagnostics());
        new ModelFile(model).write(Path.of("roll.unfold"));
        Model again = ModelFile.read(Path.of("roll.unfold")).model();
        System.out.println(again);
    }
}
