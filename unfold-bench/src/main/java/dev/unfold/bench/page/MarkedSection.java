package dev.unfold.bench.page;

import dev.unfold.error.DataException;

/** The part of a page between two markers, which a command writes anew; the prose around it stays. */
public final class MarkedSection {

    private static final String BEGIN = "<!-- peers: begin, written by ./bench peers -->";
    private static final String END = "<!-- peers: end -->";

    private MarkedSection() {}

    /** Refuses a page without markers, before hours are spent on what would stand between them. */
    public static void check(String page) {
        int begin = page.indexOf(BEGIN);
        if (begin < 0 || page.indexOf(END) < begin) {
            throw new DataException("the page has no lines '" + BEGIN + "' and '" + END + "', in this order, between"
                    + " which the results would stand; add them");
        }
    }

    /** The page with the text between its markers replaced. */
    public static String replace(String page, String text) {
        check(page);
        return page.substring(0, page.indexOf(BEGIN)) + BEGIN + "\n\n" + text.strip() + "\n\n"
                + page.substring(page.indexOf(END));
    }
}
