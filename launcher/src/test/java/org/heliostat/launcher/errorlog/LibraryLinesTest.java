package org.heliostat.launcher.errorlog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.heliostat.log.rotation.RotationRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class LibraryLinesTest {

    @TempDir
    private Path folder;

    /** It tells dozens of things of the system it found, among which one line of the server's would not be seen. */
    @Test
    void theNetworkLibraryTellsOfItselfOnlyToWhoWantsEverything() {
        try (ErrorLog log = ErrorLog.start(settings(Level.DEBUG), 7)) {
            assertThat(isTold("org.heliostat.listen")).isTrue();
            assertThat(isTold("io.netty.util.internal.PlatformDependent")).isFalse();
            assertThat(LoggerFactory.getLogger("io.netty.bootstrap").isInfoEnabled())
                    .isTrue();

            log.threshold(Level.TRACE);
            assertThat(isTold("io.netty.util.internal.PlatformDependent")).isTrue();

            log.threshold(Level.WARN);
            assertThat(LoggerFactory.getLogger("io.netty.bootstrap").isInfoEnabled())
                    .isFalse();
        }
    }

    /** Thousands a second would fill the disk; the server counts them. */
    @Test
    void brokenHandshakesAreToldToWhoLooksForDetails() {
        try (ErrorLog log = ErrorLog.start(settings(Level.INFO), 7)) {
            var handshakes = LoggerFactory.getLogger("io.netty.handler.ssl.SslHandler");
            assertThat(handshakes.isWarnEnabled()).isFalse();
            assertThat(handshakes.isErrorEnabled()).isTrue();

            log.threshold(Level.DEBUG);

            assertThat(handshakes.isWarnEnabled()).isTrue();
        }
    }

    private static boolean isTold(String logger) {
        return LoggerFactory.getLogger(logger).isDebugEnabled();
    }

    private ErrorLogSettings settings(Level threshold) {
        return new ErrorLogSettings(
                Optional.of(folder.resolve("errors")),
                Optional.empty(),
                threshold,
                false,
                "%T",
                false,
                Map.of(),
                RotationRules.OFF,
                LogQueue.Repeats.ALL);
    }
}
