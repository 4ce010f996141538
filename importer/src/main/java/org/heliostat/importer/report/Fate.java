package org.heliostat.importer.report;

/** What became of a setting. */
public enum Fate {
    /** It means the same here. */
    TAKEN("taken over"),
    /** Something stands for it that is not the same; the reason says what differs. */
    CHANGED("changed"),
    /** Nothing stands for it. */
    LEFT("without counterpart");

    private final String words;

    Fate(String words) {
        this.words = words;
    }

    /** @return how reports call it */
    public String words() {
        return words;
    }
}
