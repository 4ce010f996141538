package org.heliostat.importer.tomcat;

import org.heliostat.importer.report.Fate;

/**
 * What is known of a name before its value is looked at.
 *
 * @param became what stands for it; empty where nothing does
 * @param why what differs, or why nothing stands for it
 */
record Setting(Fate fate, String became, String why) {

    static Setting taken(String became) {
        return new Setting(Fate.TAKEN, became, "");
    }

    static Setting changed(String became, String why) {
        return new Setting(Fate.CHANGED, became, why);
    }

    static Setting left(String why) {
        return new Setting(Fate.LEFT, "", why);
    }
}
