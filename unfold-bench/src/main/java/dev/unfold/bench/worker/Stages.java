package dev.unfold.bench.worker;

/** Where the seconds went: neighbour search, weights (with whatever makes the matrix of them), eigenproblem. */
public record Stages(double neighbours, double weights, double eigen) {

    public double total() {
        return neighbours + weights + eigen;
    }
}
