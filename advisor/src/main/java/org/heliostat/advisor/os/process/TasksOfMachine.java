package org.heliostat.advisor.os.process;

import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/**
 * Threads and processes of the whole machine.
 *
 * @param name {@code kernel.pid_max} or {@code kernel.threads-max}
 */
record TasksOfMachine(String name) implements OsComparison {

    private static final String COUNTED = "proc/loadavg";
    private static final int TASKS = 3;

    @Override
    public Comparison compare(OsSituation situation) {
        Topic topic = new Topic(name, "each thread has a number of its own; beyond this none can be made by anybody");
        long others = Math.max(0, tasks(situation) - situation.ownTasks());
        Sum sum = Sum.of("needed by the server", situation.tasks().total()).plus("of others now", others);
        long needed = Thresholds.roomFor(sum.total());
        return topic.count(
                situation.sysctl(name),
                needed,
                "(" + sum.words() + ") / 0.8",
                situation.settings().sysctl(name, needed));
    }

    /** {@code 0.20 0.18 0.12 1/80 11206}: of 80 there are, one runs. */
    private static long tasks(OsSituation situation) {
        String line = String.join(" ", situation.files().lines(COUNTED));
        String[] words = line.split(" ", -1);
        String[] counts = words.length > TASKS ? words[TASKS].split("/", -1) : new String[0];
        return counts.length == 2 && counts[1].matches("[0-9]{1,9}") ? Long.parseLong(counts[1]) : 0;
    }
}
