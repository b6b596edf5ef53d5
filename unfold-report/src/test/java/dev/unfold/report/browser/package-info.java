/** The browser in which pages are tested. */
@NullMarked
package dev.unfold.report.browser;

import org.jspecify.annotations.NullMarked;
