package org.heliostat.servlet.websocket.endpoint;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what stands for {@code T} where a class implements a generic interface, followed through its superclasses. */
public final class TypeArgument {

    private TypeArgument() {}

    /** @return the class of the interface's only type argument; null when the class does not implement it */
    public static @Nullable Class<?> of(Class<?> type, Class<?> generic) {
        Type found = find(type, generic, Map.of());
        return found == null ? null : raw(found);
    }

    private static @Nullable Type find(Type type, Class<?> generic, Map<TypeVariable<?>, Type> known) {
        Class<?> raw = raw(type);
        Map<TypeVariable<?>, Type> here = new HashMap<>();
        if (type instanceof ParameterizedType parameterized) {
            TypeVariable<?>[] variables = raw.getTypeParameters();
            Type[] arguments = parameterized.getActualTypeArguments();
            for (int i = 0; i < variables.length; i++) {
                here.put(variables[i], resolved(arguments[i], known));
            }
        }
        if (raw == generic) {
            return here.isEmpty() ? Object.class : here.values().iterator().next();
        }
        if (!generic.isAssignableFrom(raw)) {
            return null;
        }
        for (Type parent : raw.getGenericInterfaces()) {
            Type found = find(parent, generic, here);
            if (found != null) {
                return found;
            }
        }
        Type parent = raw.getGenericSuperclass();
        return parent == null ? null : find(parent, generic, here);
    }

    private static Type resolved(Type type, Map<TypeVariable<?>, Type> known) {
        if (type instanceof TypeVariable<?> variable) {
            return known.getOrDefault(variable, variable);
        }
        if (type instanceof GenericArrayType array) {
            Class<?> component = raw(resolved(array.getGenericComponentType(), known));
            return Array.newInstance(component, 0).getClass();
        }
        return type;
    }

    private static Class<?> raw(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        if (type instanceof ParameterizedType parameterized) {
            return (Class<?>) parameterized.getRawType();
        }
        if (type instanceof GenericArrayType array) {
            return Array.newInstance(raw(array.getGenericComponentType()), 0).getClass();
        }
        if (type instanceof TypeVariable<?> variable) {
            return raw(variable.getBounds()[0]);
        }
        return Object.class;
    }
}
