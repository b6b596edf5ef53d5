package dev.unfold.bench.page;

import dev.unfold.bench.peers.Quality;
import dev.unfold.bench.peers.Series;
import dev.unfold.bench.peers.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Where a peer does better than Unfold, in plain words. */
final class Losses {

    /** Differences in quality below these are noise: other signs, other digits of the same embedding. */
    private static final double TRUSTWORTHINESS = 0.005;

    private static final double TRUTH = 0.005;

    private final Results results;
    private final List<String> found = new ArrayList<>();

    private Losses(Results results) {
        this.results = results;
    }

    static List<String> in(Results results) {
        Losses losses = new Losses(results);
        for (Workload work : results.workloads()) {
            for (String peer : results.peers()) {
                results.of(work, peer).filter(one -> one.runs() > 0).ifPresent(losses::compare);
            }
        }
        return losses.found;
    }

    private void compare(Series theirs) {
        Optional<Series> library = results.of(theirs.work(), Results.LIBRARY);
        Optional<Series> command = results.of(theirs.work(), Results.COMMAND);
        library.ifPresent(ours -> {
            if (ours.runs() == 0) {
                lose(theirs, "ran, and Unfold did not: " + ours.failure().orElse("no reason is known"));
                return;
            }
            slower(theirs, "library call", theirs.library(), ours.library());
            if (lower(ours.eigenvalueError(), theirs.eigenvalueError())) {
                lose(
                        theirs,
                        "has an eigenvalue error of " + Figures.error(theirs.eigenvalueError()) + " against Unfold's "
                                + Figures.error(ours.eigenvalueError()));
            }
            quality(theirs, ours);
        });
        command.filter(ours -> ours.runs() > 0).ifPresent(ours -> {
            slower(theirs, "whole process", theirs.process(), ours.process());
            if (theirs.peakBytes() > 0 && theirs.peakBytes() < ours.peakBytes()) {
                lose(
                        theirs,
                        "needs " + Figures.bytes(theirs.peakBytes()) + " of memory against "
                                + Figures.bytes(ours.peakBytes()) + " of Unfold's command");
            }
        });
    }

    private void slower(Series theirs, String what, OptionalDouble peer, OptionalDouble own) {
        if (lower(own, peer)) {
            lose(
                    theirs,
                    "takes " + Figures.seconds(peer) + " s for the " + what + " against Unfold's "
                            + Figures.seconds(own) + " s");
        }
    }

    private void quality(Series theirs, Series ours) {
        if (theirs.quality().isEmpty() || ours.quality().isEmpty()) {
            return;
        }
        Quality peer = theirs.quality().get();
        Quality own = ours.quality().get();
        if (peer.trustworthiness() > own.trustworthiness() + TRUSTWORTHINESS) {
            lose(
                    theirs,
                    "has a trustworthiness of " + Figures.share(OptionalDouble.of(peer.trustworthiness()))
                            + " against Unfold's " + Figures.share(OptionalDouble.of(own.trustworthiness())));
        }
        truth(theirs, "an arc-length R²", peer.arcLength(), own.arcLength());
        truth(theirs, "a height R²", peer.height(), own.height());
    }

    private void truth(Series theirs, String what, OptionalDouble peer, OptionalDouble own) {
        if (peer.orElse(0) > own.orElse(1) + TRUTH) {
            lose(theirs, "has " + what + " of " + Figures.share(peer) + " against Unfold's " + Figures.share(own));
        }
    }

    /** Whether the peer's figure is lower than ours; not if either is missing. */
    private static boolean lower(OptionalDouble own, OptionalDouble peer) {
        return own.isPresent() && peer.isPresent() && peer.getAsDouble() < own.getAsDouble();
    }

    private void lose(Series theirs, String how) {
        found.add(theirs.work() + ": " + theirs.contender() + " " + how + ".");
    }
}
