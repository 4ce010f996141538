package org.heliostat.log.access.queue;

/** Where lines go that leave a queue. Called on the writing thread. */
@FunctionalInterface
public interface LineTaker {

    /** @param length bytes of the line with its line end; the array is the queue's and changes after the call */
    void take(byte[] bytes, int from, int length);
}
