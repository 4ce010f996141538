package org.heliostat.adminui.threads;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.admin.RunningThreads;
import org.heliostat.admin.RunningThreads.Running;
import org.heliostat.log.LogText;

/** Writes all threads with stack and locks as text. Sessions come first, with their request. */
final class ThreadDump {

    private final StringBuilder out = new StringBuilder(64 * 1024);

    private ThreadDump() {}

    static String of(RunningThreads running) {
        ThreadDump dump = new ThreadDump();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        ThreadInfo[] infos = threads.dumpAllThreads(true, true);
        Set<Long> platform = new HashSet<>();
        for (ThreadInfo info : infos) {
            platform.add(info.getThreadId());
        }
        for (Running one : running.sessions()) {
            dump.session(one, platform.contains(one.id()) ? Optional.empty() : running.stackOf(one.id()));
        }
        long[] deadlocked = threads.findDeadlockedThreads();
        if (deadlocked != null) {
            dump.out.append("DEADLOCK of threads ");
            for (long id : deadlocked) {
                dump.out.append(id).append(' ');
            }
            dump.out.append("\n\n");
        }
        for (ThreadInfo info : infos) {
            dump.thread(info);
        }
        return dump.out.toString();
    }

    /** A virtual thread has its stack here, because it has no other place. */
    private void session(Running one, Optional<List<StackTraceElement>> stack) {
        out.append("session \"").append(one.row().thread()).append("\" id ").append(one.id());
        out.append(": ")
                .append(one.row().method())
                .append(' ')
                .append(LogText.oneLine(one.row().uri()));
        out.append(" of ")
                .append(one.row().virtualServer())
                .append(", function ")
                .append(one.row().function());
        out.append(", ").append(one.row().ageNanos() / 1_000_000).append(" ms\n");
        stack.ifPresent(frames ->
                frames.forEach(frame -> out.append("    at ").append(frame).append('\n')));
        out.append('\n');
    }

    private void thread(ThreadInfo info) {
        out.append('"').append(info.getThreadName()).append("\" id ").append(info.getThreadId());
        out.append(": ").append(info.getThreadState());
        if (info.getLockName() != null) {
            out.append(", waits for ").append(info.getLockName());
            if (info.getLockOwnerName() != null) {
                out.append(" that \"").append(info.getLockOwnerName()).append("\" has");
            }
        }
        out.append('\n');
        StackTraceElement[] stack = info.getStackTrace();
        for (int depth = 0; depth < stack.length; depth++) {
            out.append("    at ").append(stack[depth]).append('\n');
            for (MonitorInfo monitor : info.getLockedMonitors()) {
                if (monitor.getLockedStackDepth() == depth) {
                    out.append("    has ").append(monitor).append('\n');
                }
            }
        }
        for (LockInfo lock : info.getLockedSynchronizers()) {
            out.append("    has ").append(lock).append('\n');
        }
        out.append('\n');
    }
}
