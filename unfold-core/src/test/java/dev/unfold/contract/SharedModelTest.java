package dev.unfold.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.extension.Extension;
import dev.unfold.extension.KernelMap;
import dev.unfold.extension.LinearExtension;
import dev.unfold.extension.Placement;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.Update;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A model is immutable and may be shared: what several threads ask it at once is what one gets. */
class SharedModelTest {

    private static final int THREADS = 4;
    private static final int ROUNDS = 3;
    private static final Extension SLOW = new KernelMap(1.5); // not the recipe's, so the first who asks prepares it

    private final Dataset data = Samples.roll(330, 3);
    private final Points fresh = Samples.roll(40, 4).points();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private Model fitted(Recipe recipe) {
        return recipe.fit(data.rows(IntStream.range(0, 300).toArray()), Run.quiet());
    }

    private static Run alone() {
        return Run.with(1, 0, Listener.SILENT);
    }

    /** All that a model can be asked. */
    private List<Callable<Object>> questions(Model model) {
        List<Callable<Object>> questions = new ArrayList<>();
        for (String name : List.of("linear", "eigenfunction", "kernel-map", "projection")) {
            Extension extension = Catalog.EXTENSIONS.type(name).create(Map.of());
            questions.add(() -> model.transform(fresh, extension, alone()));
        }
        questions.add(() -> {
            Placement placed = model.place(fresh, new LinearExtension(), alone());
            return List.of(
                    placed.places(),
                    IntStream.range(0, fresh.size())
                            .mapToObj(placed::remoteness)
                            .toList());
        });
        questions.add(() -> model.remoteness(alone()).of(fresh, alone()));
        questions.add(() -> model.invert(model.embedding().coordinates()));
        questions.add(() -> {
            Dataset more = data.rows(IntStream.range(300, 330).toArray());
            Model larger = model.update(more, new Update.Eigen(), alone());
            return List.of(
                    larger.embedding().coordinates(),
                    larger.neighborhoods(),
                    larger.residuals().matrix().values(),
                    larger.eigenvalues());
        });
        return questions;
    }

    @Test
    void severalThreadsGetWhatOneGets() throws Exception {
        Recipe recipe = Recipe.lle();
        List<Object> expected = new ArrayList<>();
        for (Callable<Object> question : questions(fitted(recipe))) {
            expected.add(question.call());
        }
        Model shared = fitted(recipe);
        Points places = shared.embedding().coordinates();
        double[] residuals = shared.residuals().matrix().values().clone();
        Map<String, String> notes = Map.copyOf(shared.provenance().diagnostics());
        List<Callable<Object>> questions = questions(shared);
        CountDownLatch together = new CountDownLatch(THREADS);
        List<Future<Boolean>> answers = IntStream.range(0, THREADS)
                .mapToObj(t -> threads.submit(() -> {
                    together.countDown();
                    together.await();
                    for (int i = 0; i < ROUNDS * questions.size(); i++) {
                        int q = (i + t) % questions.size(); // each begins with another
                        assertThat(questions.get(q).call())
                                .as("question %d", q)
                                .usingRecursiveComparison()
                                .isEqualTo(expected.get(q));
                    }
                    return true;
                }))
                .toList();
        for (Future<Boolean> answer : answers) {
            assertThat(answer.get(2, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(shared.training().size()).isEqualTo(300);
        assertThat(shared.embedding().coordinates()).isEqualTo(places);
        assertThat(shared.residuals().matrix().values()).isEqualTo(residuals);
        assertThat(shared.provenance().diagnostics()).isEqualTo(notes);
    }

    @Test
    void nobodyWaitsForWhatAnotherThreadPrepares() throws Exception {
        Model model = fitted(Recipe.lle());
        CountDownLatch preparing = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Listener held = new Listener() {
            @Override
            public void note(String name, String value) {
                preparing.countDown();
                await(mayGoOn);
            }
        };
        Future<Points> slow = threads.submit(() -> model.transform(fresh, SLOW, Run.with(1, 0, held)));
        await(preparing);
        Future<Points> other = threads.submit(() -> model.transform(fresh, SLOW, alone()));
        try {
            assertThat(other.get(30, TimeUnit.SECONDS))
                    .isEqualTo(fitted(Recipe.lle()).transform(fresh, SLOW, alone()));
        } finally {
            mayGoOn.countDown();
        }
        assertThat(slow.get(30, TimeUnit.SECONDS)).isEqualTo(other.get());
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aListenerMayAskTheModel() {
        Model model = fitted(Recipe.lle());
        List<Points> inBetween = new ArrayList<>();
        Points places = model.transform(fresh, SLOW, Run.with(1, 0, new Listener() {
            @Override
            public void note(String name, String value) {
                if (inBetween.isEmpty()) {
                    inBetween.add(model.transform(fresh, SLOW, alone()));
                }
            }
        }));
        assertThat(inBetween).containsExactly(places);
    }
}
