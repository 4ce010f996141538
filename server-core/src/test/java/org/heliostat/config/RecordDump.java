package org.heliostat.config;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Writes a record as indented lines, one per component that holds something. */
public final class RecordDump {

    private RecordDump() {}

    public static String of(Record value) {
        StringBuilder out = new StringBuilder();
        components(value, "", out);
        return out.toString();
    }

    private static void components(Record value, String indent, StringBuilder out) {
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            try {
                component.getAccessor().setAccessible(true);
                line(component.getName(), component.getAccessor().invoke(value), indent, out);
            } catch (ReflectiveOperationException unreadable) {
                throw new IllegalStateException(unreadable);
            }
        }
    }

    private static void line(String name, Object value, String indent, StringBuilder out) {
        if (value instanceof Optional<?> optional) {
            optional.ifPresent(inner -> line(name, inner, indent, out));
        } else if (value instanceof List<?> list) {
            list.forEach(item -> line(name, item, indent, out));
        } else if (value instanceof Map<?, ?> map) {
            new TreeMap<>(map).forEach((key, item) -> line(name + "[" + key + "]", item, indent, out));
        } else if (value instanceof SourceLocation at) {
            out.append(indent).append("line ").append(at.line()).append('\n');
        } else if (value instanceof Record inner) {
            out.append(indent).append(name).append('\n');
            components(inner, indent + "  ", out);
        } else {
            out.append(indent).append(name).append(' ').append(value).append('\n');
        }
    }
}
