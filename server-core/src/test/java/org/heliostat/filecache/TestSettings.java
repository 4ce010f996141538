package org.heliostat.filecache;

import org.heliostat.config.nsfc.NsfcConf;

/** Settings as lines of nsfc.conf would give them. */
final class TestSettings {

    private TestSettings() {}

    /** @param assignments each like {@code MaxFiles=3} */
    static FileCacheSettings with(String... assignments) {
        NsfcConf conf = NsfcConf.defaults();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            conf = conf.with(assignment.substring(0, equals), assignment.substring(equals + 1));
        }
        return FileCacheSettings.from(conf);
    }
}
