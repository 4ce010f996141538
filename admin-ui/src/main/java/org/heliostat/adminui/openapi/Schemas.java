package org.heliostat.adminui.openapi;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.heliostat.stats.ProcessParts;
import org.heliostat.stats.latency.Buckets;
import org.heliostat.stats.latency.LatencySnapshot;

/** JSON schemas of records, by the types of their components. Used by one thread. */
final class Schemas {

    private static final String REFERENCE = "#/components/schemas/";

    private static final Set<Class<?>> HIDDEN = Set.of(Buckets.class, ProcessParts.class);

    private final Map<String, Map<String, Object>> byName = new TreeMap<>();

    /** @return all records met so far, by name */
    Map<String, Map<String, Object>> all() {
        return byName;
    }

    Map<String, Object> of(Type type) {
        if (type instanceof Class<?> simple) {
            return ofClass(simple);
        }
        if (type instanceof ParameterizedType parameterized) {
            Type[] arguments = parameterized.getActualTypeArguments();
            Class<?> raw = (Class<?>) parameterized.getRawType();
            if (Map.class.isAssignableFrom(raw)) {
                return Map.of("type", "object", "additionalProperties", of(arguments[1]));
            }
            if (Collection.class.isAssignableFrom(raw)) {
                return Map.of("type", "array", "items", of(arguments[0]));
            }
            if (raw == Optional.class) {
                return of(arguments[0]);
            }
        }
        return Map.of();
    }

    private Map<String, Object> ofClass(Class<?> type) {
        if (type == boolean.class || type == Boolean.class) {
            return Map.of("type", "boolean");
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return Map.of("type", "integer");
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return Map.of("type", "number");
        }
        if (type == String.class) {
            return Map.of("type", "string");
        }
        if (type.isEnum()) {
            List<String> names = List.of(type.getEnumConstants()).stream()
                    .map(String::valueOf)
                    .toList();
            return Map.of("type", "string", "enum", names);
        }
        return type.isRecord() ? ofRecord(type) : Map.of();
    }

    private Map<String, Object> ofRecord(Class<?> type) {
        String name = name(type);
        if (!byName.containsKey(name)) {
            Map<String, Object> properties = new LinkedHashMap<>();
            // Here before its components are looked at, one of which may be of the same type.
            byName.put(name, Map.of("type", "object", "properties", properties));
            for (RecordComponent component : type.getRecordComponents()) {
                // As in Json: no answer shows them.
                if (!HIDDEN.contains(component.getType())) {
                    properties.put(property(component), of(component.getGenericType()));
                }
            }
            if (type == LatencySnapshot.class) {
                properties.put("averageNanos", of(double.class));
            }
        }
        return Map.of("$ref", REFERENCE + name);
    }

    /** As the answer names it. */
    private static String property(RecordComponent component) {
        JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
        return named == null ? component.getName() : named.value();
    }

    private static String name(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return outer == null ? type.getSimpleName() : name(outer) + "." + type.getSimpleName();
    }
}
