package org.heliostat.testing;

import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** Sets a component of a record, or of a record in it, by its path. */
public final class RecordPath {

    private RecordPath() {}

    /** @return the same record with another value in one place; numbers become those of the component */
    @SuppressWarnings("unchecked")
    public static <R> R with(R record, String path, @Nullable Object value) {
        int dot = path.indexOf('.');
        String name = dot < 0 ? path : path.substring(0, dot);
        try {
            RecordComponent[] components = record.getClass().getRecordComponents();
            Class<?>[] types = new Class<?>[components.length];
            Object[] values = new Object[components.length];
            boolean isFound = false;
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                Object now = components[i].getAccessor().invoke(record);
                boolean isMeant = components[i].getName().equals(name);
                isFound |= isMeant;
                values[i] =
                        !isMeant ? now : dot < 0 ? fitting(types[i], value) : with(now, path.substring(dot + 1), value);
            }
            if (!isFound) {
                throw new AssertionError(record.getClass().getSimpleName() + " has no " + name);
            }
            return (R) record.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(path, impossible);
        }
    }

    private static @Nullable Object fitting(Class<?> type, @Nullable Object value) {
        if (!(value instanceof Number number)) {
            return value;
        }
        if (type == int.class) {
            return number.intValue();
        }
        if (type == long.class) {
            return number.longValue();
        }
        return type == double.class || type == Double.class ? (Object) number.doubleValue() : value;
    }
}
