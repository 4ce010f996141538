package org.heliostat.stats.catalogue;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.heliostat.stats.latency.LatencySnapshot;

/**
 * One thing that a box counts.
 *
 * @param <P> record of the box
 * @param name in lowerCamel, unique in its box
 * @param help one sentence without a full stop
 * @param isFraction whether its value is a Double
 * @param reader takes the figure out of the record: Long or Double, LatencySnapshot, String, as the kind says
 */
public record Figure<P>(
        String name, FigureKind kind, FigureUnit unit, String help, boolean isFraction, Function<P, Object> reader) {

    public Figure {
        requireNonNull(name, "name");
        requireNonNull(reader, "reader");
    }

    /** @return its value in the record; a number for COUNTER and GAUGE */
    public Object of(P part) {
        return reader.apply(part);
    }

    static <P> Figure<P> counter(String name, String help, ToLongFunction<P> reader) {
        return counter(name, FigureUnit.NONE, help, reader);
    }

    static <P> Figure<P> counter(String name, FigureUnit unit, String help, ToLongFunction<P> reader) {
        return new Figure<>(name, FigureKind.COUNTER, unit, help, false, reader::applyAsLong);
    }

    static <P> Figure<P> gauge(String name, String help, ToLongFunction<P> reader) {
        return gauge(name, FigureUnit.NONE, help, reader);
    }

    static <P> Figure<P> gauge(String name, FigureUnit unit, String help, ToLongFunction<P> reader) {
        return new Figure<>(name, FigureKind.GAUGE, unit, help, false, reader::applyAsLong);
    }

    static <P> Figure<P> fraction(String name, String help, ToDoubleFunction<P> reader) {
        return new Figure<>(name, FigureKind.GAUGE, FigureUnit.NONE, help, true, reader::applyAsDouble);
    }

    static <P> Figure<P> times(String name, String help, Function<P, LatencySnapshot> reader) {
        return new Figure<>(name, FigureKind.TIMES, FigureUnit.NANOSECONDS, help, false, reader::apply);
    }

    static <P> Figure<P> text(String name, String help, Function<P, String> reader) {
        return new Figure<>(name, FigureKind.TEXT, FigureUnit.NONE, help, false, reader::apply);
    }
}
