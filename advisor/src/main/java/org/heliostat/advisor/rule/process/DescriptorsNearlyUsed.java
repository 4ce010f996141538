package org.heliostat.advisor.rule.process;

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

/** Nearly as many files and connections open as the process may have. */
final class DescriptorsNearlyUsed implements Rule {

    private static final double ALL = 0.95;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("descriptors-nearly-used", Area.PROCESS)
            .reads("os.descriptors.open", "os.descriptors.most", "protocol.connectionsOpen", "fileCache.openFiles")
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds("80 % of the descriptors of the process (critical: 95 %) are open")
            .why("without a descriptor no connection can be accepted, no file read, no database reached")
            .effect("as many more connections and files")
            .source("Performance Tuning Guide, File Descriptor Limits; getrlimit(2)");

    private static final long STEP = 4;

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Machine.Descriptors descriptors = situation.machine().descriptors();
        if (descriptors.most() <= 0 || descriptors.open() < Thresholds.NEARLY * descriptors.most()) {
            return List.of();
        }
        var minute = situation.of(Window.MINUTE);
        return List.of(DESCRIPTION
                .finding(
                        descriptors.open() >= ALL * descriptors.most()
                                ? AdviceSeverity.CRITICAL
                                : AdviceSeverity.WARNING,
                        "os nofile",
                        FigureText.count(descriptors.open()) + " of " + FigureText.count(descriptors.most())
                                + " descriptors are open")
                .with(
                        Evidence.beyond(
                                "os.descriptors.open",
                                descriptors.open(),
                                "descriptors",
                                Thresholds.NEARLY * descriptors.most()),
                        Evidence.of(
                                "protocol.connectionsOpen", minute.protocol().connectionsOpen(), "connections"),
                        Evidence.of("fileCache.openFiles", minute.fileCache().openFiles(), "files"))
                .with(situation.proposals().system("nofile", descriptors.most(), STEP * descriptors.most())));
    }
}
