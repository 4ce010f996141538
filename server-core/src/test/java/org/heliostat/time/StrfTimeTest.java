package org.heliostat.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class StrfTimeTest {

    private static final String ALL = "aAbBcCdDeFgGhHIjklmMpPrRsSTuUVwWxXyYz%";

    @Test
    void writesTheUsualForm() {
        assertThat(text("%A, %d-%b-%Y %T")).isEqualTo("Sunday, 06-Nov-1994 08:49:37");
    }

    @Test
    void keepsWhatItDoesNotKnow() {
        assertThat(text("%Q %J 100% %")).isEqualTo("%Q %J 100% %");
        assertThat(text("%-d|%Ey|%n|%t")).isEqualTo("6|94|\n|\t");
    }

    @Test
    void namesTheZone() {
        assertThat(new StrfTime("%Z %z", ZoneId.of("Europe/Berlin")).text(784_111_777_000L))
                .isEqualTo("CET +0100");
    }

    @Test
    void refusesFormatsWithoutEnd() {
        assertThatThrownBy(() -> new StrfTime("%".repeat(StrfTime.LONGEST + 1), ZoneOffset.UTC))
                .hasMessageContaining("at most 1000");
    }

    /** Side by side with the operating system's own, for each conversion. */
    @Test
    void agreesWithDate() throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        StringBuilder format = new StringBuilder();
        for (char conversion : ALL.toCharArray()) {
            format.append('%').append(conversion).append('|');
        }
        for (int i = 0; i < 20; i++) {
            long second = random.nextInt(4_000_000) * 1_000L;
            String ours = new StrfTime(format.toString(), ZoneOffset.UTC).text(second * 1_000);

            assertThat(ours)
                    .as("seed %d, %s", seed, Instant.ofEpochSecond(second))
                    .isEqualTo(theirs(format, second));
        }
    }

    private static String theirs(StringBuilder format, long second) throws InterruptedException, IOException {
        try {
            ProcessBuilder date = new ProcessBuilder("date", "-u", "-d", "@" + second, "+" + format);
            date.environment().put("LC_ALL", "C");
            Process process = date.start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Assumptions.assumeTrue(process.waitFor() == 0, "no GNU date");
            return text.stripTrailing();
        } catch (IOException missing) {
            Assumptions.abort("no date command");
            throw missing;
        }
    }

    private static String text(String format) {
        return new StrfTime(format, ZoneOffset.UTC).text(784_111_777_000L);
    }
}
