package org.heliostat.http.channel;

/** Hears that a part of a file is no longer needed: it was sent, or never will be. */
@FunctionalInterface
public interface FileEnd {

    /**
     * Called once. On the I/O loop where some of it was sent, else on any thread.
     *
     * @param unsent bytes of the part that have not left, 0 where all of it has
     */
    void ended(long unsent);
}
