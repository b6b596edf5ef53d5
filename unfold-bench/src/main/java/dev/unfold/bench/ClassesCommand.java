package dev.unfold.bench;

import dev.unfold.bench.methods.Choice;
import dev.unfold.bench.methods.ClassErrors;
import dev.unfold.bench.page.Taken;
import dev.unfold.error.UnfoldException;
import dev.unfold.io.BundledSets;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./bench classes}: how well the methods tell classes apart. */
@Command(
        name = "classes",
        description =
                "Embeds labelled data by each method and writes how often the nearest neighbour is of another class:"
                        + " of training points, and of held-out points that the model places.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example: ./bench classes --data iris:2 --methods lle,slle,glle --output -"})
final class ClassesCommand implements Callable<Integer> {

    @Option(
            names = "--data",
            split = ",",
            paramLabel = "SET:P",
            defaultValue = "iris:2,digits:2,digits:9",
            description = "a bundled set, and the dimensions of the embedding (${DEFAULT-VALUE})")
    private List<String> data = List.of();

    @Option(
            names = "--methods",
            split = ",",
            paramLabel = "NAME[:PARAMETER=VALUE]",
            defaultValue = "lle,npe,slle,eslle,plle,sslle,slle-weights,glle,sllep,lle-pca,ullelda,dlle",
            description = "names of the catalogue, with parameters (${DEFAULT-VALUE})")
    private List<String> methods = List.of();

    @Mixin
    private PageOption page = new PageOption();

    @Override
    public Integer call() throws IOException {
        Taken taken = page.begin("means of three folds");
        StringBuilder text = new StringBuilder(taken.head());
        for (String item : data) {
            String[] words = item.split(":", 2);
            text.append(String.format(
                    "%n**%s in %s dimensions**%n%n| method | training | held out |%n| --- | --: | --: |%n",
                    words[0], words[1]));
            for (String method : methods) {
                PageOption.progress(words[0] + " in " + words[1] + ": " + method);
                text.append("| ")
                        .append(method)
                        .append(" | ")
                        .append(row(method, words))
                        .append(" |\n");
            }
        }
        page.write(text.toString());
        return 0;
    }

    private static String row(String method, String[] words) {
        try {
            ClassErrors errors = ClassErrors.of(
                    Choice.of(method).recipe().withDimensions(Integer.parseInt(words[1])), BundledSets.read(words[0]));
            return String.format(Locale.ROOT, "%.3f | %.3f", errors.training(), errors.heldOut());
        } catch (UnfoldException e) {
            return "– | " + e.getMessage();
        }
    }
}
