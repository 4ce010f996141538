package org.heliostat.log.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.FakeEntry;
import org.heliostat.log.access.format.LogDates;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;

/** Errors on the writing thread: used up memory above all. */
class AccessLogFailureTest {

    private static final Path ONE = Path.of("/logs/one");
    private static final Path TWO = Path.of("/logs/two");
    private static final String FORMAT = "%Ses->client.ip%";
    private static final String HEAD = "format=" + FORMAT + "\n";

    private final FakeTicker ticker = new FakeTicker();
    private final FakeDisk disk = new FakeDisk();
    private final AtomicBoolean broken = new AtomicBoolean();
    private final AtomicInteger failures = new AtomicInteger();
    private final AccessLogs logs = logs(ticker);

    @Test
    void aLogThatFailsKeepsNoOtherWaitingAndLosesNothing() throws Exception {
        AccessLogs.Change change = logs.begin();
        AccessLog one = change.open("one", ONE, AccessLogFormat.compile(FORMAT));
        AccessLog two = change.open("two", TWO, AccessLogFormat.compile(FORMAT));
        change.apply();
        disk.broken = ONE;
        one.append(entry("a"));
        two.append(entry("b"));
        flush();
        assertThat(disk.text(ONE)).isEqualTo(HEAD);
        assertThat(disk.text(TWO)).isEqualTo(HEAD + "b\n");

        disk.broken = null;
        flush();
        assertThat(disk.text(ONE)).isEqualTo(HEAD + "a\n");
        assertThat(one.snapshot().queued()).isZero();
    }

    @Test
    void theEndWritesTheLogsThatDoNotFail() throws Exception {
        AccessLogs.Change change = logs.begin();
        AccessLog one = change.open("one", ONE, AccessLogFormat.compile(FORMAT));
        AccessLog two = change.open("two", TWO, AccessLogFormat.compile(FORMAT));
        change.apply();
        disk.broken = ONE;
        one.append(entry("a"));
        two.append(entry("b"));
        logs.close();

        assertThat(disk.text(TWO)).isEqualTo(HEAD + "b\n");
    }

    @Test
    void aRetiredLogThatCouldNotBeClosedIsClosedInTheNextRound() throws Exception {
        open(logs).append(entry("a"));
        logs.begin().apply();
        disk.broken = ONE;
        logs.writer().turn();
        assertThat(disk.text(ONE)).isEqualTo(HEAD);

        disk.broken = null;
        logs.writer().turn();
        assertThat(disk.text(ONE)).isEqualTo(HEAD + "a\n");
    }

    @Test
    void aRetiredLogThatFailsForEverIsGivenUp() throws Exception {
        open(logs).append(entry("a"));
        logs.begin().apply();
        disk.broken = ONE;
        try (LogLines said = LogLines.of("org.heliostat.log.access")) {
            for (int i = 1; i < AccessLog.MOST_TRIES_TO_CLOSE; i++) {
                logs.writer().turn();
            }
            assertThat(said.all()).noneMatch(line -> line.contains("were lost"));

            logs.writer().turn();
            assertThat(said.all()).last().asString().contains("one: 1 lines were lost at the end");
            assertThat(logs.writer().turn()).isTrue();
        }
    }

    @Test
    void aLineInTheMakingIsFetchedWhenARetiredLogCloses() throws Exception {
        AccessLog log = open(logs);
        FakeEntry entry = entry("a");
        // The log is not said to be retired: its thread does not see it, as a processor may have it.
        entry.whenAsked = () -> {
            logs.writer().adopt(log);
            logs.writer().turn();
        };
        log.append(entry);
        assertThat(disk.text(ONE)).isEqualTo(HEAD);

        logs.writer().turn();
        assertThat(disk.text(ONE)).isEqualTo(HEAD + "a\n");
    }

    @Test
    void theThreadOutlivesFailuresOfEverythingEvenOfSayingSo() throws Exception {
        AccessLogs real = logs(this::nanosOrFailure);
        AccessLog log = open(real);
        real.start();
        Await.until(() -> real.writer().isParked());

        broken.set(true);
        real.writer().wake();
        Await.until(() -> failures.get() > 5);
        broken.set(false);
        log.append(entry("a"));
        ticker.advance(Duration.ofSeconds(30));
        Await.until(() -> {
            real.writer().wake();
            return disk.text(ONE).equals(HEAD + "a\n");
        });
        real.close();
    }

    private long nanosOrFailure() {
        if (broken.get()) {
            failures.incrementAndGet();
            throw new OutOfMemoryError("no memory");
        }
        return ticker.nanos();
    }

    private AccessLogs logs(Ticker time) {
        LogDates dates = new LogDates(() -> 0, ZoneOffset.UTC);
        return new AccessLogs(dates, time, Duration.ofSeconds(30), new ServerLog(time), disk::open, 1 << 20);
    }

    private static AccessLog open(AccessLogs logs) throws Exception {
        AccessLogs.Change change = logs.begin();
        AccessLog log = change.open("one", ONE, AccessLogFormat.compile(FORMAT));
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
