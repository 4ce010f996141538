package org.heliostat.log.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.FakeEntry;
import org.heliostat.log.access.format.LogDates;
import org.heliostat.log.access.queue.LineQueue;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.Together;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class AccessLogTest {

    private static final Path ACCESS = Path.of("/logs/access");
    private static final String FORMAT = "%Ses->client.ip% %Req->srvhdrs.clf-status%";
    private static final String FIRST_LINE = "format=" + FORMAT + "\n";

    /** Room for three of the longest values. */
    private static final int QUEUE_BYTES = 16 * 1024;

    private final FakeTicker ticker = new FakeTicker();
    private final FakeDisk disk = new FakeDisk();
    private final LogDates dates = new LogDates(() -> 0, ZoneOffset.UTC);
    private final AccessLogs logs =
            new AccessLogs(dates, ticker, Duration.ofSeconds(30), new ServerLog(ticker), disk::open, QUEUE_BYTES);

    @Test
    void beginsANewFileWithItsFormatAndAnOldOneWithout() throws Exception {
        AccessLog log = open("access", ACCESS, FORMAT);
        log.append(entry("a"));
        logs.close();

        AccessLogs next =
                new AccessLogs(dates, ticker, Duration.ofSeconds(30), new ServerLog(ticker), disk::open, QUEUE_BYTES);
        AccessLogs.Change change = next.begin();
        AccessLog again = change.open("access", ACCESS, AccessLogFormat.compile(FORMAT));
        change.apply();
        again.append(entry("b"));
        next.close();

        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE + "a 200\nb 200\n");
    }

    @Test
    void writesAtTheFlushIntervalAndNotBefore() throws Exception {
        AccessLog log = open("access", ACCESS, FORMAT);
        log.append(entry("a"));

        ticker.advance(Duration.ofSeconds(29));
        logs.writer().turn();
        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE);
        assertThat(log.snapshot().queued()).isEqualTo(1);

        ticker.advance(Duration.ofSeconds(1));
        logs.writer().turn();
        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE + "a 200\n");
        assertThat(log.snapshot()).isEqualTo(new AccessLogSnapshot("access", "/logs/access", 1, 0, 0, 0, 6));
    }

    @Test
    void writesEarlierWhenTheBufferIsFull() throws Exception {
        AccessLog log = open("access", ACCESS, FORMAT);

        for (int i = 0; i < 20; i++) {
            log.append(entry("x".repeat(4090)));
            logs.writer().turn();
        }

        assertThat(disk.text(ACCESS).lines().count()).isGreaterThan(10);
    }

    @Test
    void dropsAndCountsWhenTheQueueIsFull() throws Exception {
        AccessLog log = open("access", ACCESS, FORMAT);

        for (int i = 0; i < 5; i++) {
            log.append(entry("x".repeat(4090)));
        }
        assertThat(log.snapshot().queued()).isEqualTo(3);
        log.append(entry("small"));
        logs.writer().turn();
        log.append(entry("again"));
        logs.close();

        assertThat(log.snapshot().droppedFull()).isEqualTo(2);
        assertThat(log.snapshot().lines()).isEqualTo(5);
        assertThat(log.snapshot().queued()).isZero();
        assertThat(disk.text(ACCESS).lines().count()).isEqualTo(6);
        assertThat(disk.text(ACCESS)).endsWith("x 200\nsmall 200\nagain 200\n");
    }

    @Test
    void dropsAndCountsWhenTheDiskIsFullAndGoesOnWhenItIsNot() throws Exception {
        AccessLog log = open("access", ACCESS, FORMAT);
        disk.freeBytes = 8;
        List.of("a", "b", "c").forEach(ip -> log.append(entry(ip)));
        flush();
        assertThat(log.snapshot().droppedFailed()).isEqualTo(2);
        assertThat(log.snapshot().bytes()).isEqualTo(8);

        disk.freeBytes = Integer.MAX_VALUE;
        log.append(entry("d"));
        flush();

        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE + "a 200\nb \nd 200\n");
        assertThat(log.snapshot().queued()).isZero();
    }

    @Test
    void saysHowManyLinesAreMissingWhenTheDiskTakesThemAgain() throws Exception {
        AccessLog log = open("access", ACCESS, FORMAT);
        disk.freeBytes = 0;
        try (LogLines said = LogLines.of("org.heliostat.log.access")) {
            for (int i = 0; i < 3; i++) {
                log.append(entry("lost"));
                flush();
            }
            disk.freeBytes = Integer.MAX_VALUE;
            log.append(entry("a"));
            flush();
            log.append(entry("b"));
            flush();

            assertThat(said.all())
                    .satisfiesExactly(
                            line -> assertThat(line).contains("cannot be written", "No space left"),
                            line -> assertThat(line).contains("is written again: 3 lines are missing"));
        }
        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE + "a 200\nb 200\n");
    }

    @Test
    void beginsAFileWithItsHeadOnceTheDiskHasRoom() throws Exception {
        disk.freeBytes = 3;
        AccessLog log = open("access", ACCESS, FORMAT);
        log.append(entry("lost"));
        flush();
        disk.freeBytes = Integer.MAX_VALUE;
        log.append(entry("a"));
        flush();

        assertThat(disk.text(ACCESS)).isEqualTo("for\n" + FIRST_LINE + "a 200\n");
        assertThat(log.snapshot().droppedFailed()).isEqualTo(1);
    }

    @Test
    @EnabledIf("hasFullDevice")
    void dropsAndCountsWhatTheFullDeviceRefuses() throws Exception {
        AccessLogs real = new AccessLogs(dates, ticker, Duration.ofSeconds(30), new ServerLog(ticker));
        AccessLogs.Change change = real.begin();
        AccessLog log = change.open("access", Path.of("/dev/full"), AccessLogFormat.compile("json"));
        change.apply();
        for (int i = 0; i < 5; i++) {
            log.append(entry("a"));
        }
        real.close();

        assertThat(log.snapshot().lines()).isEqualTo(5);
        assertThat(log.snapshot().droppedFailed()).isEqualTo(5);
        assertThat(log.snapshot().droppedFull()).isZero();
    }

    static boolean hasFullDevice() {
        return Files.isWritable(Path.of("/dev/full"));
    }

    @Test
    void opensThePathAnewAfterTheFileWasMovedAway() throws Exception {
        AccessLog log = open("access", ACCESS, FORMAT);
        log.append(entry("before"));
        disk.move(ACCESS, Path.of("/logs/access.1"));
        logs.reopen();
        logs.writer().turn();
        log.append(entry("after"));
        logs.close();

        assertThat(disk.text(Path.of("/logs/access.1"))).isEqualTo(FIRST_LINE + "before 200\n");
        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE + "after 200\n");
    }

    @Test
    void keepsTheOldFileWhenThePathCannotBeOpenedAnew() throws Exception {
        AccessLog log = open("access", ACCESS, FORMAT);
        disk.closedToAll = true;
        logs.reopen();
        logs.writer().turn();
        log.append(entry("a"));
        flush();

        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE + "a 200\n");
    }

    @Test
    void keepsLogsThatANewConfigurationHasToo() throws Exception {
        AccessLog access = open("access", ACCESS, FORMAT);
        AccessLogs.Change change = logs.begin();

        assertThat(change.open("access", Path.of("/logs/../logs/access"), AccessLogFormat.compile(FORMAT)))
                .isSameAs(access);
        change.apply();

        assertThat(logs.snapshots()).hasSize(1);
    }

    @Test
    void writesLateLinesOfAConfigurationThatWasReplaced() throws Exception {
        AccessLog old = open("access", ACCESS, FORMAT);
        old.append(entry("early"));
        AccessLog now = open("access", ACCESS, "%vsid%");
        logs.writer().turn();
        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE + "early 200\n");

        old.append(entry("late"));
        now.append(entry("x"));
        logs.writer().turn();
        flush();

        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE + "early 200\nlate 200\nvs1\n");
        assertThat(logs.snapshots()).hasSize(1);
    }

    @Test
    void changesNothingWhenAChangeIsDiscarded() throws Exception {
        open("access", ACCESS, FORMAT);
        AccessLogs.Change change = logs.begin();
        change.open("other", Path.of("/logs/other"), AccessLogFormat.compile(FORMAT));
        change.discard();

        assertThat(logs.snapshots()).extracting(AccessLogSnapshot::name).containsExactly("access");
    }

    @Test
    void losesALineThatCannotBeMadeButNotTheNext() throws Exception {
        AccessLog log = open("access", ACCESS, "%Req->vars.x% %Ses->client.ip%");
        FakeEntry broken = entry("a");
        broken.failure = new IllegalStateException("half a line");
        log.append(broken);
        log.append(entry("b"));
        logs.close();

        assertThat(disk.text(ACCESS)).endsWith("%\n- b\n");
        assertThat(log.snapshot().lines()).isEqualTo(1);
    }

    @Test
    void namesTheFileThatCannotBeWritten(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        AccessLogs real = new AccessLogs(dates, ticker, Duration.ofSeconds(30), new ServerLog(ticker));

        assertThatThrownBy(() -> real.begin()
                        .open("access", file.resolve("access"), AccessLogFormat.compile(AccessLogFormat.COMMON)))
                .isInstanceOf(LogFileException.class)
                .hasMessageContaining(file.resolve("access").toString());
    }

    @Test
    void makesTheDirectoryOfALog(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("a/b/access");
        AccessLogs real = new AccessLogs(dates, ticker, Duration.ofSeconds(30), new ServerLog(ticker));
        AccessLogs.Change change = real.begin();
        AccessLog log = change.open("access", file, AccessLogFormat.compile(FORMAT));
        change.apply();
        log.append(entry("a"));
        real.close();

        assertThat(file).hasContent(FIRST_LINE + "a 200\n");
    }

    @Test
    void losesNoLineBetweenManyThreadsAndTheEnd(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("access");
        AccessLogs real = new AccessLogs(
                dates,
                Ticker.system(),
                Duration.ofSeconds(30),
                new ServerLog(Ticker.system()),
                LogFile::openOnDisk,
                1 << 24);
        AccessLogs.Change change = real.begin();
        AccessLog log = change.open("access", file, AccessLogFormat.compile(FORMAT));
        change.apply();
        real.start();
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int task = 0; task < 4; task++) {
            int first = task * 10_000;
            tasks.add(() -> {
                IntStream.range(first, first + 10_000).forEach(i -> log.append(entry("n" + i)));
                return true;
            });
        }

        Together.run(tasks);
        real.close();

        List<String> expected = IntStream.range(0, 40_000)
                .mapToObj(i -> "n" + i + " 200")
                .sorted()
                .toList();
        assertThat(Files.readAllLines(file).stream().skip(1).sorted().toList()).isEqualTo(expected);
        assertThat(log.snapshot().droppedFull()).isZero();
    }

    @Test
    void isWokenWhenAQuarterOfItsQueueWaits() throws Exception {
        logs.queueSize(4 * QUEUE_BYTES);
        AccessLog log = open("access", ACCESS, FORMAT);
        logs.start();
        Await.until(() -> logs.writer().isParked());

        for (int i = 0; i < 4; i++) {
            log.append(entry("x".repeat(4090)));
        }

        Await.until(() -> !log.hasQueued());
        logs.close();
        assertThat(disk.text(ACCESS).lines().count()).isEqualTo(5);
    }

    @Test
    void writesTheLinesOfAllThreadsInTheOrderOfTheirTimes() throws Exception {
        logs.queueSize(1 << 20);
        AccessLog log = open("access", ACCESS, FORMAT);
        StringBuilder expected = new StringBuilder(FIRST_LINE);
        for (int i = 0; i < 40; i++) {
            FakeEntry entry = entry("n" + i);
            entry.ended = ticker::nanos;
            ticker.advance(Duration.ofNanos(1));
            Together.run(1, () -> {
                log.append(entry);
                return true;
            });
            expected.append("n").append(i).append(" 200\n");
        }
        logs.close();

        assertThat(disk.text(ACCESS)).isEqualTo(expected.toString());
    }

    @Test
    void aLineThatTakesLongHoldsNeitherThreadsNorTheFileUp() throws Exception {
        logs.queueSize(1 << 20);
        AccessLog log = open("access", ACCESS, FORMAT);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        FakeEntry slow = entry("slow");
        slow.whenAsked = () -> {
            begun.countDown();
            await(goOn);
        };
        Thread stopped = new Thread(() -> log.append(slow));
        stopped.start();
        await(begun);

        // So many threads that each stripe is the first choice of one.
        Together.run(LineQueue.STRIPES, () -> {
            log.append(entry("fast"));
            return true;
        });
        flush();
        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE + "fast 200\n".repeat(LineQueue.STRIPES));
        assertThat(log.hasQueued()).isTrue();
        assertThat(log.snapshot().queued()).isEqualTo(1);

        goOn.countDown();
        stopped.join();
        logs.close();
        assertThat(disk.text(ACCESS)).endsWith("fast 200\nslow 200\n");
    }

    @Test
    void writesALineThatWasBeingMadeWhenItsLogEnded() throws Exception {
        AccessLog old = open("access", ACCESS, FORMAT);
        FakeEntry entry = entry("in the middle");
        entry.whenAsked = () -> {
            logs.begin().apply();
            logs.writer().turn();
        };
        old.append(entry);
        logs.writer().turn();

        assertThat(disk.text(ACCESS)).isEqualTo(FIRST_LINE + "in\\x20the\\x20middle 200\n");
        assertThat(old.snapshot().queued()).isZero();
    }

    @Test
    void losesNoLineOfThreadsThatLogWhileTheConfigurationIsReplaced(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("access");
        AccessLogs real = new AccessLogs(
                dates,
                Ticker.system(),
                Duration.ofSeconds(30),
                new ServerLog(Ticker.system()),
                LogFile::openOnDisk,
                1 << 24);
        real.start();
        for (int round = 0; round < 20; round++) {
            AccessLogs.Change before = real.begin();
            AccessLog log = before.open("access", file, AccessLogFormat.compile(FORMAT + round));
            before.apply();
            List<Callable<Boolean>> tasks = new ArrayList<>();
            for (int task = 0; task < 3; task++) {
                tasks.add(() -> {
                    IntStream.range(0, 500).forEach(i -> log.append(entry("a")));
                    return true;
                });
            }
            tasks.add(() -> {
                real.begin().apply();
                return true;
            });
            Together.run(tasks);
            // Nobody logs any more, so nothing but the lines themselves asks for the retired log.
            Await.until(() -> log.snapshot().queued() == 0);
            assertThat(log.snapshot().lines()).isEqualTo(1_500);
        }
        real.close();

        assertThat(Files.readAllLines(file).stream().filter(line -> line.startsWith("a 200")))
                .hasSize(30_000);
    }

    private static void await(CountDownLatch latch) {
        Await.until(() -> latch.getCount() == 0);
    }

    private AccessLog open(String name, Path file, String format) throws Exception {
        AccessLogs.Change change = logs.begin();
        AccessLog log = change.open(name, file, AccessLogFormat.compile(format));
        change.apply();
        return log;
    }

    private void flush() {
        ticker.advance(Duration.ofSeconds(30));
        logs.writer().turn();
    }

    private static FakeEntry entry(String ip) {
        FakeEntry entry = new FakeEntry();
        entry.ip = ip;
        return entry;
    }
}
