import dev.unfold.data.Manifold
import dev.unfold.io.ModelFile
import dev.unfold.neighbors.nearest.KNearest
import dev.unfold.recipe.Recipe
import dev.unfold.run.Run
import java.nio.file.Path

fun main() {
    val roll = Manifold.SWISS_ROLL.sample(2_000, 0.0, 42)
    val model = Recipe.lle().withNeighborRule(KNearest(12)).withDimensions(2).fit(roll, Run.quiet())
    val placed = model.transform(Manifold.SWISS_ROLL.sample(10, 0.0, 7).points())
    println("${placed.size()} new points placed, ${model.invert(placed).size()} back")
    ModelFile(model).write(Path.of("roll.unfold"))
    println(ModelFile.read(Path.of("roll.unfold")).model())
}
