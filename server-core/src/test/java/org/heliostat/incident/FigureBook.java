package org.heliostat.incident;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;

/** Snapshots of which a test changes single figures; all others stay as they are, whatever records hold besides. */
final class FigureBook {

    private ServerSnapshot now = SampleSnapshot.busy();

    ServerSnapshot now() {
        return now;
    }

    /** Sets a figure, such as {@code connectionQueue.overflows}. */
    FigureBook set(String path, Object value) {
        now = (ServerSnapshot) with(now, path, value);
        return this;
    }

    /** Sets a figure of the first of several, such as that of the first pool. */
    <T extends Record> FigureBook setInFirst(String list, String path, Object value) {
        List<T> all = new ArrayList<>(list(list));
        @SuppressWarnings("unchecked")
        T changed = (T) with(all.get(0), path, value);
        all.set(0, changed);
        return set(list, all);
    }

    FigureBook seconds(long passed) {
        return set("takenMillis", now.takenMillis() + passed * 1000);
    }

    @SuppressWarnings("unchecked")
    private <T> List<T> list(String name) {
        return (List<T>) value(now, name);
    }

    static Object with(Record of, String path, Object value) {
        int dot = path.indexOf('.');
        String name = dot < 0 ? path : path.substring(0, dot);
        Object changed = dot < 0 ? value : with((Record) value(of, name), path.substring(dot + 1), value);
        RecordComponent[] parts = of.getClass().getRecordComponents();
        Class<?>[] types = new Class<?>[parts.length];
        Object[] values = new Object[parts.length];
        boolean known = false;
        for (int i = 0; i < parts.length; i++) {
            types[i] = parts[i].getType();
            boolean isIt = parts[i].getName().equals(name);
            known |= isIt;
            values[i] = isIt ? changed : value(of, parts[i].getName());
        }
        if (!known) {
            throw new AssertionError(of.getClass() + " has no " + name);
        }
        try {
            Constructor<?> constructor = of.getClass().getDeclaredConstructor(types);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Object value(Record of, String name) {
        try {
            return of.getClass().getMethod(name).invoke(of);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
