package org.heliostat.stats.window;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.stream.Stream;

/**
 * Copies records of one class with another value in one place. What reflection finds is kept for each class: looked up for
 * every copy, it would be most of the time of tests in which a quarter of an hour passes. Immutable.
 */
final class RecordCopy {

    private static final ClassValue<RecordCopy> KNOWN = new ClassValue<>() {
        @Override
        protected RecordCopy computeValue(Class<?> type) {
            return new RecordCopy(type);
        }
    };

    private final Constructor<?> constructor;
    private final Method[] accessors;

    private RecordCopy(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        this.accessors = Stream.of(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
        try {
            this.constructor = type.getDeclaredConstructor(
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException impossible) {
            throw new AssertionError(impossible);
        }
    }

    static RecordCopy of(Class<?> type) {
        return KNOWN.get(type);
    }

    /** @return the same record with another value in the component of this name */
    Object with(Object record, String name, Object value) {
        try {
            Object[] values = new Object[accessors.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = accessors[i].getName().equals(name) ? value : accessors[i].invoke(record);
            }
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
