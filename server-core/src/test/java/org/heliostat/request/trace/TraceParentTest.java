package org.heliostat.request.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String VALID = "00-" + TRACE + "-00f067aa0ba902b7-01";

    @ParameterizedTest
    @ValueSource(strings = {VALID, "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-ff"})
    void whatMayBeContinuedIsPassedOnAsItCame(String value) {
        TraceParent parent = TraceParent.parse(List.of(value));

        assertThat(parent).isNotNull();
        assertThat(parent.text()).isEqualTo(value);
        assertThat(parent.traceId()).isEqualTo(TRACE);
    }

    @ParameterizedTest
    @CsvSource({"01,01", "0f,01", "fe,00"})
    void ofALaterVersionGoesOnWhatIsUnderstood(String flags, String known) {
        String ids = TRACE + "-00f067aa0ba902b7-";

        for (String behind : List.of("", "-", "-what \t\"comes")) {
            assertThat(TraceParent.parse(List.of("cc-" + ids + flags + behind)))
                    .isEqualTo(new TraceParent("00-" + ids + known));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.more",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
                "0x-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
            })
    void whatIsNoTraceIsNotContinued(String value) {
        assertThat(TraceParent.parse(List.of(value))).isNull();
    }

    @Test
    void twoFieldsAreNone() {
        assertThat(TraceParent.parse(List.of(VALID, VALID))).isNull();
        assertThat(TraceParent.parse(List.of())).isNull();
    }

    @Test
    void aTraceBeginsWithTheFlagThatWasAskedFor() {
        AtomicLong numbers = new AtomicLong(0x10);

        assertThat(TraceParent.begin(numbers::getAndIncrement, true).text())
                .isEqualTo("00-00000000000000100000000000000011-0000000000000013-01");
        assertThat(TraceParent.begin(() -> -1, false).text())
                .isEqualTo("00-" + "f".repeat(32) + "-ffffffffffffffff-00");
    }

    @Property
    void whateverNumbersComeTheNewTraceIsValid(@ForAll long number) {
        TraceParent begun = TraceParent.begin(() -> number, true);

        assertThat(TraceParent.parse(List.of(begun.text()))).isEqualTo(begun);
    }

    @Property
    void anythingElseIsReadWithoutAnError(@ForAll String value) {
        TraceParent parent = TraceParent.parse(List.of(value));

        assertThat(parent == null || parent.text().matches("00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}"))
                .isTrue();
    }
}
