package org.heliostat.launcher.primordial;

/** Something that has happened, as a task for the main thread. */
@FunctionalInterface
interface Event {

    void handle();
}
