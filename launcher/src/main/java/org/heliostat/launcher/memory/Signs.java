package org.heliostat.launcher.memory;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.heliostat.stats.thread.Heartbeat;

/** Says how the process is; asked on the thread of the watch, about once in a second. */
interface Signs {

    /** What is looked at from now on: threads that must beat, and buffers outside of the heap. Any thread. */
    default void follow(Supplier<List<Heartbeat>> hearts, BooleanSupplier hasBuffers) {}

    /** @return whether there is enough memory of every kind to serve; tries it */
    boolean isRoomy();

    /** @return whether there is not even what an orderly end would need */
    boolean isHopeless();

    /** @return whether the collector takes nearly all of the time, in vain */
    boolean isThrashing();

    /**
     * @param isShort whether memory is or was short lately
     * @return whether a signal came since the last look for which the virtual machine found no memory
     */
    boolean hasLostSignal(boolean isShort);

    /** @return threads that must never stand still, and do */
    List<String> silent();
}
