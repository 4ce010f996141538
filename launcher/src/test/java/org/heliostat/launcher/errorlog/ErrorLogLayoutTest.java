package org.heliostat.launcher.errorlog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.time.Instant;
import java.time.ZoneId;
import org.heliostat.log.LogBlock;
import org.heliostat.request.function.CurrentExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorLogLayoutTest {

    private final LoggerContext context = new LoggerContext();
    private final ErrorLogLayout layout = new ErrorLogLayout("%d/%b/%Y:%H:%M:%S", ZoneId.of("UTC"), 1234, true);

    @BeforeEach
    void nothingIsKnownOfRequests() {
        context.setMDCAdapter(new LogbackMDCAdapter());
    }

    @Test
    void namesTheRequestThatTheThreadWorksFor() {
        context.getMDCAdapter().put(CurrentExchange.LOGGED_AS, "request a\nb");

        assertThat(line("webapp.shop", Level.INFO, "sold", null))
                .isEqualTo("[21/Jun/2003:14:42:12] info (1234): [request a\\nb] shop: sold\n");
    }

    @Test
    void writesTheOriginalsLine() {
        assertThat(line("org.heliostat.server.WebServer", Level.INFO, "ready", null))
                .isEqualTo("[21/Jun/2003:14:42:12] info (1234): ready\n");
    }

    @ParameterizedTest
    @CsvSource({"ERROR,failure", "WARN,warning", "INFO,info", "DEBUG,fine", "TRACE,finest"})
    void usesTheOriginalsWords(String level, String word) {
        assertThat(line("org.heliostat.A", Level.toLevel(level), "x", null)).contains("] " + word + " (1234): x");
    }

    @Test
    void namesApplicationsAndLibraries() {
        assertThat(line("webapp.shop", Level.INFO, "sold", null)).endsWith("(1234): shop: sold\n");
        assertThat(line("io.netty.X", Level.INFO, "hm", null)).endsWith("(1234): io.netty.X: hm\n");
    }

    @Test
    void nothingInAMessageBeginsALine() {
        String line =
                line("org.heliostat.A", Level.INFO, "a\r\n[21/Jun/2003] info: forged\u001b[31m\u2028\u0085b\0", null);

        assertThat(line).endsWith("a\\r\\n[21/Jun/2003] info: forged\\u001b[31m\\u2028\\u0085b\\u0000\n");
        assertThat(line.chars().filter(c -> c == '\n').count()).isEqualTo(1);
    }

    @Test
    void writesABlockWithEachFurtherLineIndented() {
        LoggingEvent event = new LoggingEvent(
                "here", context.getLogger("org.heliostat.A"), Level.INFO, "why:\n a\r\n[b\n", null, null);
        event.setInstant(Instant.parse("2003-06-21T14:42:12Z"));
        event.addMarker(LogBlock.MARKER);

        assertThat(layout.doLayout(event)).endsWith("info (1234): why:\n\t a\n\t[b\n");
    }

    @Test
    void nothingInAnExceptionBeginsALine() {
        var thrown = new IllegalStateException("outer\n[forged", new IllegalArgumentException("inner\nforged"));

        assertThat(line("org.heliostat.A", Level.ERROR, "failed", thrown)
                        .lines()
                        .skip(1))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("\t"))
                .anyMatch(line -> line.contains("outer\\n[forged"))
                .anyMatch(line -> line.contains("caused by java.lang.IllegalArgumentException: inner\\nforged"));
    }

    @ParameterizedTest
    @CsvSource({"%F %T,2003-06-21 14:42:12", "100%% %q,100% %q", "%j %e %p %z,172 21 PM +0000", "%,%"})
    void understandsStrftime(String format, String expected) {
        Instant time = Instant.parse("2003-06-21T14:42:12Z");

        assertThat(StrftimePattern.formatter(format).withZone(ZoneId.of("UTC")).format(time))
                .isEqualTo(expected);
    }

    private String line(String logger, Level level, String message, @Nullable Throwable thrown) {
        LoggingEvent event = new LoggingEvent("here", context.getLogger(logger), level, message, thrown, null);
        event.setInstant(Instant.parse("2003-06-21T14:42:12Z"));
        return layout.doLayout(event);
    }
}
