package org.heliostat.servlet.websocket.endpoint;

import jakarta.websocket.DecodeException;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Java's primitive types and their classes, as text of messages and paths. Immutable. */
final class PlainType {

    private static final Map<Class<?>, Function<String, Object>> READERS = Map.ofEntries(
            Map.entry(boolean.class, Boolean::valueOf),
            Map.entry(Boolean.class, Boolean::valueOf),
            Map.entry(byte.class, Byte::valueOf),
            Map.entry(Byte.class, Byte::valueOf),
            Map.entry(short.class, Short::valueOf),
            Map.entry(Short.class, Short::valueOf),
            Map.entry(int.class, Integer::valueOf),
            Map.entry(Integer.class, Integer::valueOf),
            Map.entry(long.class, Long::valueOf),
            Map.entry(Long.class, Long::valueOf),
            Map.entry(float.class, Float::valueOf),
            Map.entry(Float.class, Float::valueOf),
            Map.entry(double.class, Double::valueOf),
            Map.entry(Double.class, Double::valueOf),
            Map.entry(char.class, PlainType::character),
            Map.entry(Character.class, PlainType::character));

    private PlainType() {}

    static boolean is(Class<?> type) {
        return READERS.containsKey(type);
    }

    private static Object character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("not one character: " + text.length());
        }
        return text.charAt(0);
    }

    /** @throws DecodeException when the text is no such value */
    static Object read(String text, Class<?> type) throws DecodeException {
        @Nullable Function<String, Object> reader = READERS.get(type);
        if (reader == null) {
            throw new IllegalArgumentException(type + " (expected: a primitive type or its class)");
        }
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException noSuchValue) {
            throw new DecodeException(text, "not a value of " + type.getName(), noSuchValue);
        }
    }
}
