package org.heliostat.servlet.httpsession.vault;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/**
 * Work on files that an interrupt of the thread neither stops nor breaks: applications may interrupt their threads, but a
 * channel that an interrupted thread uses is closed. The interrupt is there again afterwards.
 */
final class Uninterrupted {

    private Uninterrupted() {}

    /** What is done; may be done again from the beginning. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws IOException;
    }

    static <T> T run(Work<T> work) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                interrupted |= Thread.interrupted();
                try {
                    return work.run();
                } catch (ClosedByInterruptException again) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
