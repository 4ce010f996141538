package org.heliostat.advisor.os.process;

import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** Descriptors that the process may have open. */
final class OpenFiles implements OsComparison {

    private static final Topic TOPIC = new Topic(
            "open files (ulimit -n)",
            "each connection, open file and pipe takes one; without one no connection is accepted, no file read, no log written");

    @Override
    public Comparison compare(OsSituation situation) {
        Sum needed = situation.descriptors();
        return TOPIC.count(
                situation.limits().openFiles(), needed, situation.settings().limit("nofile", needed.total()));
    }
}
