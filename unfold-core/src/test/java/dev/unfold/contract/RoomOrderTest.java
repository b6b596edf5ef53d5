package dev.unfold.contract;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Data pass through the rooms in one order, and imports point only backwards along it. */
class RoomOrderTest {

    private static final List<String> ROOMS = List.of(
            "error",
            "meta",
            "run",
            "data",
            "neighbors",
            "local",
            "alignment",
            "spectral",
            "extension",
            "quality",
            "recipe",
            "selection",
            "comparison",
            "catalog");

    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.unfold");

    @Test
    void importsPointBackwards() {
        for (int room = 0; room < ROOMS.size(); room++) {
            String[] later = ROOMS.stream()
                    .skip(room + 1L)
                    .map(name -> "dev.unfold." + name + "..")
                    .toArray(String[]::new);
            if (later.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage("dev.unfold." + ROOMS.get(room) + "..")
                        .should()
                        .dependOnClassesThat(resideInAnyPackage(later))
                        .because("the rooms come in the order " + ROOMS)
                        .check(CORE);
            }
        }
    }

    @Test
    void everyPackageIsARoomOrInternal() {
        String[] known = java.util.stream.Stream.concat(
                        ROOMS.stream().map(name -> "dev.unfold." + name + ".."),
                        java.util.stream.Stream.of("dev.unfold.internal.."))
                .toArray(String[]::new);
        classes().should().resideInAnyPackage(known).check(CORE);
    }

    @Test
    void internalKernelsKnowNoRoomButRunsAndErrors() {
        noClasses()
                .that()
                .resideInAPackage("dev.unfold.internal..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(ROOMS.stream()
                        .filter(name -> !List.of("error", "run").contains(name))
                        .map(name -> "dev.unfold." + name + "..")
                        .toArray(String[]::new)))
                .check(CORE);
    }

    /** Every package is a slice of its own, subpackages apart from what they lie in. */
    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.unfold.(**)").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void onlyRunOwnsThreads() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.unfold.run..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching(
                        "java\\.util\\.concurrent\\.(Executor.*|ForkJoin.*|.*ThreadPool.*)|java\\.lang\\.Thread")
                .check(CORE);
    }
}
