package org.heliostat.advisor.os.process;

import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** How far the limit of descriptors of any process may be raised. */
final class FilesOfProcess implements OsComparison {

    private static final String NAME = "fs.nr_open";

    private static final Topic TOPIC = new Topic(NAME, "no limit of open files can be set beyond it, not even by root");

    @Override
    public Comparison compare(OsSituation situation) {
        Sum needed = situation.descriptors();
        return TOPIC.count(situation.sysctl(NAME), needed, situation.settings().sysctl(NAME, needed.total()));
    }
}
