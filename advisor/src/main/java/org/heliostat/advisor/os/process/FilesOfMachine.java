package org.heliostat.advisor.os.process;

import org.heliostat.advisor.machine.Kernel;
import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.need.Thresholds;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** Files that all programs of the machine may have open together. */
final class FilesOfMachine implements OsComparison {

    private static final String NAME = "fs.file-max";

    private static final Topic TOPIC = new Topic(
            NAME, "beyond it no program of the machine gets another file or connection, whatever its own limit is");

    @Override
    public Comparison compare(OsSituation situation) {
        Kernel kernel = situation.kernel();
        Sum sum = Sum.of("needed by the server", situation.descriptors().total())
                .plus("open now", Math.max(0, kernel.files()));
        long needed = Thresholds.roomFor(sum.total());
        return TOPIC.count(
                kernel.mostFiles(),
                needed,
                "(" + sum.words() + ") / 0.8",
                situation.settings().sysctl(NAME, needed));
    }
}
