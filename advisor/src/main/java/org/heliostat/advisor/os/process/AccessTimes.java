package org.heliostat.advisor.os.process;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.SettingLine;
import org.heliostat.advisor.os.Topic;

/** Whether each reading of a document writes to the disk. */
final class AccessTimes implements OsComparison {

    private static final String EACH_TIME = "strictatime";

    private static final Topic TOPIC = new Topic(
            "access times of documents",
            "with strictatime each file that is read is written to, for a time that nobody looks at; relatime, the usual, writes"
                    + " once a day");

    @Override
    public Comparison compare(OsSituation situation) {
        Path folder = situation.configuration().instance();
        List<String> options = Mounts.optionsOf(situation, folder);
        if (options.isEmpty()) {
            return TOPIC.notKnown("relatime or noatime", folder.toString());
        }
        boolean isEach = !options.contains("noatime") && !options.contains("relatime") && !options.contains("ro");
        return isEach
                ? TOPIC.advice(
                        EACH_TIME,
                        "relatime or noatime",
                        folder.toString(),
                        List.of(new SettingLine(
                                "/etc/fstab", "# add noatime to the options of " + Mounts.mountOf(situation, folder))))
                : TOPIC.ok(
                        options.contains("noatime") ? "noatime" : "relatime", "relatime or noatime", folder.toString());
    }
}
