package org.heliostat.log.rotation;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/**
 * Times of day at which logs are rotated: each day at the start, and after each interval until the next day's start. An
 * interval longer than a day counts from a Monday, so that a weekly rotation is one of Mondays. Immutable.
 *
 * @param start time of day of the first rotation (rotate-start)
 * @param minutes between two (rotate-interval), 1 to 10080
 */
public record RotationTimes(LocalTime start, int minutes) {

    private static final int MINUTES_OF_A_DAY = 1_440;
    private static final LocalDate FIRST_MONDAY = LocalDate.of(1970, 1, 5);

    public RotationTimes {
        requireNonNull(start, "start");
        if (minutes < 1) {
            throw new IllegalArgumentException("minutes: " + minutes + " (expected: at least 1)");
        }
    }

    /** @return the first time after the one given, in its zone */
    ZonedDateTime after(ZonedDateTime now) {
        return minutes > MINUTES_OF_A_DAY ? afterDays(now) : ofTheDay(now);
    }

    private ZonedDateTime ofTheDay(ZonedDateTime now) {
        ZonedDateTime begin = at(now.toLocalDate(), now);
        if (begin.isAfter(now)) {
            begin = at(now.toLocalDate().minusDays(1), now);
        }
        long passed = Duration.between(begin, now).toMinutes() / minutes + 1;
        ZonedDateTime next = begin.plusMinutes(passed * minutes);
        ZonedDateTime nextDay = at(begin.toLocalDate().plusDays(1), now);
        return next.isAfter(nextDay) ? nextDay : next;
    }

    private ZonedDateTime afterDays(ZonedDateTime now) {
        LocalDateTime first = FIRST_MONDAY.atTime(start);
        long passed = Math.floorDiv(first.until(now.toLocalDateTime(), ChronoUnit.SECONDS), minutes * 60L) + 1;
        ZonedDateTime next = first.plusMinutes(passed * minutes).atZone(now.getZone());
        // Where clocks were set back the same hour comes twice.
        return next.isAfter(now) ? next : next.plusMinutes(minutes);
    }

    private ZonedDateTime at(LocalDate day, ZonedDateTime now) {
        return day.atTime(start).atZone(now.getZone());
    }
}
