package org.heliostat.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LogTextTest {

    private final ErrorLogFormat format = new ErrorLogFormat(2408, ZoneOffset.UTC);

    @Test
    void writesLinesAsTheOriginalDoes() {
        StringBuilder out = new StringBuilder();

        format.append(out, 1_784_628_000_999L, "warning", "HS1901: a message", null);

        assertThat(out).hasToString("[21/Jul/2026:10:00:00] warning (2408): HS1901: a message\n");
    }

    @Test
    void writesOutWhatATerminalOrAReaderWouldObey() {
        assertThat(LogText.oneLine("a\r\nb\tc\u001b[31md\u2028e\u202ef\u0085é\"\\"))
                .isEqualTo("a\\r\\nb\\tc\\u001b[31md\\u2028e\\u202ef\\u0085é\"\\");
    }

    @Test
    void letsNoExceptionTextForgeALine() {
        StringBuilder out = new StringBuilder();

        format.append(
                out,
                0,
                "failure",
                "boom",
                new IllegalStateException("x\n[01/Jan/1970:00:00:00] info (1): forged", new Error("cause")));

        assertThat(out.toString().lines().skip(1)).allMatch(line -> line.startsWith("\t"));
        assertThat(out).contains("x\\n[01/Jan", "\tcaused by java.lang.Error: cause\n", "\t\tat org.heliostat.log.");
    }

    @Test
    void survivesAnExceptionThatCannotDescribeItself() {
        StringBuilder out = new StringBuilder();

        format.append(out, 0, "failure", "boom", new Throwable() {
            private static final long serialVersionUID = 1L;

            @Override
            public String toString() {
                throw new IllegalStateException();
            }
        });

        assertThat(out).contains("whose text failed with java.lang.IllegalStateException");
    }

    @Property
    void makesOneLineOfAnyMessage(@ForAll String message) {
        StringBuilder out = new StringBuilder();

        format.append(out, 0, "info", message, null);

        assertThat(out.chars().filter(Character::isISOControl).count()).isEqualTo(1);
        assertThat(out).endsWith("\n");
        assertThat(LogText.oneLine(LogText.oneLine(message))).isEqualTo(LogText.oneLine(message));
    }
}
