package org.heliostat.filecache;

import org.heliostat.config.nsfc.NsfcConf;

/** Settings as lines of nsfc.conf would give them, on a machine that leaves the original's limits. */
final class TestSettings {

    private static final String[] ORIGINAL = {
        "MaxFiles=1024", "SmallFileSpace=1048576", "MediumFileSpace=10485760", "MaxOpenFiles=1024"
    };

    private TestSettings() {}

    /** @param assignments each like {@code MaxFiles=3} */
    static FileCacheSettings with(String... assignments) {
        return FileCacheSettings.from(set(set(NsfcConf.defaults(), ORIGINAL), assignments));
    }

    private static NsfcConf set(NsfcConf conf, String... assignments) {
        NsfcConf changed = conf;
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            changed = changed.with(assignment.substring(0, equals), assignment.substring(equals + 1));
        }
        return changed;
    }
}
