package org.heliostat.advisor.rule.system;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.machine.Kernel;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;

/** Nearly as many files open on the machine as may be. */
final class SystemFilesFull implements Rule {

    private static final double ALL = 0.95;
    private static final long STEP = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("system-files-nearly-full", Area.SYSTEM)
            .reads("os.kernel.files", "os.kernel.mostFiles", "os.descriptors.open")
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "80 % of the files that all programs of the machine may have open (fs.file-max) are open (critical: 95 %)")
            .why(
                    "then no program gets another one, whatever its own limit is: no connection is accepted, no log written")
            .effect("so many more files and connections for all programs together")
            .source("Performance Tuning Guide, File Descriptor Limits; proc(5), file-max")
            .follows("descriptors-nearly-used");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        Kernel kernel = situation.machine().kernel();
        if (kernel.mostFiles() <= 0 || kernel.files() < Thresholds.NEARLY * kernel.mostFiles()) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        kernel.files() >= ALL * kernel.mostFiles() ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "os fs.file-max",
                        FigureText.count(kernel.files()) + " of " + FigureText.count(kernel.mostFiles())
                                + " files of the machine are open")
                .with(
                        Evidence.beyond(
                                "os.kernel.files", kernel.files(), "files", Thresholds.NEARLY * kernel.mostFiles()),
                        Evidence.of(
                                "os.descriptors.open",
                                situation.machine().descriptors().open(),
                                "descriptors"))
                .with(situation.proposals().system("fs.file-max", kernel.mostFiles(), STEP * kernel.mostFiles())));
    }
}
