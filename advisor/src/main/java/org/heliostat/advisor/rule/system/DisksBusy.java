package org.heliostat.advisor.rule.system;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;

/** Disks that something on the machine waits for. */
final class DisksBusy implements Rule {

    /** Of the last minute: from there on a disk holds up what needs it. */
    private static final double MUCH = 0.3;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("disks-busy", Area.SYSTEM)
            .reads("os.kernel.diskWaits")
            .severity(AdviceSeverity.INFO)
            .holds("in 30 % of the last minute or more a thread on the machine, whichever program's, waited for a disk")
            .why(
                    "files that are not cached, logs and stored HTTP sessions take as long as the disk lets them; a database beside"
                            + " the server waits as well")
            .helps(
                    "who writes or reads so much (iotop, pidstat -d); logs and documents on another disk than that; more memory for"
                            + " files, as the cache of the server and the system's take what is left of it")
            .source(
                    "Performance Tuning Guide, Long Service Times on Busy Disks or Volumes; Linux, Documentation/accounting/psi.rst")
            .follows("memory-swapped");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        double waits = situation.machine().kernel().diskWaits();
        if (waits < MUCH) {
            return List.of();
        }
        return List.of(DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "os disks",
                        "in " + FigureText.percent(waits)
                                + " of the last minute something on the machine waited for a disk")
                .with(Evidence.beyond(
                        "os.kernel.diskWaits", FigureText.percentOf(waits), "%", FigureText.percentOf(MUCH))));
    }
}
