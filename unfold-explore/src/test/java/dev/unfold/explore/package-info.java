@NullMarked
package dev.unfold.explore;

import org.jspecify.annotations.NullMarked;
