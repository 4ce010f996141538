package org.heliostat.log.rotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.heliostat.log.ServerLog;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotationTest {

    private static final long MIDNIGHT = Instant.parse("2026-11-22T00:00:00Z").toEpochMilli();

    @TempDir
    Path folder;

    private long now = MIDNIGHT - 1_000;
    private final Rotation rotation = new Rotation(() -> now, ZoneOffset.UTC, new ServerLog(Ticker.system()));

    @AfterEach
    void close() {
        rotation.close();
    }

    @Test
    void aReloadJustAfterTheTimeDoesNotCancelIt() {
        rotation.rules(daily(0));
        assertThat(rotation.due()).isEmpty();
        now = MIDNIGHT + 600;

        rotation.rules(daily(0));
        assertThat(rotation.due()).hasValue(MIDNIGHT);
        assertThat(rotation.due()).isEmpty();
    }

    @Test
    void otherRulesJustAfterTheTimeDoNotCancelItEither() {
        rotation.rules(daily(0));
        assertThat(rotation.due()).isEmpty();
        now = MIDNIGHT + 600;

        rotation.rules(daily(5));
        assertThat(rotation.due()).hasValue(MIDNIGHT);
        assertThat(rotation.due()).isEmpty();
        now = MIDNIGHT + Duration.ofDays(1).toMillis();
        assertThat(rotation.due()).hasValue(now);
    }

    @Test
    void aNameOfWhichAProgramHasMadeSomethingIsTaken() throws IOException {
        Path log = Files.writeString(folder.resolve("access"), "second");
        Files.writeString(folder.resolve("access.202611220000.gz"), "first");

        assertThat(rotation.putAside(log, MIDNIGHT)).hasValue(folder.resolve("access.202611220000-2"));
    }

    @Test
    @SuppressWarnings("unchecked")
    void aDirectoryThatCannotBeReadIsAFailureOfTheFile() {
        IOException failure = new IOException("stale");
        DirectoryStream<Path> unreadable = (DirectoryStream<Path>) Proxy.newProxyInstance(
                DirectoryStream.class.getClassLoader(),
                new Class<?>[] {DirectoryStream.class},
                (proxy, method, args) -> {
                    throw new DirectoryIteratorException(failure);
                });

        assertThatThrownBy(() -> Rotation.hasAny(unreadable)).isSameAs(failure);
    }

    private static RotationRules daily(int kept) {
        return new RotationRules(
                Optional.of(new RotationTimes(LocalTime.MIDNIGHT, 1_440)), 0, true, true, kept, Optional.empty());
    }
}
