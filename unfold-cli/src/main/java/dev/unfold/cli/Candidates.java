package dev.unfold.cli;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.internal.text.Words;
import dev.unfold.io.Missing;
import dev.unfold.neighbors.Search;
import dev.unfold.spectral.LandmarkChoice;
import dev.unfold.spectral.Scale;
import java.util.Iterator;

/** The words that options take, for help and shell completion, as the catalogue has them. */
final class Candidates {

    private Candidates() {}

    record Methods() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Catalog.methods().stream().map(Method::name).iterator();
        }
    }

    record MissingRules() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Words.all(Missing.class).iterator();
        }
    }

    record Searches() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Words.all(Search.class).iterator();
        }
    }

    record Solvers() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Catalog.SOLVERS.names().iterator();
        }
    }

    record CoordinateChoices() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Catalog.COORDINATES.names().iterator();
        }
    }

    record LandmarkChoices() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Words.all(LandmarkChoice.class).iterator();
        }
    }

    record Extensions() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Catalog.EXTENSIONS.names().iterator();
        }
    }

    record Scales() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Words.all(Scale.class).iterator();
        }
    }

    record Disconnection() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Words.all(Disconnected.class).iterator();
        }
    }

    record Criteria() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Catalog.CRITERIA.names().iterator();
        }
    }

    record Sets() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return InputOptions.setNames().iterator();
        }
    }

    record Shells() implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return CompletionCommand.SHELLS.iterator();
        }
    }
}
