package org.heliostat.advisor.rule.system;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.Machine;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** A queue of connections that the system makes shorter than the configuration says. */
final class BacklogCut implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("listen-backlog-cut", Area.SYSTEM)
            .reads("os.listening.somaxconn")
            .over(Window.FIVE_MINUTES, 100)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds("net.core.somaxconn is less than ListenQ, and no queue has been full yet")
            .why(
                    "the system cuts the queue of connections to be accepted to its own limit without a word, and a rush finds it"
                            + " full sooner than the configuration says")
            .effect("the queue is as long as ListenQ; the server must be started anew for it")
            .source("Performance Tuning Guide, ListenQ and tcp_conn_req_max_q; listen(2)");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Machine.Listening listening = situation.machine().listening();
        long listenQ = situation.magnus().listenQ();
        boolean isCut = Thresholds.isBacklogCut(listening.somaxconn(), listenQ);
        if (!isCut || listening.overflows() > 0) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "os net.core.somaxconn",
                        "ListenQ is " + FigureText.count(listenQ) + ", and the system cuts it to "
                                + FigureText.count(listening.somaxconn()))
                .with(Evidence.below("os.listening.somaxconn", listening.somaxconn(), "connections", listenQ))
                .with(situation.proposals().system("net.core.somaxconn", listening.somaxconn(), listenQ)));
    }
}
