package org.heliostat.importer.report;

/**
 * What is known of a name before its value is looked at.
 *
 * @param became what stands for it; empty where nothing does
 * @param why what differs, or why nothing stands for it
 */
public record Setting(Fate fate, String became, String why) {

    public static Setting taken(String became) {
        return new Setting(Fate.TAKEN, became, "");
    }

    public static Setting changed(String became, String why) {
        return new Setting(Fate.CHANGED, became, why);
    }

    public static Setting left(String why) {
        return new Setting(Fate.LEFT, "", why);
    }
}
