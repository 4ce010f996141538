package org.heliostat.advisor.os.process;

import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;

/** Threads and processes that the control group allows. */
final class TasksOfGroup implements OsComparison {

    private static final Topic TOPIC = new Topic(
            "pids.max of the control group",
            "a container or a service has a limit of its own, of threads and processes together; one more cannot be made");

    @Override
    public Comparison compare(OsSituation situation) {
        Machine.Tasks tasks = situation.group().tasks();
        Sum sum = Sum.of("needed by the server", situation.tasks().total())
                .plus("of others now", Math.max(0, tasks.used() - situation.ownTasks()));
        long needed = Thresholds.roomFor(sum.total());
        String arithmetic = "(" + sum.words() + ") / 0.8";
        if (tasks.most() <= 0) {
            return situation.hasGroups()
                    ? TOPIC.ok("no limit", Quantity.count(needed), arithmetic)
                    : TOPIC.notKnown(Quantity.count(needed), arithmetic);
        }
        return TOPIC.count(
                tasks.most(),
                needed,
                arithmetic,
                situation.settings().group("TasksMax", "--pids-limit", Long.toString(needed)));
    }
}
