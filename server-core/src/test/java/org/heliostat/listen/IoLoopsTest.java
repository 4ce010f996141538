package org.heliostat.listen;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;

class IoLoopsTest {

    /** One that began only with its first connection could meet a full heap, and end before it serves. */
    @Test
    void itsThreadsRunBeforeAnybodyConnects() {
        try (IoLoops loops = new IoLoops("early-io", 2, TransportKind.NIO, Ticker.system())) {
            assertThat(loops.count()).isEqualTo(2);
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .contains("early-io-1", "early-io-2");
        }
    }
}
