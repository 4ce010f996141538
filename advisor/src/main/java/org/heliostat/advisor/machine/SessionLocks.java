package org.heliostat.advisor.machine;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.heliostat.admin.RunningThreads.Running;
import org.jspecify.annotations.Nullable;

/** Looks which lock session threads wait for that are at work. Used by one thread. */
final class SessionLocks {

    /** Of fewer at work nothing follows. */
    static final int LEAST_BUSY = 4;

    /** So many tell it as well as more would. */
    private static final int MOST_ASKED = 1_000;

    private static final String WAITING_FOR_NOTICE = "java.lang.Object";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Supplier<List<Running>> sessions;

    /** @param sessions that work for a request now, the oldest request first */
    SessionLocks(Supplier<List<Running>> sessions) {
        this.sessions = sessions;
    }

    JavaThreads.Sessions look() {
        long[] ids = sessions.get().stream()
                .mapToLong(Running::id)
                .filter(id -> id > 0)
                .limit(MOST_ASKED)
                .toArray();
        if (ids.length < LEAST_BUSY) {
            return JavaThreads.UNKNOWN.sessions();
        }
        int busy = 0;
        Map<String, List<ThreadInfo>> waiting = new LinkedHashMap<>();
        // Without stacks: no thread is stopped for it.
        for (ThreadInfo info : threads.getThreadInfo(ids, 0)) {
            if (info != null) {
                busy++;
                if (isForLock(info)) {
                    waiting.computeIfAbsent(info.getLockName(), unused -> new ArrayList<>())
                            .add(info);
                }
            }
        }
        List<ThreadInfo> most = waiting.values().stream()
                .max(Comparator.comparingInt(List::size))
                .orElse(List.of());
        return 2 * most.size() > busy ? found(busy, most) : new JavaThreads.Sessions(busy, 0, "", "", "");
    }

    private JavaThreads.Sessions found(int busy, List<ThreadInfo> waiting) {
        StackTraceElement[] stack = stackOf(waiting.get(0).getThreadId());
        // Who waits for a notice has given the lock away, and somebody else may have it just now.
        boolean isNotice = stack.length > 0
                && stack[0].getClassName().equals(WAITING_FOR_NOTICE)
                && waiting.get(0).getThreadState() != Thread.State.BLOCKED;
        if (isNotice) {
            return new JavaThreads.Sessions(busy, 0, "", "", "");
        }
        LockInfo lock = waiting.get(0).getLockInfo();
        String owner = waiting.stream()
                .mapToLong(ThreadInfo::getLockOwnerId)
                .filter(id -> id > 0)
                .mapToObj(id -> StackPlace.of(stackOf(id)))
                .findFirst()
                .orElse("");
        return new JavaThreads.Sessions(
                busy, waiting.size(), lock == null ? "" : lock.getClassName(), StackPlace.of(stack), owner);
    }

    /** @return whether it waits for something that another thread has; what is handed out without an owner is no lock */
    private static boolean isForLock(ThreadInfo info) {
        return info.getLockName() != null
                && (info.getThreadState() == Thread.State.BLOCKED || info.getLockOwnerId() > 0);
    }

    private StackTraceElement[] stackOf(long id) {
        @Nullable ThreadInfo info = threads.getThreadInfo(id, StackPlace.DEEPEST);
        return info == null ? new StackTraceElement[0] : info.getStackTrace();
    }
}
