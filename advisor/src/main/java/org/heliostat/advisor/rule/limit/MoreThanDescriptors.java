package org.heliostat.advisor.rule.limit;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.ConnectionLimit;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** More connections allowed than the process has descriptors for. */
final class MoreThanDescriptors implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "connections-beyond-descriptors", Area.CONNECTIONS)
            .reads("os.descriptors.most", "protocol.connectionsOpen")
            .severity(AdviceSeverity.INFO)
            .holds(
                    "MaxConnections, the files that the cache keeps open, connections to databases and FastCGI applications, and"
                            + " programs together need more descriptors than the process may open, as check os adds them up")
            .why(
                    "connections are refused, or files and databases not opened, sooner than the files of the configuration say")
            .effect("as many connections as MaxConnections says")
            .source("Performance Tuning Guide, File Descriptor Limits; getrlimit(2)");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        long most = situation.machine().descriptors().most();
        long limit = situation.magnus().maxConnections();
        long needed = ConnectionLimit.descriptorsFor(situation, limit);
        if (most <= 0 || limit <= 0 || needed <= most) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "os nofile",
                        "MaxConnections is " + FigureText.count(limit) + ", and the process may open "
                                + FigureText.count(most) + " descriptors")
                .with(
                        Evidence.below("os.descriptors.most", most, "descriptors", needed),
                        Evidence.of(
                                "protocol.connectionsOpen",
                                situation.of(Window.MINUTE).protocol().connectionsOpen(),
                                "connections"))
                .with(situation.proposals().system("nofile", most, needed)));
    }
}
