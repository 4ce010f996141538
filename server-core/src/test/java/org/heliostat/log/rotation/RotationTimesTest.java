package org.heliostat.log.rotation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RotationTimesTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @CsvSource({
        // From midnight every four hours, asked at six.
        "00:00, 240, 2026-11-22T06:00, 2026-11-22T08:00",
        "00:00, 240, 2026-11-22T08:00, 2026-11-22T12:00",
        "00:00, 1440, 2026-11-22T06:00, 2026-11-23T00:00",
        "09:00, 60, 2026-11-22T06:30, 2026-11-22T07:00",
        "09:00, 1440, 2026-11-22T06:30, 2026-11-22T09:00",
        "09:00, 1440, 2026-11-22T09:00, 2026-11-23T09:00",
        // What does not fill a day begins anew with it.
        "00:00, 1000, 2026-11-22T17:00, 2026-11-23T00:00",
        "00:00, 1000, 2026-11-22T16:00, 2026-11-22T16:40",
        // Mondays.
        "03:00, 10080, 2026-11-22T06:00, 2026-11-23T03:00",
        "03:00, 10080, 2026-11-23T03:00, 2026-11-30T03:00",
    })
    void comesAtTheStartAndAfterEachInterval(LocalTime start, int minutes, LocalDateTime now, LocalDateTime next) {
        assertThat(new RotationTimes(start, minutes).after(now.atZone(BERLIN))).isEqualTo(next.atZone(BERLIN));
    }

    @Test
    void isAlwaysLaterWhereClocksAreChanged() {
        for (int minutes : new int[] {1, 7, 60, 1_000, 1_440, 2_880}) {
            RotationTimes times = new RotationTimes(LocalTime.of(2, 30), minutes);
            for (String day : new String[] {"2026-03-28", "2026-10-24"}) {
                ZonedDateTime at = LocalDateTime.parse(day + "T22:00").atZone(BERLIN);
                for (int i = 0; i < 48 * 12; i++) {
                    ZonedDateTime now = at.plusMinutes(5L * i);
                    assertThat(times.after(now)).isAfter(now).isBeforeOrEqualTo(now.plusMinutes(minutes + 120));
                }
            }
        }
    }
}
