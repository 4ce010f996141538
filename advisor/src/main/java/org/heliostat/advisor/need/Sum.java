package org.heliostat.advisor.need;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * A sum whose parts have names. Immutable.
 *
 * @param parts in the order in which they are told
 */
public record Sum(List<Part> parts) {

    /** Of nothing. */
    public static final Sum NOTHING = new Sum(List.of());

    /**
     * One of the numbers that are added.
     *
     * @param name where it comes from, such as {@code RqThrottle}
     */
    public record Part(String name, long number) {}

    public Sum {
        parts = List.copyOf(parts);
    }

    public static Sum of(String name, long number) {
        return NOTHING.plus(name, number);
    }

    /** @return this with one more part, which is left out where it is 0 */
    public Sum plus(String name, long number) {
        return number == 0 ? this : plus(of(new Part(name, number)));
    }

    /** @return this with all parts of the other */
    public Sum plus(Sum other) {
        List<Part> all = new ArrayList<>(parts);
        all.addAll(other.parts);
        return new Sum(all);
    }

    private static Sum of(Part part) {
        return new Sum(List.of(part));
    }

    /** @return never more than Long.MAX_VALUE */
    public long total() {
        long total = 0;
        for (Part part : parts) {
            total = part.number() > Long.MAX_VALUE - total ? Long.MAX_VALUE : total + part.number();
        }
        return total;
    }

    /** @return such as {@code RqThrottle 128 + ConnQueueSize 4,096} */
    public String words() {
        return words(number -> String.format(Locale.ROOT, "%,d", number));
    }

    /** @return the same, with numbers as they are written here */
    public String words(LongFunction<String> number) {
        return parts.isEmpty()
                ? "nothing"
                : parts.stream()
                        .map(part -> part.name() + " " + number.apply(part.number()))
                        .collect(Collectors.joining(" + "));
    }
}
