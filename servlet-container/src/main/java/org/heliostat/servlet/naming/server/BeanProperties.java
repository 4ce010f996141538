package org.heliostat.servlet.naming.server;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sets properties of a bean by name, case ignored, from texts ({@code PROPERTY} of a connection pool). Pure. */
final class BeanProperties {

    private BeanProperties() {}

    /** @throws IllegalArgumentException when the bean has no such property, or the text is no value of its type */
    static void set(Object bean, Map<String, String> properties) throws Exception {
        for (Map.Entry<String, String> property : new TreeMap<>(properties).entrySet()) {
            set(bean, property.getKey(), property.getValue());
        }
    }

    private static void set(Object bean, String name, String text) throws Exception {
        String expected = "a property of " + bean.getClass().getName();
        for (Method method : bean.getClass().getMethods()) {
            if (!method.getName().equalsIgnoreCase("set" + name) || method.getParameterCount() != 1) {
                continue;
            }
            Class<?> type = method.getParameterTypes()[0];
            Object value = value(type, text);
            if (value != null) {
                invoke(bean, method, value);
                return;
            }
            expected = "a " + type.getSimpleName();
        }
        // The value may be a password.
        throw new IllegalArgumentException("property " + name + " (expected: " + expected + ")");
    }

    private static void invoke(Object bean, Method method, Object value) throws Exception {
        try {
            method.invoke(bean, value);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() instanceof Exception cause ? cause : thrown;
        }
    }

    /** @return null when the text is no value of the type, or the type is none that a text can be made into */
    private static @Nullable Object value(Class<?> type, String text) {
        try {
            if (type == String.class) {
                return text;
            }
            if (type == boolean.class || type == Boolean.class) {
                return Boolean.valueOf(text);
            }
            if (type == int.class || type == Integer.class) {
                return Integer.valueOf(text.strip());
            }
            if (type == long.class || type == Long.class) {
                return Long.valueOf(text.strip());
            }
            return type == short.class || type == Short.class ? Short.valueOf(text.strip()) : null;
        } catch (NumberFormatException none) {
            return null;
        }
    }
}
