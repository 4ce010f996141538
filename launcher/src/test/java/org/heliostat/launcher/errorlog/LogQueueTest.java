package org.heliostat.launcher.errorlog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;

class LogQueueTest {

    private final LoggerContext context = new LoggerContext();
    private final CountDownLatch disk = new CountDownLatch(1);
    private final List<Level> written = Collections.synchronizedList(new ArrayList<>());
    private final List<String> texts = Collections.synchronizedList(new ArrayList<>());
    private final List<String> told = new ArrayList<>();
    private final LogQueue.Counts counts = new LogQueue.Counts();
    private final LogQueue queue = queue(20_000);

    /** Takes every line; tests say what else. */
    private class Disk implements LogTarget {
        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void write(ILoggingEvent line) {
            written.add(line.getLevel());
            texts.add(line.getFormattedMessage());
        }

        @Override
        public boolean tell(ILoggingEvent aboutOthers) {
            write(aboutOthers);
            return true;
        }

        @Override
        public void close() {}
    }

    /** Writes nothing until the latch is open. */
    private final class SlowDisk extends Disk {
        @Override
        public void write(ILoggingEvent line) {
            try {
                assertThat(disk.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
            }
            super.write(line);
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
        assertThat(written).hasSize((int) full.lines() + 1);
        assertThat(texts)
                .filteredOn(text -> !text.equals("x"))
                .containsExactly("error log: " + full.dropped()
                        + " lines are missing before this one, they could not be written in time");
        assertThat(told).isEmpty();
        assertThat(written).filteredOn(level -> level == Level.ERROR).hasSizeGreaterThanOrEqualTo((int) droppedInfo);
        assertThat(queue.figures().queued()).isZero();
    }

    @Test
    void whatIsNotWrittenInTimeAtTheEndIsCountedAndTold() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        LogQueue hurried = queue(1);
        hurried.start();
        log(Level.INFO, 10, hurried);
        Await.until(() -> hurried.figures().queued() == 9);

        hurried.stop();

        assertThat(hurried.figures().queued()).isZero();
        assertThat(hurried.figures().dropped()).isEqualTo(9);
        assertThat(told).singleElement().asString().contains("(file): 9 lines are dropped");
        log(Level.INFO, 1, hurried);

        LogQueue next = queue(20_000);
        next.start();
        disk.countDown();
        log(Level.INFO, 1, next);
        next.stop();
        assertThat(texts)
                .as("the log that goes on in its place")
                .contains("error log: 9 lines are missing before this one, they could not be written in time");
        assertThat(next.figures().dropped()).isEqualTo(9);
    }

    /** The place says that it could not write it, as a file on a full disk and the system's log do. */
    @Test
    void theLineAboutMissingLinesComesAgainUntilItIsWritten() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        counts.drop(3);
        LogQueue full = queue(20_000, new FullDisk(2));
        full.start();
        log(Level.INFO, 1, full);
        Await.until(() -> texts.contains(threeMissing()));
        log(Level.INFO, 1, full);
        full.stop();

        assertThat(texts).filteredOn(text -> text.equals(threeMissing())).hasSize(1);
    }

    @Test
    void theLineAboutMissingLinesOutlivesAQueueThatCouldNotWriteIt() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        counts.drop(3);
        LogQueue full = queue(20_000, new FullDisk(Integer.MAX_VALUE));
        full.start();
        full.stop();
        LogQueue next = queue(20_000, new FullDisk(0));
        next.start();
        next.stop();

        assertThat(texts).containsExactly(threeMissing());
        assertThat(next.figures().dropped()).isEqualTo(3);
    }

    /** Such as a stack trace that cannot be told, or a disk that is broken in a way nobody thought of. */
    @Test
    void aLineWhosePlaceThrowsIsCountedAndTold() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        LogQueue broken = queue(20_000, new Disk() {
            @Override
            public void write(ILoggingEvent line) {
                if (line.getLevel() == Level.ERROR) {
                    throw new IllegalStateException("why");
                }
                super.write(line);
            }
        });
        broken.start();
        log(Level.ERROR, 2, broken);
        log(Level.INFO, 1, broken);
        broken.stop();

        assertThat(broken.figures().dropped()).isEqualTo(2);
        assertThat(texts).contains("x").anyMatch(text -> text.contains("are missing before this one"));
    }

    private static String threeMissing() {
        return "error log: 3 lines are missing before this one, they could not be written in time";
    }

    /** Refuses some lines about missing lines. */
    private final class FullDisk extends Disk {

        private int refusals;

        FullDisk(int refusals) {
            this.refusals = refusals;
        }

        @Override
        public boolean tell(ILoggingEvent aboutOthers) {
            return refusals-- <= 0 && super.tell(aboutOthers);
        }
    }

    private LogQueue queue(long millis) {
        return queue(millis, new SlowDisk());
    }

    private LogQueue queue(long millis, LogTarget slow) {
        return new LogQueue(
                "file", slow, counts, () -> "", LogQueue.Repeats.ALL, new LogQueue.Ending(millis, told::add), () -> {});
    }

    private void log(Level level, int count) {
        log(level, count, queue);
    }

    private void log(Level level, int count, LogQueue to) {
        for (int i = 0; i < count; i++) {
            to.doAppend(new LoggingEvent("here", context.getLogger("org.heliostat.A"), level, "x", null, null));
        }
    }
}
