package org.heliostat.log.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.FakeEntry;
import org.heliostat.log.access.format.LogDates;
import org.heliostat.log.rotation.Rotation;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.log.rotation.RotationWithThreads;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rotated files whose care cannot begin at once. */
class AccessLogCareTest {

    private static final String FORMAT = "%Ses->client.ip%";

    /** 2026-11-22 15:29:30 UTC. */
    private static final long NOW = 1_795_361_370_000L;

    private final FakeTicker ticker = new FakeTicker();

    @TempDir
    private Path folder;

    @Test
    void aFileWhoseCareCouldNotBeginIsCaredForByTheNextRound() throws Exception {
        int[] refusals = {1};
        Path oldest = Files.createFile(folder.resolve("access.202611210000"));
        AccessLogs logs = logs(LogFile::openOnDisk);
        AccessLogs.Change change = logs.begin();
        AccessLog log = change.open("access", folder.resolve("access"), AccessLogFormat.compile(FORMAT));
        change.apply();
        log.append(new FakeEntry());
        List<Throwable> told = new ArrayList<>();
        try (Rotation rotation = RotationWithThreads.of(() -> NOW, new ServerLog(ticker), task -> {
            if (refusals[0]-- > 0) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return new Thread(task);
        })) {
            rotation.rules(new RotationRules(Optional.empty(), 0, true, true, 1, Optional.empty()));
            AccessLogRotation rounds = new AccessLogRotation(rotation, told::add);
            rotation.ask();
            assertThat(rounds.look(List.of(log))).isFalse();
            assertThat(told).singleElement().isInstanceOf(OutOfMemoryError.class);
            assertThat(oldest).exists();

            assertThat(rounds.look(List.of(log))).isTrue();
            Await.until(() -> !Files.exists(oldest));
            assertThat(folder.resolve("access.202611221529")).exists();
            assertThat(rounds.look(List.of(log))).isTrue();
        }
        assertThat(told).hasSize(1);
        logs.close();
    }

    @Test
    void aFileIsCaredForOnceItsLogCouldBeOpenedAnewAtLast() throws Exception {
        boolean[] isRefused = {false};
        AccessLogs fussy = logs(path -> {
            if (isRefused[0]) {
                throw new IOException("no more files");
            }
            return LogFile.openOnDisk(path);
        });
        AccessLogs.Change change = fussy.begin();
        AccessLog log = change.open("access", folder.resolve("access"), AccessLogFormat.compile(FORMAT));
        change.apply();
        Path oldest = Files.createFile(folder.resolve("access.202611210000"));
        fussy.rotation(new RotationRules(Optional.empty(), 0, true, true, 1, Optional.empty()));
        log.append(new FakeEntry());
        isRefused[0] = true;
        fussy.rotate();
        fussy.writer().turn();
        assertThat(oldest).exists();

        isRefused[0] = false;
        fussy.writer().turn();
        fussy.writer().turn();

        Await.until(() -> !Files.exists(oldest));
        assertThat(folder.resolve("access.202611221529")).exists();
        fussy.close();
    }

    private AccessLogs logs(LogFile.Opener opener) {
        return new AccessLogs(
                new LogDates(() -> NOW, ZoneOffset.UTC),
                ticker,
                Duration.ofSeconds(30),
                new ServerLog(ticker),
                opener,
                1 << 20);
    }
}
