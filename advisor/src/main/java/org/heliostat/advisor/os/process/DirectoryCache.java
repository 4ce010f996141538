package org.heliostat.advisor.os.process;

import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;
import org.heliostat.filecache.FileCacheSettings;

/** How readily the system forgets names and attributes of files. */
final class DirectoryCache implements OsComparison {

    private static final String NAME = "vm.vfs_cache_pressure";
    private static final long USUAL = 100;

    private static final Topic TOPIC = new Topic(
            NAME, "names and attributes of files that were forgotten are read from the disk anew at the next look");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        long files = FileCacheSettings.from(situation.configuration().nsfc())
                .entries()
                .maxFiles();
        String arithmetic = "MaxFiles " + Quantity.count(files) + ", compared with the disk after MaxAge";
        if (now < 0) {
            return TOPIC.notKnown("at most 100", arithmetic);
        }
        return now <= USUAL
                ? TOPIC.ok(Long.toString(now), "at most 100", arithmetic)
                : TOPIC.advice(
                        Long.toString(now),
                        "at most 100",
                        arithmetic,
                        situation.settings().sysctl(NAME, USUAL));
    }
}
