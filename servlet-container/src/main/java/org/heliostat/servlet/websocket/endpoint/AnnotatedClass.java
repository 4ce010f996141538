package org.heliostat.servlet.websocket.endpoint;

import jakarta.websocket.Decoder;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The annotated methods of an endpoint's class, found in order and checked. Immutable. */
public final class AnnotatedClass {

    private final Class<?> type;
    private final List<Class<? extends Decoder>> decoders;
    private final @Nullable AnnotatedMethod open;
    private final @Nullable AnnotatedMethod close;
    private final @Nullable AnnotatedMethod error;
    private final Map<MessageMethod.Kind, MessageMethod> messages = new EnumMap<>(MessageMethod.Kind.class);

    /** @throws DeploymentException naming the class, the method and what is wrong with it */
    public AnnotatedClass(Class<?> type, List<Class<? extends Decoder>> decoders) throws DeploymentException {
        this.type = type;
        this.decoders = List.copyOf(decoders);
        this.open = single(OnOpen.class, AnnotatedMethod.Kind.OPEN);
        this.close = single(OnClose.class, AnnotatedMethod.Kind.CLOSE);
        this.error = single(OnError.class, AnnotatedMethod.Kind.ERROR);
        for (Method method : annotated(OnMessage.class)) {
            MessageMethod found = MessageMethod.of(method, this.decoders);
            if (messages.putIfAbsent(found.kind(), found) != null) {
                throw AnnotatedMethod.wrong(method, "a second @OnMessage for " + found.kind() + " messages");
            }
        }
    }

    private @Nullable AnnotatedMethod single(Class<? extends Annotation> annotation, AnnotatedMethod.Kind kind)
            throws DeploymentException {
        List<Method> found = annotated(annotation);
        if (found.size() > 1) {
            throw AnnotatedMethod.wrong(found.get(1), "a second @" + annotation.getSimpleName());
        }
        return found.isEmpty() ? null : new AnnotatedMethod(found.get(0), kind);
    }

    /** Those of the class and of its superclasses, unless a subclass overrides them. */
    private List<Method> annotated(Class<? extends Annotation> annotation) {
        List<Method> found = new ArrayList<>();
        List<Method> below = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.isBridge() || method.isSynthetic()) {
                    continue;
                }
                if (method.isAnnotationPresent(annotation) && below.stream().noneMatch(one -> overrides(one, method))) {
                    found.add(method);
                }
                below.add(method);
            }
        }
        return found;
    }

    private static boolean overrides(Method below, Method above) {
        return below.getDeclaringClass() != above.getDeclaringClass()
                && below.getName().equals(above.getName())
                && Arrays.equals(below.getParameterTypes(), above.getParameterTypes());
    }

    /** @return an endpoint that calls the instance */
    public AnnotatedEndpoint endpoint(Object instance, AnnotatedEndpoint.Unheard unheard) {
        return new AnnotatedEndpoint(this, instance, unheard);
    }

    public Class<?> type() {
        return type;
    }

    List<Class<? extends Decoder>> decoders() {
        return decoders;
    }

    @Nullable
    AnnotatedMethod open() {
        return open;
    }

    @Nullable
    AnnotatedMethod close() {
        return close;
    }

    @Nullable
    AnnotatedMethod error() {
        return error;
    }

    Iterable<MessageMethod> messages() {
        return messages.values();
    }
}
