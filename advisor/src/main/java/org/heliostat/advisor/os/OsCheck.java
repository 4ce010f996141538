package org.heliostat.advisor.os;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.advisor.machine.ControlGroup;
import org.heliostat.advisor.machine.JavaMemory;
import org.heliostat.advisor.machine.KernelReader;
import org.heliostat.advisor.machine.SystemFiles;
import org.heliostat.config.instance.Configuration;

/**
 * Compares limits and settings of the machine with what a configuration needs. Changes nothing. One thread, which may wait for
 * files.
 */
public final class OsCheck {

    /** Of Docker, Podman, systemd-nspawn and others that name themselves to systemd, Kubernetes. */
    private static final List<String> MARKS =
            List.of(".dockerenv", "run/.containerenv", "run/systemd/container", "var/run/secrets/kubernetes.io");

    private static final char BETWEEN_WORDS = '\0';

    private final SystemFiles files;
    private final List<OsComparison> comparisons;
    private final JavaOfServer own;
    private final Disks disks;

    /**
     * @param files of a Linux system
     * @param comparisons to make, in the order of the report
     * @param own Java of this command
     */
    public OsCheck(SystemFiles files, List<OsComparison> comparisons, JavaOfServer own, Disks disks) {
        this.files = files;
        this.comparisons = List.copyOf(comparisons);
        this.own = own;
        this.disks = disks;
    }

    /** @param account that the server runs as, for lines that name it */
    public OsReport compare(Configuration configuration, ServerProcess process, String account) {
        boolean isContainer = MARKS.stream().anyMatch(files::exists);
        OsSituation situation = new OsSituation(
                configuration,
                files,
                new KernelReader(files).read(),
                process,
                java(process),
                new Settings(isContainer, account),
                disks);
        List<Comparison> made = new ArrayList<>();
        comparisons.forEach(comparison -> made.add(comparison.compare(situation)));
        return new OsReport(process, isContainer, made);
    }

    private JavaOfServer java(ServerProcess process) {
        if (process.id().isEmpty()) {
            return own;
        }
        String line = String.join("", files.lines(process.folder() + "/cmdline"));
        long memory = new ControlGroup(files, process.folder()).memoryAtMost();
        List<String> words = List.of(line.split(String.valueOf(BETWEEN_WORDS), -1));
        return line.isEmpty() ? own : own.with(JavaMemory.ofCommandLine(words, memory));
    }
}
