package org.heliostat.hosting.jdbc;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.heliostat.config.NearestName;
import org.heliostat.config.resources.PoolProperty;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a class of beans, by name, case ignored, with values as texts. Values may be passwords: no message
 * has them. Immutable.
 */
final class BeanProperties {

    private static final String SETTER = "set";

    private final Class<?> type;
    private final List<Method> setters;

    private BeanProperties(Class<?> type, List<Method> setters) {
        this.type = type;
        this.setters = List.copyOf(setters);
    }

    static BeanProperties of(Class<?> type) {
        List<Method> setters = new ArrayList<>();
        for (Method method : type.getMethods()) {
            boolean isSetter = method.getName().startsWith(SETTER)
                    && method.getName().length() > SETTER.length()
                    && method.getParameterCount() == 1;
            if (isSetter) {
                setters.add(method);
            }
        }
        return new BeanProperties(type, setters);
    }

    /** @return what is wrong with the property, empty when it can be set */
    Optional<String> problem(PoolProperty property) {
        List<Method> named = named(property.name());
        if (named.isEmpty()) {
            return Optional.of(NearestName.unknown(property.name(), "property of " + type.getName(), names()));
        }
        boolean fits = named.stream().anyMatch(setter -> value(setter, property.value()) != null);
        return fits
                ? Optional.empty()
                : Optional.of("property " + property.name() + " (expected: "
                        + expectation(named.get(0).getParameterTypes()[0]) + ")");
    }

    /**
     * Makes a bean with these properties.
     *
     * @throws IllegalArgumentException when a property cannot be set; the message says which and why
     * @throws Exception what constructor and setters throw
     */
    Object make(List<PoolProperty> properties) throws Exception {
        Constructor<?> constructor = type.getConstructor();
        Object bean = thrownByBean(() -> constructor.newInstance());
        apply(bean, properties);
        return bean;
    }

    /**
     * Sets these properties of a bean of the type.
     *
     * @throws IllegalArgumentException when a property cannot be set; the message says which and why
     * @throws Exception what setters throw
     */
    void apply(Object bean, List<PoolProperty> properties) throws Exception {
        for (PoolProperty property : properties) {
            Optional<String> problem = problem(property);
            if (problem.isPresent()) {
                throw new IllegalArgumentException(problem.get());
            }
            set(bean, property);
        }
    }

    /** A call by reflection. */
    private interface Call {
        Object run() throws ReflectiveOperationException;
    }

    private void set(Object bean, PoolProperty property) throws Exception {
        for (Method setter : named(property.name())) {
            Object value = value(setter, property.value());
            if (value != null) {
                setter.trySetAccessible();
                thrownByBean(() -> setter.invoke(bean, value));
                return;
            }
        }
    }

    private static Object thrownByBean(Call call) throws Exception {
        try {
            return call.run();
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            throw thrown.getCause() instanceof Exception cause ? cause : thrown;
        }
    }

    private List<Method> named(String property) {
        return setters.stream()
                .filter(setter -> setter.getName().equalsIgnoreCase(SETTER + property))
                .toList();
    }

    private TreeSet<String> names() {
        TreeSet<String> names = new TreeSet<>();
        for (Method setter : setters) {
            if (isMadeFromText(setter.getParameterTypes()[0])) {
                String name = setter.getName().substring(SETTER.length());
                boolean capitals = name.length() > 1 && Character.isUpperCase(name.charAt(1));
                names.add(capitals ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
            }
        }
        return names;
    }

    private static boolean isMadeFromText(Class<?> type) {
        return type == String.class || type.isEnum() || !expectation(type).startsWith("no text");
    }

    private static String expectation(Class<?> type) {
        if (type.isEnum()) {
            List<String> words = new ArrayList<>();
            for (Object word : type.getEnumConstants()) {
                words.add(String.valueOf(word));
            }
            return "one of " + String.join(", ", words);
        }
        return switch (type.getSimpleName()) {
            case "boolean", "Boolean" -> "true or false";
            case "int", "Integer", "long", "Long", "short", "Short" -> "a number";
            case "String" -> "a text";
            default -> "no text can say it: a " + type.getName();
        };
    }

    /** @return null when the text is no value of the type, or the type is none that a text can be made into */
    private static @Nullable Object value(Method setter, String text) {
        Class<?> type = setter.getParameterTypes()[0];
        if (type == String.class) {
            return text;
        }
        String word = text.strip();
        if (type == boolean.class || type == Boolean.class) {
            return truth(word);
        }
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equalsIgnoreCase(word)) {
                    return constant;
                }
            }
            return null;
        }
        return number(type, word);
    }

    private static @Nullable Boolean truth(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "true", "on", "yes", "1" -> Boolean.TRUE;
            case "false", "off", "no", "0" -> Boolean.FALSE;
            default -> null;
        };
    }

    private static @Nullable Object number(Class<?> type, String word) {
        try {
            if (type == int.class || type == Integer.class) {
                return Integer.valueOf(word);
            }
            if (type == long.class || type == Long.class) {
                return Long.valueOf(word);
            }
            return type == short.class || type == Short.class ? Short.valueOf(word) : null;
        } catch (NumberFormatException none) {
            return null;
        }
    }
}
