package org.heliostat.advisor.rule.incident;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.window.Window;

/** Threads of the server that stand still, or memory that does not come back, as health has it. */
final class ProcessUnwell implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("process-unwell", Area.PROCESS)
            .reads("jvm.trouble", "jvm.troubles")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.CRITICAL)
            .holds(
                    "the process does not serve as it should: threads of the server stand still, or memory does not come back")
            .why(
                    "health says no, so that a balancer sends visitors elsewhere, and a supervisor starts the process again")
            .helps("a dump of the threads shows what they wait for")
            .source("docs/admin-api.md, health; docs/incidents.md, unwell")
            .follows(
                    "threads-deadlocked",
                    "out-of-memory-errors",
                    "heap-nearly-full",
                    "processors-throttled",
                    "memory-swapped");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        JvmSnapshot jvm = situation.of(Window.MINUTE).jvm();
        if (jvm.trouble().isEmpty()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "jvm threads",
                        "the process does not serve as it should: " + jvm.trouble())
                .with(Evidence.of("jvm.troubles", jvm.troubles(), "times")));
    }
}
