package org.heliostat.advisor.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads what the control groups that a process is in allow it, the innermost first: cgroups(7), version 2, and version 1 where it is. Limits of
 * groups above count as well. Immutable.
 */
public final class ControlGroup {

    private static final String SELF = "proc/self";
    private static final String MOUNT = "sys/fs/cgroup";

    /** No hierarchy is so deep; a path comes from the system, not from us. */
    private static final int DEEPEST = 32;

    private static final long MICROS_PER_NANO = 1_000;

    /** Version 1 writes so where there is no limit. */
    private static final long NO_LIMIT = Long.MAX_VALUE / 2;

    private final SystemFiles files;
    private final List<String> ofProcessors;
    private final List<String> ofMemory;
    private final List<String> ofTasks;
    private final boolean isOld;

    /** Processors, and what was counted since the group was made. */
    public record Processors(double allowed, long periods, long throttled, long micros) {}

    ControlGroup(SystemFiles files) {
        this(files, SELF);
    }

    /** @param process folder of the process, such as {@code proc/self} */
    public ControlGroup(SystemFiles files, String process) {
        this.files = files;
        List<String> lines = files.lines(process + "/cgroup");
        String unified = path(lines, ":");
        String processors = path(lines, "cpu");
        this.isOld = unified.isEmpty() || !processors.isEmpty();
        this.ofProcessors = isOld ? upwards(MOUNT + "/cpu", processors) : upwards(MOUNT, unified);
        this.ofMemory = isOld ? upwards(MOUNT + "/memory", path(lines, "memory")) : upwards(MOUNT, unified);
        this.ofTasks = isOld ? upwards(MOUNT + "/pids", path(lines, "pids")) : upwards(MOUNT, unified);
    }

    /** @return processors that the innermost group with a limit allows; −1 = no limit, or not known */
    public Processors processors() {
        for (String group : ofProcessors) {
            double allowed = isOld ? allowedOld(group) : allowed(group);
            if (allowed > 0) {
                String stat = group + "/cpu.stat";
                long micros = isOld
                        ? files.number(stat, "throttled_time") / MICROS_PER_NANO
                        : files.number(stat, "throttled_usec");
                return new Processors(
                        allowed,
                        Math.max(0, files.number(stat, "nr_periods")),
                        Math.max(0, files.number(stat, "nr_throttled")),
                        Math.max(0, micros));
            }
        }
        return new Processors(-1, 0, 0, 0);
    }

    /** @return bytes that the strictest group allows; −1 = no limit */
    public long memory() {
        long least = -1;
        for (String group : ofMemory) {
            long limit = files.number(group + (isOld ? "/memory.limit_in_bytes" : "/memory.max"));
            if (limit > 0 && limit < NO_LIMIT && (least < 0 || limit < least)) {
                least = limit;
            }
        }
        return least;
    }

    /** @return bytes that the process may have at most, of its groups or of the whole machine; −1 = not known */
    public long memoryAtMost() {
        long total = files.memoryOfMachine();
        long allowed = memory();
        return allowed < 0 || total >= 0 && total < allowed ? total : allowed;
    }

    /** @return threads and processes of the group that is nearest to its limit */
    public Machine.Tasks tasks() {
        Machine.Tasks nearest = Machine.Tasks.UNKNOWN;
        for (String group : ofTasks) {
            long most = files.number(group + "/pids.max");
            long used = files.number(group + "/pids.current");
            boolean isNearer = nearest.most() < 0 || most - used < nearest.most() - nearest.used();
            if (most > 0 && used >= 0 && isNearer) {
                nearest = new Machine.Tasks(used, most);
            }
        }
        return nearest;
    }

    /** {@code 150000 100000}, or {@code max 100000}. */
    private double allowed(String group) {
        List<String> lines = files.lines(group + "/cpu.max");
        if (lines.isEmpty()) {
            return -1;
        }
        String[] words = lines.get(0).split(" ", -1);
        return words.length < 2 ? -1 : ratio(SystemFiles.parsed(words[0]), SystemFiles.parsed(words[1]));
    }

    private double allowedOld(String group) {
        return ratio(files.number(group + "/cpu.cfs_quota_us"), files.number(group + "/cpu.cfs_period_us"));
    }

    private static double ratio(long quota, long period) {
        return quota <= 0 || period <= 0 ? -1 : (double) quota / period;
    }

    /**
     * Finds {@code 0::/user.slice} (version 2) or {@code 4:cpu,cpuacct:/user.slice}.
     *
     * @param lines of /proc/PID/cgroup
     * @param controller its name; a colon for the unified hierarchy
     * @return path of the group, with a leading slash; empty where there is none
     */
    private static String path(List<String> lines, String controller) {
        for (String line : lines) {
            String[] parts = line.split(":", 3);
            boolean isWanted = parts.length == 3
                    && (controller.equals(":")
                            ? parts[1].isEmpty()
                            : List.of(parts[1].split(",", -1)).contains(controller));
            if (isWanted) {
                return parts[2];
            }
        }
        return "";
    }

    private static List<String> upwards(String mount, String path) {
        List<String> groups = new ArrayList<>();
        String rest = path.contains("..") ? "" : path;
        while (!rest.isEmpty() && !rest.equals("/") && groups.size() < DEEPEST) {
            groups.add(mount + rest);
            rest = rest.substring(0, Math.max(0, rest.lastIndexOf('/')));
        }
        groups.add(mount);
        return List.copyOf(groups);
    }
}
