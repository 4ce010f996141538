package org.heliostat.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ServerLogTest {

    private final FakeTicker ticker = new FakeTicker();
    private final ServerLog log = new ServerLog(ticker);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger("org.heliostat.log");

    private enum Sample implements LogMessage {
        ALWAYS,
        SELDOM,
        DETAIL;

        @Override
        public Wording wording() {
            return new Wording(
                    9000 + ordinal(),
                    this == DETAIL ? LogLevel.FINEST : LogLevel.MISCONFIGURATION,
                    "saw {} of {}",
                    this == SELDOM ? 300 : 0);
        }
    }

    @BeforeEach
    void listen() {
        lines.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
        logger.setLevel(null);
    }

    @Test
    void aLineNamesVirtualServerAndConnectionAndEscapesInput() {
        log.log(new LogOrigin("vs1", 17), Sample.ALWAYS, "{}\r\nforged", 3);

        assertThat(texts()).containsExactly("HS9000: vs vs1: connection 17: saw {}\\r\\nforged of 3");
        assertThat(lines.list.get(0).getLevel()).isEqualTo(Level.ERROR);
        assertThat(lines.list.get(0).getMarkerList())
                .extracting(Object::toString)
                .containsExactly("misconfiguration");
    }

    @Test
    void aFrequentMessageIsShownAtOnceThenOncePerPeriod() {
        log.log(Sample.SELDOM, 1, 9);
        log.log(Sample.SELDOM, 2, 9);
        log.log(Sample.SELDOM, 3, 9);
        ticker.advance(Duration.ofSeconds(300));
        log.log(Sample.SELDOM, 4, 9);
        ticker.advance(Duration.ofSeconds(300));
        log.log(Sample.SELDOM, 5, 9);

        assertThat(texts())
                .containsExactly(
                        "HS9001: saw 1 of 9",
                        "HS9001: saw 4 of 9 (2 more since the last such line)",
                        "HS9001: saw 5 of 9");
    }

    @Test
    void doesNothingForALevelThatIsOff() {
        log.log(Sample.DETAIL, 1, 2);

        assertThat(lines.list).isEmpty();
    }

    @Test
    void everyMessageOfTheServerHasANumberOfItsOwn() throws ClassNotFoundException {
        List<Integer> numbers = new ArrayList<>();
        for (JavaClass found : new ClassFileImporter().importPath(Path.of("target", "classes"))) {
            if (found.isEnum() && found.isAssignableTo(LogMessage.class)) {
                Class<?> type = Class.forName(found.getName());
                for (Object constant : type.getEnumConstants()) {
                    numbers.add(((LogMessage) constant).number());
                }
            }
        }

        assertThat(numbers).doesNotHaveDuplicates().hasSizeGreaterThan(3).allMatch(n -> n >= 1000 && n <= 9999);
    }

    private List<String> texts() {
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}
