package org.heliostat.advisor.os.process;

import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/** Threads and processes that the account of the server may have. */
final class ProcessesOfAccount implements OsComparison {

    private static final Topic TOPIC = new Topic(
            "processes (ulimit -u)",
            "the system counts every thread of the account; one more than that cannot be made: an OutOfMemoryError, or a program"
                    + " that does not start");

    @Override
    public Comparison compare(OsSituation situation) {
        Sum needed = situation.tasks();
        boolean isRoot = situation.files().number(situation.process().folder() + "/status", "Uid") == 0;
        if (isRoot) {
            return TOPIC.ok("not in force", Quantity.count(needed.total()), "the process is root's");
        }
        return TOPIC.count(
                situation.limits().processes(), needed, situation.settings().limit("nproc", needed.total()));
    }
}
