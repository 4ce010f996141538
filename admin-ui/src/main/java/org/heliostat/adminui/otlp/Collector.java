package org.heliostat.adminui.otlp;

import java.io.IOException;
import java.time.Duration;
import org.heliostat.config.magnus.OtlpTarget;

/** Takes figures that are sent to it. */
@FunctionalInterface
interface Collector {

    /**
     * What it said.
     *
     * @param retryAfter its wish, zero for none
     * @param body the beginning of it
     */
    record Answer(int status, Duration retryAfter, byte[] body) {}

    /**
     * Sends once and waits for the answer, within the target's time-out.
     *
     * @throws IOException when there was none
     */
    Answer send(OtlpTarget target, byte[] body) throws IOException, InterruptedException;
}
