package org.heliostat.launcher.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.stats.ErrorLogSnapshot;
import org.junit.jupiter.api.Test;

class LogQueueTest {

    private final LoggerContext context = new LoggerContext();
    private final CountDownLatch disk = new CountDownLatch(1);
    private final List<Level> written = new ArrayList<>();
    private final LogQueue queue =
            new LogQueue("file", new SlowDisk(), new LogQueue.Counts(), () -> "", LogQueue.Repeats.ALL, () -> {});

    /** Writes nothing until the latch is open. */
    private final class SlowDisk extends AppenderBase<ILoggingEvent> {
        SlowDisk() {
            setContext(context);
            start();
        }

        @Override
        protected void append(ILoggingEvent event) {
            try {
                assertThat(disk.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
            }
            written.add(event.getLevel());
        }
    }

    @Test
    void dropsAndCountsWhatFindsNoRoomTheLessSevereFirst() {
        int most = LogQueue.MOST_WAITING;
        context.setMDCAdapter(new LogbackMDCAdapter());
        queue.start();

        log(Level.INFO, most);
        long droppedInfo = queue.figures().dropped();
        log(Level.ERROR, most);
        ErrorLogSnapshot full = queue.figures();
        disk.countDown();
        queue.stop();

        assertThat(droppedInfo).isPositive();
        assertThat(full.lines() + full.dropped()).isEqualTo(2L * most);
        assertThat(full.queued()).isBetween(most - 1L, (long) most);
        assertThat(written).hasSize((int) full.lines());
        assertThat(written).filteredOn(level -> level == Level.ERROR).hasSizeGreaterThanOrEqualTo((int) droppedInfo);
        assertThat(queue.figures().queued()).isZero();
    }

    private void log(Level level, int count) {
        for (int i = 0; i < count; i++) {
            queue.doAppend(new LoggingEvent("here", context.getLogger("org.heliostat.A"), level, "x", null, null));
        }
    }
}
