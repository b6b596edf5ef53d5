package dev.unfold.catalog;

import dev.unfold.extension.Model;

/**
 * What one pass of some data through the rooms gives.
 *
 * @param model as this pass fitted it
 * @param learned the recipe of the pass with what its stages found for themselves, so that nothing is left to find when a
 *     model is read back
 */
record Pass(Model model, Recipe learned) {}
