package org.heliostat.servlet.naming;

import org.jspecify.annotations.Nullable;

/** Values of {@code env-entry}: texts made into the types that a descriptor may name (Servlet 6.1, 14.4). Pure. */
final class EnvironmentValue {

    private EnvironmentValue() {}

    /**
     * @param loader of the application, for classes and enums
     * @throws IllegalArgumentException when the text is no value of the type, with what was expected
     */
    static Object of(String type, String text, ClassLoader loader) {
        try {
            Object simple = simple(type, text);
            return simple != null ? simple : ofClass(type, text, loader);
        } catch (NumberFormatException none) {
            throw new IllegalArgumentException("a " + type, none);
        }
    }

    private static @Nullable Object simple(String type, String text) {
        return switch (type) {
            case "java.lang.String" -> text;
            case "java.lang.Boolean" -> bool(text);
            case "java.lang.Character" -> character(text);
            case "java.lang.Byte" -> Byte.valueOf(text.strip());
            case "java.lang.Short" -> Short.valueOf(text.strip());
            case "java.lang.Integer" -> Integer.valueOf(text.strip());
            case "java.lang.Long" -> Long.valueOf(text.strip());
            case "java.lang.Float" -> Float.valueOf(text.strip());
            case "java.lang.Double" -> Double.valueOf(text.strip());
            default -> null;
        };
    }

    private static Boolean bool(String text) {
        String value = text.strip();
        if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            throw new IllegalArgumentException("true or false");
        }
        return Boolean.valueOf(value);
    }

    private static Character character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("one character");
        }
        return text.charAt(0);
    }

    private static Object ofClass(String type, String text, ClassLoader loader) {
        try {
            if (type.equals("java.lang.Class")) {
                return Class.forName(text.strip(), false, loader);
            }
            Class<?> named = Class.forName(type, false, loader);
            if (named.isEnum()) {
                for (Object constant : named.getEnumConstants()) {
                    if (((Enum<?>) constant).name().equals(text.strip())) {
                        return constant;
                    }
                }
                throw new IllegalArgumentException("a constant of " + type);
            }
        } catch (ClassNotFoundException | LinkageError missing) {
            throw new IllegalArgumentException("a class that can be loaded: " + missing.getMessage(), missing);
        }
        throw new IllegalArgumentException(
                "env-entry-type String, Boolean, Character, a number, Class or an enum, not " + type);
    }
}
