package org.heliostat.advisor.os.process;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsComparison;
import org.heliostat.advisor.os.OsSituation;
import org.heliostat.advisor.os.Quantity;
import org.heliostat.advisor.os.Topic;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.OutOfMemoryPolicy;

/**
 * Free place on the disk of a folder.
 *
 * @param what the folder is for
 * @param why it matters
 * @param folder that is meant
 * @param needed bytes that should be free
 */
record FreeDisk(String what, String why, Function<OsSituation, Path> folder, Function<OsSituation, Sum> needed)
        implements OsComparison {

    private static final long MEGABYTE = 1L << 20;
    private static final long GIGABYTE = 1L << 30;

    /** Logs that grow until they are rotated, incidents, and dumps of the heap where they are asked for. */
    static FreeDisk ofLogs() {
        return new FreeDisk(
                "logs/",
                "lines that cannot be written are lost and counted, and no dump of the heap is of use that was cut off",
                situation -> situation.configuration().instance().resolve("logs"),
                FreeDisk::neededByLogs);
    }

    /** Applications that are unpacked, pages that are compiled, uploads. */
    static FreeDisk ofWork() {
        return new FreeDisk(
                "work/",
                "applications are unpacked there, pages compiled, and uploads kept until their request ends",
                situation -> situation.configuration().instance().resolve("work"),
                situation -> Sum.of("applications and uploads", GIGABYTE));
    }

    /** Libraries of the system that are unpacked at the start, and what applications put there. */
    static FreeDisk ofTemporaryFiles() {
        return new FreeDisk(
                "temporary files",
                "libraries of TLS and of the network are unpacked there at the start",
                situation -> situation.java().memory().temporary(),
                situation -> Sum.of("libraries", 64 * MEGABYTE));
    }

    @Override
    public Comparison compare(OsSituation situation) {
        Path where = folder.apply(situation);
        Sum sum = needed.apply(situation);
        return new Topic("free disk for " + what, why)
                .bytes(
                        situation.disks().free(where),
                        sum.total(),
                        where + ": " + sum.words(Quantity::bytes),
                        List.of());
    }

    private static Sum neededByLogs(OsSituation situation) {
        MagnusConf magnus = situation.configuration().magnus();
        boolean isDumped = magnus.outOfMemory() == OutOfMemoryPolicy.DUMP;
        long heap = Math.max(0, situation.java().memory().heap());
        return Sum.of("logs", GIGABYTE)
                .plus("IncidentFileSize x 2", 2 * magnus.incidentFileSize())
                .plus("OutOfMemoryDumps x heap", isDumped ? magnus.outOfMemoryDumps() * heap : 0);
    }
}
