package dev.unfold.neighbors.kernel;

/** The kernels that have a name. */
public enum KernelFamily {

    /** x·z: the feature space is the data's own. */
    LINEAR,

    /** exp(−γ|x − z|²). */
    RBF,

    /** (γ x·z + c)^q. */
    POLYNOMIAL,

    /** exp(−γ|x − z|₁). */
    LAPLACIAN,

    /** x·z / (|x||z|), 0 where one of them is 0. */
    COSINE,

    /** Given as a table of n rows and n columns in place of coordinates. */
    PRECOMPUTED
}
