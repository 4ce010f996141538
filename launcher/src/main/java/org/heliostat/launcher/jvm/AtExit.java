package org.heliostat.launcher.jvm;

/**
 * Closes something at the latest when the process ends, by a signal, too (a kill -9 excepted). Belongs to one thread; what it closes may be
 * closed on a thread of the JVM's.
 */
public final class AtExit implements AutoCloseable {

    private final Thread hook;
    private final Runnable work;
    private volatile boolean ending;

    /** @param work may be done twice, from two threads at the same time */
    public AtExit(Runnable work) {
        this.work = work;
        this.hook = new Thread(
                null,
                () -> {
                    ending = true;
                    work.run();
                },
                "at-exit",
                0,
                false);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** @return whether the process ends, and the work is being done because of that */
    public boolean isEnding() {
        return ending;
    }

    /** Does it now; where the process ends already, the hook does. */
    @Override
    public void close() {
        work.run();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The hook has begun, and does the same.
            return;
        }
    }
}
