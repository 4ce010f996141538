package org.heliostat.servlet.context.registration;

/** Tells whether an application is still starting, and so may register something. Used by the thread that starts it. */
final class StartPhase {

    private boolean over;

    void end() {
        over = true;
    }

    boolean isOver() {
        return over;
    }

    void requireOpen() {
        if (over) {
            throw new IllegalStateException("the application has been initialised (expected: while it starts)");
        }
    }
}
