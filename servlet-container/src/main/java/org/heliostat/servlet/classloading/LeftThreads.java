package org.heliostat.servlet.classloading;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Finds the threads that an application left running. They are named, not stopped: nobody knows what they hold. */
final class LeftThreads {

    /** Threads that are shown with their stack; further ones are only named. */
    private static final int MOST_STACKS = 10;

    private static final int MOST_FRAMES = 12;

    private final LoaderScope scope;

    LeftThreads(LoaderScope scope) {
        this.scope = scope;
    }

    /** @return a block of lines for each thread: its name and state, then its stack */
    List<String> find() {
        List<Map.Entry<Thread, StackTraceElement[]>> found = new ArrayList<>();
        for (Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            Thread thread = entry.getKey();
            if (thread != Thread.currentThread() && thread.isAlive() && scope.hasThread(thread)) {
                found.add(entry);
            }
        }
        found.sort(Comparator.comparing(entry -> entry.getKey().getName()));
        List<String> blocks = new ArrayList<>();
        for (Map.Entry<Thread, StackTraceElement[]> entry : found) {
            boolean whole = blocks.size() < MOST_STACKS;
            blocks.add(block(entry.getKey(), whole ? entry.getValue() : new StackTraceElement[0]));
        }
        return blocks;
    }

    private static String block(Thread thread, StackTraceElement[] stack) {
        StringBuilder text = new StringBuilder(256);
        text.append("thread \"").append(thread.getName()).append("\", ").append(thread.getState());
        for (int i = 0; i < Math.min(MOST_FRAMES, stack.length); i++) {
            text.append("\n    at ").append(stack[i]);
        }
        return text.toString();
    }
}
