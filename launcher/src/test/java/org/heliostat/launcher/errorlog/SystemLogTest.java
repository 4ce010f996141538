package org.heliostat.launcher.errorlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.listen.notify.UnixDatagrams;
import org.heliostat.log.LogLevel;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.testing.Await;
import org.heliostat.testing.UnixMailbox;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import org.slf4j.MarkerFactory;

class SystemLogTest {

    /** 2026-11-02 15:29:30 UTC. */
    private static final long NOW = 1_793_633_370_000L;

    private static final String HEAD = "Nov  2 15:29:30 heliostat[7]: ";

    private static final String SERVER =
            """
            <SERVER>
              <LS id="ls1" port="0" defaultvs="vs1" servername="localhost"/>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1"/>
              </VSCLASS>
              <LOG logtoconsole="off" %s/>
            </SERVER>
            """;

    private final LoggerContext context = new LoggerContext();
    private final ErrorLogLayout layout = new ErrorLogLayout("%T", ZoneId.of("UTC"), 7, false);
    private final AtomicLong nanos = new AtomicLong();
    private final LongAdder failed = new LongAdder();
    private final AtomicLong lost = new AtomicLong();
    private final List<String> told = new ArrayList<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void needsEpoll() {
        assumeTrue(UnixDatagrams.areAvailable(), "no epoll here");
        context.setMDCAdapter(new LogbackMDCAdapter());
    }

    @Test
    void sendsLinesWithFacilitySeverityProgramAndLevel() {
        Path socket = folder.resolve("log");
        try (UnixMailbox mailbox = new UnixMailbox(socket)) {
            SystemLog log = open(socket, nanos::get);
            log.write(event(Level.INFO, "größer\nforged"));
            log.write(event(Level.WARN, "two"));
            log.write(event(Level.ERROR, "three"));
            log.write(event(Level.DEBUG, "four"));
            LoggingEvent worst = event(Level.ERROR, "five");
            worst.addMarker(MarkerFactory.getMarker(LogLevel.CATASTROPHE.text()));
            log.write(worst);
            log.write(event(Level.INFO, "x".repeat(20_000)));
            log.close();

            Await.until(() -> mailbox.texts().size() == 6);
            assertThat(mailbox.texts().subList(0, 5))
                    .containsExactly(
                            "<30>" + HEAD + "info: größer\\nforged",
                            "<28>" + HEAD + "warning: two",
                            "<27>" + HEAD + "failure: three",
                            "<31>" + HEAD + "fine: four",
                            "<26>" + HEAD + "catastrophe: five");
            assertThat(mailbox.texts().get(5).length()).isEqualTo(8_192);
            assertThat(mailbox.texts().get(5)).matches("<30>.*xx[.]{3}");
            assertThat(failed.sum()).isZero();
        }
    }

    @Test
    void whatIsTooLongEndsBehindAWholeCharacterWithThreeDots() {
        Path socket = folder.resolve("log");
        try (UnixMailbox mailbox = new UnixMailbox(socket)) {
            SystemLog log = open(socket, nanos::get);
            String head = "<30>" + HEAD + "info: ";
            String whole = "x".repeat(8_192 - head.length());
            log.write(event(Level.INFO, whole));
            log.write(event(Level.INFO, whole.substring(5) + "€€€"));
            log.close();

            Await.until(() -> mailbox.texts().size() == 2);
            assertThat(mailbox.texts()).containsExactly(head + whole, head + whole.substring(5) + "...");
        }
    }

    @Test
    void whoFollowsAfterAReloadTellsOfLinesThatWereLostBefore() throws IOException {
        Path socket = folder.resolve("log");
        SystemLog log = open(socket, nanos::get);
        log.write(event(Level.INFO, "one"));
        log.write(event(Level.INFO, "two"));
        try (UnixMailbox mailbox = new UnixMailbox(socket)) {
            SystemLog next = open(socket, nanos::get);
            log.close();
            next.write(event(Level.INFO, "three"));
            next.close();

            Await.until(() -> mailbox.texts().size() == 2);
            assertThat(mailbox.texts())
                    .containsExactly(
                            "<28>" + HEAD
                                    + "warning: error log: 2 lines are missing here, the system's log did not take them",
                            "<30>" + HEAD + "info: three");
        }
    }

    @Test
    void eachLineOfAStackTraceIsAMessage() {
        Path socket = folder.resolve("log");
        try (UnixMailbox mailbox = new UnixMailbox(socket)) {
            SystemLog log = open(socket, nanos::get);
            LoggingEvent event = event(Level.ERROR, "broken");
            var thrown = new IllegalStateException("why");
            thrown.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", "A.java", 3)});
            event.setThrowableProxy(new ThrowableProxy(thrown));
            log.write(event);
            log.close();

            Await.until(() -> mailbox.texts().size() == 3);
            assertThat(mailbox.texts())
                    .containsExactly(
                            "<27>" + HEAD + "failure: broken",
                            "<27>" + HEAD + "\tjava.lang.IllegalStateException: why",
                            "<27>" + HEAD + "\t  at A.b(A.java:3)");
        }
    }

    @Test
    void countsWhatNobodyTakesAndSaysSoWhenSomebodyIsBack() throws IOException {
        Path socket = folder.resolve("log");
        SystemLog log = open(socket, nanos::get);
        try (UnixMailbox mailbox = new UnixMailbox(socket)) {
            log.write(event(Level.INFO, "one"));
            Await.until(() -> mailbox.texts().size() == 1);
        }
        log.write(event(Level.INFO, "two"));
        Files.deleteIfExists(socket);
        try (UnixMailbox mailbox = new UnixMailbox(socket)) {
            log.write(event(Level.INFO, "too early"));
            nanos.addAndGet(Duration.ofSeconds(2).toNanos());
            log.write(event(Level.INFO, "four"));
            log.close();

            Await.until(() -> mailbox.texts().size() == 2);
            assertThat(mailbox.texts())
                    .containsExactly(
                            "<28>" + HEAD
                                    + "warning: error log: 2 lines are missing here, the system's log did not take them",
                            "<30>" + HEAD + "info: four");
        }
        assertThat(failed.sum()).isEqualTo(2);
        assertThat(told).singleElement().asString().contains(socket.toString()).contains("1 so far");
    }

    @Test
    void aLineAboutOthersThatAreMissingIsRefusedAndNotCountedItself() {
        SystemLog log = open(folder.resolve("log"), nanos::get);

        boolean isWritten = log.tell(LostLines.missing(3, " lines are missing before this one", NOW));
        log.close();

        assertThat(isWritten).isFalse();
        assertThat(failed.sum()).isZero();
    }

    @Test
    void doesNotWaitForLongWhereNobodyReads() throws IOException {
        Path socket = folder.resolve("log");
        Socket deaf = Socket.newSocketDomainDgram();
        try {
            deaf.bind(new DomainSocketAddress(socket.toFile()));
            AtomicLong asked = new AtomicLong();
            SystemLog log = open(socket, () -> asked.incrementAndGet() * 50_000_000L);
            for (int i = 0; i < 100_000 && failed.sum() == 0; i++) {
                log.write(event(Level.INFO, "line"));
            }
            log.close();

            assertThat(failed.sum()).isEqualTo(1);
            assertThat(told).singleElement().asString().contains("no room");
        } finally {
            deaf.close();
        }
    }

    @Test
    void takesTheFilesPlaceAndLeavesVirtualServersTheirFiles() throws Exception {
        Path socket = folder.resolve("log");
        Path ofShop = folder.resolve("shop");
        var settings = new ErrorLogSettings(
                Optional.empty(),
                Optional.of(socket),
                Level.INFO,
                false,
                "%T",
                false,
                Map.of("shop", ofShop),
                RotationRules.OFF,
                LogQueue.Repeats.ALL);
        ThreadLocal<String> current = ThreadLocal.withInitial(() -> "");
        try (UnixMailbox mailbox = new UnixMailbox(socket)) {
            try (ErrorLog log = ErrorLog.start(settings, 7)) {
                log.virtualServers(current::get);
                var logger = LoggerFactory.getLogger("org.heliostat.Sample");
                logger.info("of nobody");
                current.set("shop");
                logger.info("of the shop");

                assertThat(log.figures()).singleElement().satisfies(figures -> assertThat(figures.target())
                        .isEqualTo("syslog"));
            }
            Await.until(() -> mailbox.texts().size() == 1);
            assertThat(mailbox.texts()).singleElement().asString().endsWith(" heliostat[7]: info: of nobody");
        }
        assertThat(Files.readString(ofShop)).endsWith("info (7): of the shop\n");
    }

    @ParameterizedTest
    @CsvSource({
        "'',                        'ErrorLog SYSLOG', true",
        "usesyslog='on' file='own', '',                true",
        "file='own',                'ErrorLog SYSLOG', false",
        "'',                        '',                false"
    })
    void isChosenByEitherFile(String ofLog, String magnus, boolean wanted) throws Exception {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        Files.writeString(conf.resolve("magnus.conf"), magnus + "\n");
        Files.writeString(conf.resolve("mime.types"), "type=text/html exts=html\n");
        Files.writeString(conf.resolve("obj.conf"), "<Object name=\"default\">\n</Object>\n");
        Files.writeString(conf.resolve("server.xml"), SERVER.formatted(ofLog));

        ErrorLogSettings settings =
                ErrorLogSettings.of(ConfigurationReader.read(folder).orThrow());

        assertThat(settings.systemLog()).isEqualTo(wanted ? Optional.of(Path.of("/dev/log")) : Optional.empty());
        assertThat(settings.file().isPresent()).isEqualTo(!wanted);
        assertThat(settings.console())
                .as("the terminal stands in where the system has no such log")
                .isEqualTo(wanted && !Files.exists(Path.of("/dev/log")));
    }

    private SystemLog open(Path socket, Ticker ticker) {
        String path = socket.toString();
        var counted = new LostLines(SystemLog.lostLines(path), lost, failed, ticker, told::add);
        return new SystemLog(path, new SyslogLines(7, ZoneOffset.UTC, layout), counted, ticker);
    }

    private LoggingEvent event(Level level, String message) {
        var event = new LoggingEvent("x", context.getLogger("org.heliostat.Sample"), level, message, null, null);
        event.setInstant(Instant.ofEpochMilli(NOW));
        return event;
    }
}
