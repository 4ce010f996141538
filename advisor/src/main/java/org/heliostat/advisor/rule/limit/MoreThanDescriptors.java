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
                    "MaxConnections is more than the descriptors of the process leave: 512, of few the half, are kept for files and"
                            + " databases")
            .why("the descriptors are the limit, not MaxConnections: connections are refused sooner than the file says")
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
        long left = ConnectionLimit.of(situation).byDescriptors();
        if (left <= 0 || limit <= left) {
            return List.of();
        }
        long needed = ConnectionLimit.descriptorsFor(limit);
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
