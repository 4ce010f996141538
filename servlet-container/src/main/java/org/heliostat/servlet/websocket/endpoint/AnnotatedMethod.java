package org.heliostat.servlet.websocket.endpoint;

import jakarta.websocket.CloseReason;
import jakarta.websocket.DecodeException;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.server.PathParam;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A method with one of the API's annotations, and what it wants as arguments. Immutable. */
final class AnnotatedMethod {

    /** Which annotation it has; decides what it may ask for. */
    enum Kind {
        OPEN,
        CLOSE,
        ERROR,
        MESSAGE
    }

    private final Method method;
    private final List<Argument> arguments;
    private final List<Parameter> left;

    /**
     * @param message gives what a parameter of no other kind stands for; only messages have such
     * @throws DeploymentException when a parameter is none that such a method may have
     */
    AnnotatedMethod(Method method, Kind kind) throws DeploymentException {
        this.method = method;
        this.left = new ArrayList<>();
        this.arguments = new ArrayList<>();
        if (Modifier.isStatic(method.getModifiers()) || Modifier.isAbstract(method.getModifiers())) {
            throw wrong(method, "static or abstract (expected: a method of the endpoint's instance)");
        }
        boolean throwable = false;
        for (Parameter parameter : method.getParameters()) {
            Argument known = known(parameter, kind);
            throwable |= parameter.getType() == Throwable.class;
            if (known != null) {
                arguments.add(known);
            } else if (kind == Kind.MESSAGE) {
                arguments.add(occasion -> message(parameter, occasion));
                left.add(parameter);
            } else {
                throw wrong(method, "parameter of type " + parameter.getType().getName() + " has no meaning here");
            }
        }
        if (kind == Kind.ERROR && !throwable) {
            throw wrong(method, "no parameter of type Throwable");
        }
        method.trySetAccessible();
    }

    static DeploymentException wrong(Method method, String what) {
        return new DeploymentException("WebSocket endpoint "
                + method.getDeclaringClass().getName() + ", method " + method.getName() + ": " + what);
    }

    private static @Nullable Argument known(Parameter parameter, Kind kind) throws DeploymentException {
        Class<?> type = parameter.getType();
        PathParam path = parameter.getAnnotation(PathParam.class);
        if (path != null) {
            if (type != String.class && !PlainType.is(type)) {
                throw new DeploymentException("WebSocket endpoint "
                        + parameter.getDeclaringExecutable().getDeclaringClass().getName() + ": @PathParam "
                        + path.value() + " is a " + type.getName() + " (expected: String or a primitive type)");
            }
            return Argument.path(variable(path.value()), type);
        }
        if (type == Session.class) {
            return Occasion::session;
        }
        if (type == EndpointConfig.class && kind == Kind.OPEN) {
            return Occasion::config;
        }
        if (type == CloseReason.class && kind == Kind.CLOSE) {
            return Occasion::closeReason;
        }
        return type == Throwable.class && kind == Kind.ERROR ? Occasion::thrown : null;
    }

    /** Some write the variable as it stands in the path, in braces; no variable has braces in its name. */
    private static String variable(String written) {
        boolean braced = written.length() > 2 && written.startsWith("{") && written.endsWith("}");
        return braced ? written.substring(1, written.length() - 1) : written;
    }

    /** A boolean beside another message parameter says whether this is the last part. */
    private @Nullable Object message(Parameter parameter, Occasion occasion) {
        boolean marker = left.size() == 2 && parameter.getType() == boolean.class;
        return marker ? (Object) occasion.last() : occasion.message();
    }

    /** @return the parameters that are neither session nor path: the message, and whether it is the last part */
    List<Parameter> messageParameters() {
        return left;
    }

    Method method() {
        return method;
    }

    /** @return what the method returned */
    @Nullable
    Object call(Object instance, Occasion occasion) throws Throwable {
        @Nullable Object[] values = new Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(arguments.get(i), occasion);
        }
        try {
            return method.invoke(instance, values);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }

    private static @Nullable Object value(Argument argument, Occasion occasion) throws DecodeException {
        return argument.of(occasion);
    }
}
