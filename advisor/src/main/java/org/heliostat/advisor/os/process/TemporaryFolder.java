package org.heliostat.advisor.os.process;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Topic;

/** Whether libraries may be loaded from the folder of temporary files. */
final class TemporaryFolder implements OsComparison {

    private static final String FORBIDDEN = "noexec";

    private static final Topic TOPIC = new Topic(
            "folder of temporary files",
            "epoll, BoringSSL and the start of programs come from libraries that are unpacked there; where they may not be"
                    + " loaded, the slower ways of the JDK are taken");

    @Override
    public Comparison compare(OsSituation situation) {
        Path other = situation.configuration().instance().resolve("work");
        Path folder = situation.java().memory().temporary();
        List<String> options = Mounts.optionsOf(situation, folder);
        if (options.isEmpty()) {
            return TOPIC.notKnown("not noexec", folder.toString());
        }
        return options.contains(FORBIDDEN)
                ? TOPIC.advice(
                        FORBIDDEN,
                        "not noexec",
                        folder.toString(),
                        situation.settings().java("-Djava.io.tmpdir=" + other))
                : TOPIC.ok("may be executed", "not noexec", folder.toString());
    }
}
