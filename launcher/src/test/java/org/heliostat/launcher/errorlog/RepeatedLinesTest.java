package org.heliostat.launcher.errorlog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.log.LogRepeat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class RepeatedLinesTest {

    private final LoggerContext context = new LoggerContext();
    private final LongAdder heldBack = new LongAdder();
    private final List<String> written = new ArrayList<>();
    private final RepeatedLines lines = lines(2);

    @Test
    void holdsTheSameTextBackAndSaysHowOftenItCame() {
        for (int i = 0; i < 5; i++) {
            take(i, "again", null);
            take(i, "other " + i, null);
        }
        take(10_000, "again", null);
        take(10_000, "last", null);

        assertThat(written)
                .containsExactly(
                        "again",
                        "other 0",
                        "again",
                        "other 1",
                        "other 2",
                        "other 3",
                        "other 4",
                        "3 more lines held back: again",
                        "again",
                        "last");
        assertThat(heldBack.sum()).isEqualTo(3);
    }

    @Test
    void saysItWithoutAnotherLineAndAtTheEnd() {
        for (int i = 0; i < 3; i++) {
            take(0, "a", null);
            take(1, "b", null);
        }
        lines.endBefore(9_999);
        assertThat(written).hasSize(4);
        lines.endBefore(10_000);
        assertThat(written).hasSize(5).last().isEqualTo("1 more lines held back: a");
        lines.end();
        assertThat(written).hasSize(6).last().isEqualTo("1 more lines held back: b");
    }

    @Test
    void tellsLinesApartByWhatWasThrown() {
        for (int i = 0; i < 2; i++) {
            take(0, "failed", new IllegalStateException("x"));
            take(0, "failed", new IllegalStateException("y"));
            take(0, "failed", null);
        }

        assertThat(written).hasSize(6);
    }

    /** A client may ask for another path each time. */
    @Test
    void whatClientsMakeUpDoesNotMakeALineAnother() {
        for (int i = 0; i < 4; i++) {
            lines.take(denied("/" + i, "acl \"a\""));
        }
        lines.take(denied("/4", "acl \"b\""));
        lines.end();

        assertThat(written)
                .containsExactly(
                        "access to /0 is denied by acl \"a\"",
                        "access to /1 is denied by acl \"a\"",
                        "access to /4 is denied by acl \"b\"",
                        "2 more lines held back: access to /0 is denied by acl \"a\"");
        assertThat(heldBack.sum()).isEqualTo(2);
    }

    @Test
    void writesEverythingWithoutALimit() {
        RepeatedLines all = lines(0);
        for (int i = 0; i < 1_000; i++) {
            all.take(event(0, "again", null));
        }

        assertThat(written).hasSize(1_000);
    }

    @Test
    void remembersSoManyTextsAndNotMore() {
        for (int i = 0; i < 3; i++) {
            take(0, "first", null);
        }
        for (int i = 0; i < RepeatedLines.MOST_WATCHED; i++) {
            take(0, "text " + i, null);
        }

        assertThat(written).contains("1 more lines held back: first");
    }

    @Test
    void goesOnAfterTheClockWasSetBack() {
        for (int i = 0; i < 3; i++) {
            take(1_000_000, "again", null);
        }
        take(0, "again", null);

        assertThat(written).containsExactly("again", "again", "1 more lines held back: again", "again");
    }

    private RepeatedLines lines(int most) {
        return new RepeatedLines(most, 10_000, heldBack, event -> written.add(event.getFormattedMessage()));
    }

    private void take(long millis, String message, @Nullable Throwable thrown) {
        lines.take(event(millis, message, thrown));
    }

    private LoggingEvent denied(String path, String acl) {
        LoggingEvent event = event(0, "access to {} is denied by {}", null);
        event.setArgumentArray(new Object[] {path, acl});
        event.addKeyValuePair(new KeyValuePair(LogRepeat.KEY, acl));
        return event;
    }

    private LoggingEvent event(long millis, String message, @Nullable Throwable thrown) {
        var event = new LoggingEvent("here", context.getLogger("org.heliostat.A"), Level.INFO, message, thrown, null);
        event.setTimeStamp(millis);
        return event;
    }
}
