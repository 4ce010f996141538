package org.heliostat.log.rotation;

import java.nio.file.Path;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.magnus.InitFunctions;

/**
 * Holds what {@code Init fn="flex-rotate-init"} says. Immutable.
 *
 * @param times when logs are rotated, empty for at no time of day
 * @param size bytes from which on a log is rotated, 0 for no limit (rotate-size)
 * @param access whether the rules are about access logs (rotate-access)
 * @param error whether they are about the error log (rotate-error)
 * @param kept rotated files of one log at most, 0 for all (rotate-keep)
 * @param program that is run for each file that was put aside (rotate-callback)
 */
public record RotationRules(
        Optional<RotationTimes> times, long size, boolean access, boolean error, int kept, Optional<Path> program) {

    /** Name of the Init function. */
    public static final String INIT = "flex-rotate-init";

    /** Without the line logs are rotated when an administrator asks for it only. */
    public static final RotationRules OFF = new RotationRules(Optional.empty(), 0, true, true, 0, Optional.empty());

    private static final int HOURS = 24;
    private static final int MINUTES = 60;

    /** @return the last line of the function counts; {@link #check} has reported what is wrong with it */
    public static RotationRules of(List<InitDirective> inits, Path instance) {
        RotationRules rules = OFF;
        for (InitDirective line : inits) {
            if (line.fn().equals(INIT)) {
                rules = read(line, instance);
            }
        }
        return rules;
    }

    /** Reports what the table of parameters cannot say: the reader of magnus.conf has checked each of them. */
    public static void check(InitDirective line, Findings findings) {
        DirectiveValues values = values(line);
        boolean starts = values.isGiven("rotate-start");
        values.optionalText("rotate-start")
                .filter(text -> timeOfDay(text).isEmpty())
                .ifPresent(text ->
                        findings.wrongValue(line.at(), INIT + ": rotate-start", text, "HHMM, such as 0000 or 1830"));
        if (starts != values.isGiven("rotate-interval")) {
            findings.error(line.at(), INIT + ": expected: rotate-start and rotate-interval together");
        } else if (!starts && values.number("rotate-size") == 0) {
            findings.error(line.at(), INIT + ": expected: rotate-start and rotate-interval, or rotate-size");
        }
    }

    private static RotationRules read(InitDirective line, Path instance) {
        DirectiveValues values = values(line);
        Optional<RotationTimes> times = Optional.empty();
        Optional<LocalTime> start = values.optionalText("rotate-start").flatMap(RotationRules::timeOfDay);
        if (start.isPresent() && values.isGiven("rotate-interval")) {
            times = Optional.of(new RotationTimes(start.get(), values.integer("rotate-interval")));
        }
        return new RotationRules(
                times,
                values.number("rotate-size"),
                values.flag("rotate-access"),
                values.flag("rotate-error"),
                values.integer("rotate-keep"),
                values.optionalText("rotate-callback").map(instance::resolve));
    }

    private static DirectiveValues values(InitDirective line) {
        DirectiveTable table = InitFunctions.find(INIT).orElseThrow().parameters();
        return table.read(INIT, line.at(), line.parameters().values(), new Findings());
    }

    /** The end of the day, 2400, is its beginning. */
    private static Optional<LocalTime> timeOfDay(String text) {
        if (!text.matches("[0-9]{4}")) {
            return Optional.empty();
        }
        int hour = Integer.parseInt(text.substring(0, 2));
        int minute = Integer.parseInt(text.substring(2));
        boolean isTime = minute < MINUTES && (hour < HOURS || hour == HOURS && minute == 0);
        return isTime ? Optional.of(LocalTime.of(hour % HOURS, minute)) : Optional.empty();
    }
}
