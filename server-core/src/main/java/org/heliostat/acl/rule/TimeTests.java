package org.heliostat.acl.rule;

import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.heliostat.config.acl.AclExpression.Operator;
import org.heliostat.config.acl.AclExpression.Term;

/** The attributes {@code timeofday} and {@code dayofweek}, in the server's local time. Pure. */
final class TimeTests {

    private static final int HOUR = 100;
    private static final int LAST_MINUTE = 59;
    private static final int LAST_HOUR = 23;

    /** The original finds three letters anywhere in the text; here nothing else may stand in it, so that no slip is lost. */
    private static final Pattern DAYS = Pattern.compile(
            "(?:[\\s,]*(?:sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?))+"
                    + "[\\s,]*");

    private static final int DAY_LETTERS = 3;

    private TimeTests() {}

    /** @throws IllegalArgumentException with what was expected */
    static AttributeTest timeOfDay(Term term) {
        String pattern = term.pattern().strip();
        int dash = pattern.indexOf('-');
        if (dash < 0) {
            int time = clock(pattern);
            Operator operator = term.operator();
            return (visitor, settings) -> Truth.of(holds(operator, time(visitor.now()), time));
        }
        boolean equal = Operators.isEqual(term);
        int from = clock(pattern.substring(0, dash).strip());
        int to = clock(pattern.substring(dash + 1).strip());
        return (visitor, settings) -> Truth.of(isBetween(time(visitor.now()), from, to) == equal);
    }

    private static boolean isBetween(int time, int from, int to) {
        return from <= to ? time >= from && time <= to : time >= from || time <= to;
    }

    private static boolean holds(Operator operator, int now, int time) {
        return switch (operator) {
            case EQUAL -> now == time;
            case NOT_EQUAL -> now != time;
            case GREATER -> now > time;
            case GREATER_OR_EQUAL -> now >= time;
            case LESS -> now < time;
            case LESS_OR_EQUAL -> now <= time;
        };
    }

    private static int time(LocalDateTime now) {
        return now.getHour() * HOUR + now.getMinute();
    }

    private static int clock(String text) {
        return Optional.of(text)
                .filter(digits -> digits.matches("\\d{3,4}"))
                .map(Integer::parseInt)
                .filter(time -> time / HOUR <= LAST_HOUR && time % HOUR <= LAST_MINUTE)
                .orElseThrow(() -> new IllegalArgumentException("HHMM or HHMM-HHMM"));
    }

    static AttributeTest dayOfWeek(Term term) {
        boolean equal = Operators.isEqual(term);
        String pattern = term.pattern().toLowerCase(Locale.ROOT);
        if (pattern.equals("*")) {
            return (visitor, settings) -> Truth.of(equal);
        }
        if (!DAYS.matcher(pattern).matches()) {
            throw new IllegalArgumentException("a list such as Mon,Tue,Wed");
        }
        return (visitor, settings) -> {
            String today = visitor.now().getDayOfWeek().name().substring(0, DAY_LETTERS);
            return Truth.of(pattern.contains(today.toLowerCase(Locale.ROOT)) == equal);
        };
    }
}
