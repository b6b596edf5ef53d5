import dev.unfold.data.Manifold
import dev.unfold.io.ModelFile
import dev.unfold.neighbors.nearest.KNearest
import dev.unfold.recipe.Recipe
import dev.unfold.run.Run
import java.nio.file.Path

object Roll {
  def main(args: Array[String]): Unit = {
    val roll = Manifold.SWISS_ROLL.sample(2000, 0.0, 42)
    val model = Recipe.lle().withNeighborRule(new KNearest(12)).withDimensions(2).fit(roll, Run.quiet())
    val placed = model.transform(Manifold.SWISS_ROLL.sample(10, 0.0, 7).points())
    println(s"${placed.size()} new points placed, ${model.invert(placed).size()} back")
    new ModelFile(model).write(Path.of("roll.unfold"))
    println(ModelFile.read(Path.of("roll.unfold")).model())
  }
}
