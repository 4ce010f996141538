package org.heliostat.advisor.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * Time of all processors since the machine was started, in ticks of the kernel (proc(5): /proc/stat, /proc/self/stat). Immutable.
 *
 * @param all of it, idle time too; −1 = not known
 * @param used by programs
 * @param stolen given to other guests of the hypervisor
 * @param process of those used, by this process and its children that have ended
 */
record ProcessorTimes(long all, long used, long stolen, long process) {

    private static final ProcessorTimes UNKNOWN = new ProcessorTimes(-1, 0, 0, 0);

    private static final int IDLE = 3;
    private static final int WAITING_FOR_DISK = 4;
    private static final int STOLEN = 7;

    /** Guests of this machine are among user time already. */
    private static final int COLUMNS = 8;

    /** utime, stime, cutime and cstime, counted behind the name of the process, which may have blanks. */
    private static final int FIRST_OF_PROCESS = 11;

    private static final int LAST_OF_PROCESS = 14;

    /** Takes the first line of one file, and the only one of the other. */
    static ProcessorTimes read(SystemFiles files) {
        List<Long> columns = columns(files);
        if (columns.size() < COLUMNS) {
            return UNKNOWN;
        }
        long all = 0;
        for (int i = 0; i < COLUMNS; i++) {
            all += columns.get(i);
        }
        long stolen = columns.get(STOLEN);
        long used = all - columns.get(IDLE) - columns.get(WAITING_FOR_DISK) - stolen;
        return new ProcessorTimes(all, used, stolen, ofProcess(files));
    }

    /**
     * @param waiting threads that had none of them meanwhile, on average; negative = not known
     * @return who had the processors since then
     */
    Machine.Processors since(ProcessorTimes then, double waiting) {
        double span = (double) all - then.all;
        if (all < 0 || then.all < 0 || span <= 0) {
            return Machine.Processors.UNKNOWN;
        }
        double own = Math.max(0, process - then.process) / span;
        double programs = Math.max(0, used - then.used) / span;
        // Both files are read one after the other: the process may have worked in between.
        return new Machine.Processors(
                Math.min(own, programs),
                Math.max(0, programs - own),
                Math.max(0, stolen - then.stolen) / span,
                waiting);
    }

    private static List<Long> columns(SystemFiles files) {
        List<Long> columns = new ArrayList<>();
        for (String line : files.lines("proc/stat")) {
            if (line.startsWith("cpu ")) {
                for (String word : line.substring("cpu ".length()).strip().split("\\s+", -1)) {
                    columns.add(Math.max(0, SystemFiles.parsed(word)));
                }
                return columns;
            }
        }
        return columns;
    }

    private static long ofProcess(SystemFiles files) {
        String line = String.join(" ", files.lines("proc/self/stat"));
        List<String> words =
                List.of(line.substring(line.lastIndexOf(')') + 1).strip().split("\\s+", -1));
        long sum = 0;
        for (int i = FIRST_OF_PROCESS; i <= LAST_OF_PROCESS && i < words.size(); i++) {
            sum += Math.max(0, SystemFiles.parsed(words.get(i)));
        }
        return sum;
    }
}
