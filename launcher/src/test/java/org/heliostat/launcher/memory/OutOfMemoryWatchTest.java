package org.heliostat.launcher.memory;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.heliostat.adminui.threads.DumpFiles;
import org.heliostat.adminui.threads.Dumps;
import org.heliostat.config.magnus.OutOfMemoryPolicy;
import org.heliostat.stats.machine.Trouble;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

class OutOfMemoryWatchTest {

    @TempDir
    private Path folder;

    private final List<String> done = new CopyOnWriteArrayList<>();
    private final List<EndReason> reasons = new CopyOnWriteArrayList<>();
    private volatile boolean isDiskFull;
    private final OutOfMemoryWatch watch =
            new OutOfMemoryWatch(new Noted(), new Told(), Ticker.system(), Duration.ofMillis(20));

    private volatile boolean isRoomy = true;
    private volatile boolean isHopeless;
    private volatile boolean isThrashing;
    private volatile boolean hasLostSignal;
    private volatile List<String> silent = List.of();

    private class Told implements Signs {
        @Override
        public boolean isRoomy() {
            return isRoomy;
        }

        @Override
        public boolean isHopeless() {
            return isHopeless;
        }

        @Override
        public boolean isThrashing() {
            return isThrashing;
        }

        @Override
        public boolean hasLostSignal(boolean isShort) {
            return hasLostSignal;
        }

        @Override
        public List<String> silent() {
            return silent;
        }
    }

    private final class Noted implements OutOfMemoryWatch.Actions {
        @Override
        public void dump(int most) throws IOException {
            done.add("dump " + most);
            if (isDiskFull) {
                throw new IOException("no room");
            }
        }

        @Override
        public void restart(EndReason reason) {
            done.add("restart");
            reasons.add(reason);
        }

        @Override
        public void halt(EndReason reason) {
            done.add("halt");
            reasons.add(reason);
        }
    }

    @AfterEach
    void end() {
        watch.close();
    }

    @Test
    void endsWhatASignalCouldNotEnd() {
        watch.follow(OutOfMemoryPolicy.CONTINUE, 0, Duration.ZERO, Duration.ofHours(1));
        hasLostSignal = true;

        Await.until(() -> done.contains("restart"));
        assertThat(done).containsOnlyOnce("restart");
        Await.until(() -> reasons.equals(List.of(EndReason.UNHEARD)));
    }

    @Test
    void countsWhatIsOrWasCausedByAnOutOfMemoryError() {
        OutOfMemoryError error = new OutOfMemoryError();
        watch.see(error);
        watch.see(new IllegalStateException(new IOException(error)));
        watch.see(new IllegalStateException("something else"));
        watch.see(new StackOverflowError());

        assertThat(watch.count()).isEqualTo(2);
    }

    @Test
    void endsWithCausesInACircle() {
        Exception one = new Exception("one");
        one.initCause(new Exception("other", one));
        watch.see(one);

        assertThat(watch.count()).isZero();
    }

    @Test
    void goesOnWhenToldSo() {
        try (LogLines log = LogLines.of(OutOfMemoryWatch.class.getName())) {
            watch.see(new OutOfMemoryError());

            Await.until(() -> !log.all().isEmpty());
            assertThat(log.all().get(0))
                    .isEqualTo("OutOfMemoryError: 1 since the start of the process (OutOfMemory continue)");
        }
        assertThat(done).isEmpty();
    }

    /** Where each allocation fails for a second, the line of that second would be the only one. */
    @Test
    void tellsWhenThereIsMemoryForTheLine() {
        LoggerContext logging = (LoggerContext) LoggerFactory.getILoggerFactory();
        AtomicInteger failures = new AtomicInteger(2);
        TurboFilter noMemory = new TurboFilter() {
            @Override
            public FilterReply decide(
                    Marker marker, Logger logger, Level level, String format, Object[] values, Throwable thrown) {
                if (format != null
                        && format.startsWith("OutOfMemoryError: ")
                        && failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                    throw new OutOfMemoryError("on purpose");
                }
                return FilterReply.NEUTRAL;
            }
        };
        logging.addTurboFilter(noMemory);
        try (LogLines log = LogLines.of(OutOfMemoryWatch.class.getName())) {
            watch.see(new OutOfMemoryError());

            Await.until(() ->
                    log.all().contains("OutOfMemoryError: 1 since the start of the process (OutOfMemory continue)"));
        } finally {
            logging.getTurboFilterList().remove(noMemory);
        }
    }

    @Test
    void dumpsAndGoesOnEvenWithoutRoomForIt() {
        watch.follow(OutOfMemoryPolicy.DUMP, 7, Duration.ZERO, Duration.ZERO);
        isDiskFull = true;
        watch.see(new OutOfMemoryError());
        Await.until(() -> done.contains("dump 7"));
        watch.follow(OutOfMemoryPolicy.RESTART, 7, Duration.ofMinutes(1), Duration.ZERO);
        watch.see(new OutOfMemoryError());

        Await.until(() -> done.contains("restart"));
    }

    @Test
    void endsTheProcessWhereAnOrderlyEndTakesTooLong() {
        watch.follow(OutOfMemoryPolicy.RESTART, 1, Duration.ZERO, Duration.ofMillis(1));
        watch.see(new OutOfMemoryError());

        Await.until(() -> done.contains("halt"));
        assertThat(done).startsWith("restart", "halt");
    }

    @Test
    void waitsForAnOrderlyEndThatComes() {
        watch.follow(OutOfMemoryPolicy.RESTART, 1, Duration.ofMinutes(1), Duration.ZERO);
        watch.see(new OutOfMemoryError());

        Await.until(() -> done.contains("restart"));
        watch.close();
        assertThat(done).containsExactly("restart");
    }

    @Test
    void goesOnWhereMemoryComesBack() {
        watch.follow(OutOfMemoryPolicy.RECOVER, 1, Duration.ofMinutes(1), Duration.ZERO);
        isRoomy = false;
        watch.see(new OutOfMemoryError());
        Await.until(() -> watch.trouble().equals("memory is short"));
        isRoomy = true;

        Await.until(() -> watch.trouble().isEmpty());
        assertThat(watch.troubles()).isEqualTo(new Trouble("", 1, "memory is short"));
        assertThat(done).isEmpty();
    }

    @Test
    void endsWhereMemoryDoesNotComeBack() {
        watch.follow(OutOfMemoryPolicy.RECOVER, 1, Duration.ofMinutes(1), Duration.ZERO);
        isRoomy = false;
        watch.see(new OutOfMemoryError());

        Await.until(() -> reasons.contains(EndReason.SHORT));
        assertThat(done).startsWith("restart");
        assertThat(watch.trouble()).isEqualTo("memory is short");
    }

    @Test
    void endsWhereTheCollectorDoesNothingElse() {
        watch.follow(OutOfMemoryPolicy.RECOVER, 1, Duration.ofMinutes(1), Duration.ZERO);
        isThrashing = true;

        Await.until(() -> done.contains("restart"));
        assertThat(watch.count()).isZero();
    }

    @Test
    void onlyTellsWhenToldToGoOn() {
        isRoomy = false;
        watch.see(new OutOfMemoryError());

        Await.until(() -> watch.trouble().equals("memory is short"));
        assertThat(done).isEmpty();
    }

    @Test
    void endsWithoutMemoryForASignalThoughToldToGoOn() {
        isRoomy = false;
        isHopeless = true;
        watch.see(new OutOfMemoryError());

        Await.until(() -> done.contains("halt"));
    }

    @Test
    void namesThreadsThatDoNotAnswer() {
        silent = List.of("io-1", "clock");
        Await.until(() -> watch.trouble().equals("threads that do not answer: io-1, clock"));
        silent = List.of();

        Await.until(() -> watch.trouble().isEmpty());
        assertThat(done).isEmpty();
    }

    @Test
    void endsWithThreadsThatAnErrorHasSilenced() {
        silent = List.of("io-1");
        watch.see(new OutOfMemoryError());

        Await.until(() -> reasons.contains(EndReason.SILENT));
        assertThat(done).startsWith("restart");
    }

    @Test
    void aThreadSilentLongAfterAnErrorIsOnlyTold() {
        AtomicLong ahead = new AtomicLong();
        Ticker ticker = () -> Ticker.system().nanos() + ahead.get();
        AtomicInteger looks = new AtomicInteger();
        Told signs = new Told() {
            @Override
            public List<String> silent() {
                looks.incrementAndGet();
                return super.silent();
            }
        };
        try (OutOfMemoryWatch later = new OutOfMemoryWatch(new Noted(), signs, ticker, Duration.ofMillis(1))) {
            later.follow(OutOfMemoryPolicy.CONTINUE, 1, Duration.ofHours(1), Duration.ZERO);
            later.see(new OutOfMemoryError());
            Await.until(() -> looks.get() > 5);
            ahead.addAndGet(Duration.ofMinutes(3).toNanos());
            silent = List.of("io-1");
            int before = looks.get();
            Await.until(() -> looks.get() > before + 40);

            assertThat(later.trouble()).contains("io-1");
            assertThat(done).doesNotContain("restart", "halt");
        }
    }

    @Test
    void endsThoughALookFailsForWantOfAClass() {
        Told signs = new Told() {
            @Override
            public boolean isHopeless() {
                throw new NoClassDefFoundError("Look");
            }
        };
        isRoomy = false;
        try (OutOfMemoryWatch blind = new OutOfMemoryWatch(new Noted(), signs, Ticker.system(), Duration.ofMillis(1))) {
            blind.follow(OutOfMemoryPolicy.RECOVER, 1, Duration.ofHours(1), Duration.ZERO);
            blind.see(new OutOfMemoryError());

            Await.until(() -> done.contains("restart"));
        }
    }

    /** Where each allocation is a collection, a look at memory takes minutes. */
    @Test
    void endsInTimeThoughALookDoesNotComeBack() {
        CountDownLatch over = new CountDownLatch(1);
        Told signs = new Told() {
            @Override
            public boolean isThrashing() {
                try {
                    over.await();
                } catch (InterruptedException impatient) {
                    Thread.currentThread().interrupt();
                }
                return true;
            }
        };
        try (OutOfMemoryWatch stuck = new OutOfMemoryWatch(new Noted(), signs, Ticker.system(), Duration.ofMillis(1))) {
            stuck.follow(OutOfMemoryPolicy.RESTART, 1, Duration.ZERO, Duration.ofMillis(100));
            stuck.see(new OutOfMemoryError());
            stuck.expectEnd();

            Await.until(() -> done.contains("halt"));
        } finally {
            over.countDown();
        }
    }

    @Test
    void endsAProcessThatWasToldToEndAndDoesNot() {
        watch.follow(OutOfMemoryPolicy.CONTINUE, 1, Duration.ofMillis(1), Duration.ZERO);
        watch.expectEnd();

        Await.until(() -> done.contains("halt"));
    }

    @Test
    void seesWhatIsLoggedAtAnyLevel() {
        LoggerContext context = new LoggerContext();
        context.addTurboFilter(new OutOfMemoryFilter(watch::see, Ticker.system()));
        Logger logger = context.getLogger("org.example");
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(Level.ERROR);
        OutOfMemoryError error = new OutOfMemoryError();

        logger.debug("said to nobody", error);
        logger.error("{} failed", "one", error);
        logger.warn("{} {} {} failed", "one", "two", "three", error);
        logger.error("nothing was thrown");
        logger.error("its name only: {}", error.toString());

        assertThat(watch.count()).isEqualTo(3);
    }

    @Test
    void leavesAsManyDumpsAsConfigured() throws IOException {
        Dumps dumps = new Dumps() {
            @Override
            public void heap(Path file) throws IOException {
                Files.writeString(file, "everything");
            }

            @Override
            public long heapBytes() {
                return 10;
            }

            @Override
            public long freeBytes(Path of) {
                return 10;
            }
        };
        OutOfMemoryDumps files = new OutOfMemoryDumps(folder, new DumpFiles(folder, dumps, () -> 0), dumps);

        for (int i = 0; i < 4; i++) {
            files.write(2);
        }

        try (Stream<Path> there = Files.list(folder)) {
            assertThat(there.map(file -> file.getFileName().toString()))
                    .hasSize(2)
                    .allMatch(name -> name.matches("outofmemory-[0-9]{8}-[0-9]{6}(-2)?\\.hprof"));
        }
    }
}
