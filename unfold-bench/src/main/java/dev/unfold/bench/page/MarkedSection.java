package dev.unfold.bench.page;

import dev.unfold.error.DataException;

/**
 * The part of a page between two markers, which a command writes anew; the prose around it stays.
 *
 * @param command the word of {@code ./bench} that writes it
 */
public record MarkedSection(String command) {

    private String begin() {
        return "<!-- " + command + ": begin, written by ./bench " + command + " -->";
    }

    private String end() {
        return "<!-- " + command + ": end -->";
    }

    /** Refuses a page without markers, before hours are spent on what would stand between them. */
    public void check(String page) {
        int begin = page.indexOf(begin());
        if (begin < 0 || page.indexOf(end()) < begin) {
            throw new DataException("the page has no lines '" + begin() + "' and '" + end()
                    + "', in this order, between" + " which the results would stand; add them");
        }
    }

    /** The page with the text between its markers replaced. */
    public String replace(String page, String text) {
        check(page);
        return page.substring(0, page.indexOf(begin())) + begin() + "\n\n" + text.strip() + "\n\n"
                + page.substring(page.indexOf(end()));
    }
}
