package org.heliostat.advisor.machine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * For how long the threads that serve requests could have run and had no processor (Linux, scheduler/sched-stats: the second number
 * of /proc/PID/task/TID/schedstat). Those of the compiler and the collector do not count: requests go on without them. Used by one
 * thread.
 */
final class RunQueueTimes {

    /** A file for each; what is beyond is not looked at, and nothing is said of the rest. */
    private static final int MOST_THREADS = 4_096;

    /** As the system has the names: fifteen characters of them. The last are the carriers of virtual threads. */
    private static final List<String> SERVING = List.of("session-", "io-", "pool-", "ForkJoinPool-");

    private static final String TASKS = "proc/self/task";
    private static final int RAN = 0;
    private static final int WAITED = 1;

    private final SystemFiles files;

    /** By the number of the thread; null: it serves no requests. */
    private final Map<String, Long> known = new HashMap<>();

    private long sum;

    RunQueueTimes(SystemFiles files) {
        this.files = files;
    }

    /** @return nanoseconds, of all of them together, since the first call; −1 = not known */
    long read() {
        List<String> threads = files.names(TASKS, MOST_THREADS);
        if (threads.isEmpty() || threads.size() >= MOST_THREADS) {
            return -1;
        }
        known.keySet().retainAll(new HashSet<>(threads));
        boolean isTold = false;
        for (String thread : threads) {
            if (!known.containsKey(thread)) {
                known.put(thread, isServing(thread) ? waited(numbers(thread)) : null);
            }
            Long before = known.get(thread);
            if (before != null) {
                List<Long> numbers = numbers(thread);
                isTold |= !numbers.isEmpty() && numbers.get(RAN) > 0;
                long now = waited(numbers);
                sum += Math.max(0, now - before);
                known.put(thread, Math.max(now, before));
            }
        }
        // A kernel that does not count says that they have never run.
        return isTold ? sum : -1;
    }

    private boolean isServing(String thread) {
        String name = String.join("", files.lines(TASKS + "/" + thread + "/comm"));
        return SERVING.stream().anyMatch(name::startsWith);
    }

    private List<Long> numbers(String thread) {
        return files.numbers(TASKS + "/" + thread + "/schedstat");
    }

    private static long waited(List<Long> numbers) {
        return numbers.size() > WAITED ? numbers.get(WAITED) : 0;
    }
}
