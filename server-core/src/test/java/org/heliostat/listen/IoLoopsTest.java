package org.heliostat.listen;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.connection.Connection;
import org.heliostat.connection.IoLoop;
import org.heliostat.testing.Await;
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

    /** What was lost is told to whoever could not wait, too. */
    @Test
    void anInterruptEndsTheWaitAndNotTheCount() {
        try (IoLoops loops = new IoLoops("cut-io", 1, TransportKind.NIO, Ticker.system())) {
            EventLoop executor = loops.group().next();
            IoLoop loop = loops.placeOf(executor).loop();
            executor.submit(() -> loop.add(new IoLoop.Place(new Owed()))).syncUninterruptibly();
            Thread drains = Thread.currentThread();
            AtomicBoolean over = new AtomicBoolean();
            // The loop comes to the cut only when somebody waits for it, or nobody does any more.
            executor.execute(() -> Await.until(() -> over.get() || drains.getState() == Thread.State.TIMED_WAITING));

            drains.interrupt();
            int owed = loops.awaitDrained(Duration.ofDays(1));
            over.set(true);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(owed).isEqualTo(1);
        }
    }

    /** Waits for its client, which has an answer to come. */
    private static final class Owed implements Connection {

        @Override
        public void tick(long nowNanos) {}

        @Override
        public void drain() {}

        @Override
        public boolean isFrom(String listenSocket) {
            return true;
        }

        @Override
        public boolean isOwed() {
            return true;
        }

        @Override
        public boolean isWaiting() {
            return false;
        }

        @Override
        public void cut() {}
    }
}
