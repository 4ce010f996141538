package org.heliostat.advisor.os.process;

import java.util.List;
import org.heliostat.advisor.need.ThreadNeed;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** Whether the system divides the processors among sessions of terminals first, and then among processes. */
final class SchedulingGroups implements OsComparison {

    private static final String NAME = "kernel.sched_autogroup_enabled";

    /** Counted behind the name of the process, which may have blanks: proc(5), /proc/PID/stat. */
    private static final int TERMINAL = 4;

    private static final Topic TOPIC = new Topic(
            NAME,
            "a server with a terminal starts each program in a session of its own, and ten programs leave it an eleventh of the"
                    + " processors; started by systemd, or with setsid, it shares a session with them");

    @Override
    public Comparison compare(OsSituation situation) {
        long now = situation.sysctl(NAME);
        boolean matters = ThreadNeed.startsPrograms(situation.configuration())
                && situation.process().id().isPresent()
                && hasTerminal(situation);
        String needed = matters ? "0" : "any";
        String arithmetic = matters
                ? "the server has a terminal, and obj.conf starts programs"
                : "counts only for a server that has a terminal and starts programs";
        if (now < 0) {
            return TOPIC.notKnown(needed, arithmetic);
        }
        return matters && now > 0
                ? TOPIC.advice(
                        Long.toString(now),
                        needed,
                        arithmetic,
                        situation.settings().sysctl(NAME, 0))
                : TOPIC.ok(Long.toString(now), needed, arithmetic);
    }

    private static boolean hasTerminal(OsSituation situation) {
        String line =
                String.join(" ", situation.files().lines(situation.process().folder() + "/stat"));
        List<String> words =
                List.of(line.substring(line.lastIndexOf(')') + 1).strip().split("\\s+", -1));
        return words.size() > TERMINAL && !words.get(TERMINAL).equals("0");
    }
}
