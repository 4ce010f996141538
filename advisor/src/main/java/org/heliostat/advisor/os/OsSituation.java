package org.heliostat.advisor.os;

import org.heliostat.advisor.machine.ControlGroup;
import org.heliostat.advisor.machine.Kernel;
import org.heliostat.advisor.machine.ProcessLimits;
import org.heliostat.advisor.machine.SystemFiles;
import org.heliostat.advisor.need.ConnectionNeed;
import org.heliostat.advisor.need.DescriptorNeed;
import org.heliostat.advisor.need.MemoryNeed;
import org.heliostat.advisor.need.OutgoingNeed;
import org.heliostat.advisor.need.Sum;
import org.heliostat.advisor.need.ThreadNeed;
import org.heliostat.config.instance.Configuration;

/**
 * What is compared: a configuration, the machine, and the process that serves it. Used by one thread.
 *
 * @param files of proc(5) and sysfs(5)
 * @param kernel read before, as rules see it
 * @param process of the server, or this one
 */
public record OsSituation(
        Configuration configuration,
        SystemFiles files,
        Kernel kernel,
        ServerProcess process,
        JavaOfServer java,
        Settings settings,
        Disks disks) {

    public ProcessLimits limits() {
        return ProcessLimits.read(files, process.folder());
    }

    public ControlGroup group() {
        return new ControlGroup(files, process.folder());
    }

    /** @return whether control groups can be read at all, so that where there is no limit none is set */
    public boolean hasGroups() {
        return files.exists("sys/fs/cgroup") && files.exists(process.folder() + "/cgroup");
    }

    /** @return a setting of the kernel; −1 = not known */
    public long sysctl(String name) {
        return files.number(Sysctl.file(name));
    }

    /** @return threads and processes that the process has itself, 0 where it is only this command */
    public long ownTasks() {
        return process.id().isPresent() ? Math.max(0, files.number(process.folder() + "/status", "Threads")) : 0;
    }

    /** @return bytes of memory that there are for the process: of its control groups, or the whole machine; −1 = not known */
    public long memory() {
        return group().memoryAtMost();
    }

    public Sum connections() {
        return ConnectionNeed.of(configuration.magnus());
    }

    public Sum descriptors() {
        return DescriptorNeed.of(configuration);
    }

    public Sum outgoing() {
        return OutgoingNeed.of(configuration);
    }

    /** @return threads alone */
    public Sum threads() {
        return ThreadNeed.of(configuration, java.processors(), java.release());
    }

    /** @return threads and programs */
    public Sum tasks() {
        return ThreadNeed.tasks(configuration, java.processors(), java.release());
    }

    /** @return bytes */
    public Sum memoryNeed() {
        return MemoryNeed.of(configuration, java.memory(), memory(), threads().total());
    }
}
