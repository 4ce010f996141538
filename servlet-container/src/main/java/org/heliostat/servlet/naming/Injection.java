package org.heliostat.servlet.naming;

import jakarta.annotation.Resource;
import java.beans.Introspector;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills fields and setters of an application's objects from its environment: those with {@code @Resource} and those
 * that descriptors name, of superclasses first (Jakarta Annotations 3.0, 2.4; Jakarta EE 11, EE.5.2.5). What the
 * environment does not have at that moment is left as it is, with a warning: a resource that was switched off must not take
 * the application away. Any thread.
 */
public final class Injection {

    private static final Logger LOG = LoggerFactory.getLogger(Injection.class);

    private final Environment environment;
    private final NamingModel model;
    private final boolean annotations;
    private final Map<Class<?>, List<Target>> known = new ConcurrentHashMap<>();

    /**
     * A field or a setter, and what leads to its value.
     *
     * @param entry of the descriptors; null: none names it as its target
     * @param resource null: it has no annotation, or annotations do not count
     * @param told whether somebody was told that there is nothing for it
     */
    private record Target(
            Member member,
            String property,
            Class<?> type,
            @Nullable String entry,
            @Nullable Resource resource,
            AtomicBoolean told) {

        String byDefault() {
            return member.getDeclaringClass().getName() + "/" + property;
        }
    }

    /** @param annotations false when the application's descriptor is metadata-complete */
    public Injection(Environment environment, NamingModel model, boolean annotations) {
        this.environment = environment;
        this.model = model;
        this.annotations = annotations;
    }

    /** @throws IllegalStateException when a value is not of the type that the object wants */
    public void into(Object object) throws Exception {
        for (Target target : known.computeIfAbsent(object.getClass(), this::targets)) {
            Supplier<Object> found = found(target);
            if (found == null) {
                tellOnce(target);
                continue;
            }
            Object value = found.get();
            if (!target.type().isInstance(value)) {
                throw new IllegalStateException(
                        target.member().getDeclaringClass().getName() + "."
                                + target.member().getName() + ": a "
                                + value.getClass().getName() + " cannot be injected"
                                + " (expected: a " + target.type().getName() + ")");
            }
            inject(object, target.member(), value);
        }
    }

    private static void inject(Object object, Member member, Object value) throws Exception {
        if (member instanceof Field field) {
            field.set(object, value);
            return;
        }
        try {
            ((Method) member).invoke(object, value);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw thrown;
        }
    }

    private List<Target> targets(Class<?> type) {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
            classes.add(0, c);
        }
        List<Target> targets = new ArrayList<>();
        for (Class<?> c : classes) {
            for (Field field : c.getDeclaredFields()) {
                add(targets, field, field, field.getName(), field.getType());
            }
            for (Method method : c.getDeclaredMethods()) {
                if (isSetter(method) && !isOverridden(method, type)) {
                    String property = Introspector.decapitalize(method.getName().substring(3));
                    add(targets, method, method, property, method.getParameterTypes()[0]);
                }
            }
        }
        return List.copyOf(targets);
    }

    private <M extends AnnotatedElement & Member> void add(
            List<Target> targets, M member, Member same, String property, Class<?> type) {
        String entry = declared(same.getDeclaringClass().getName(), property);
        Resource resource = annotations ? member.getAnnotation(Resource.class) : null;
        boolean usable = !Modifier.isStatic(same.getModifiers())
                && !(same instanceof Field && Modifier.isFinal(same.getModifiers()));
        if ((entry != null || resource != null) && usable) {
            ((java.lang.reflect.AccessibleObject) same).setAccessible(true);
            targets.add(new Target(same, property, wrapper(type), entry, resource, new AtomicBoolean()));
        }
    }

    private @Nullable String declared(String className, String property) {
        var wanted = new NamingModel.InjectionTarget(className, property);
        for (NamingModel.Entry entry : model.entries()) {
            if (entry.targets().contains(wanted)) {
                return entry.name();
            }
        }
        return null;
    }

    /** @return null if there is nothing for it now */
    private @Nullable Supplier<Object> found(Target target) {
        String entry = target.entry();
        Supplier<Object> value = entry == null ? null : environment.find(entry);
        Resource resource = target.resource();
        return value == null && resource != null ? annotated(resource, target.byDefault()) : value;
    }

    /** An entry without a value is meant not to be injected (Jakarta EE 11, EE.5.4.1.3), so nothing is said of it. */
    private void tellOnce(Target target) {
        Resource resource = target.resource();
        String entry = target.entry();
        boolean isMissed = resource != null || (entry != null && environment.declares(entry));
        if (!isMissed || !target.told().compareAndSet(false, true)) {
            return;
        }
        String wanted = resource == null ? String.valueOf(entry) : wanted(resource, target.byDefault());
        LOG.warn(
                "{} of {}.{}: neither a descriptor nor the server has {}, it is not injected",
                resource == null ? "injection-target" : "@Resource",
                target.member().getDeclaringClass().getName(),
                target.member().getName(),
                wanted);
    }

    /** What an operator would look for in server.xml. */
    private static String wanted(Resource resource, String byDefault) {
        return Stream.of(resource.lookup(), resource.mappedName(), resource.name(), byDefault)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse(byDefault);
    }

    /** A descriptor's entry of the same name wins over what the annotation says about where to look. */
    private @Nullable Supplier<Object> annotated(Resource resource, String byDefault) {
        String name = resource.name().isEmpty() ? byDefault : resource.name();
        Supplier<Object> value = environment.find(name);
        for (String other : List.of(resource.lookup(), resource.mappedName(), resource.name())) {
            if (value == null && !other.isEmpty()) {
                value = environment.find(other);
            }
            if (value == null && !other.isEmpty()) {
                value = environment.ofServer(other).orElse(null);
            }
        }
        return value;
    }

    private static boolean isSetter(Method method) {
        return method.getName().length() > 3
                && method.getName().startsWith("set")
                && method.getParameterCount() == 1
                && method.getReturnType() == void.class
                && !method.isBridge();
    }

    private static boolean isOverridden(Method method, Class<?> type) {
        if (Modifier.isPrivate(method.getModifiers())) {
            return false;
        }
        for (Class<?> c = type; c != method.getDeclaringClass(); c = c.getSuperclass()) {
            for (Method other : c.getDeclaredMethods()) {
                if (other.getName().equals(method.getName())
                        && other.getParameterCount() == 1
                        && other.getParameterTypes()[0] == method.getParameterTypes()[0]) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Class<?> wrapper(Class<?> type) {
        return java.lang.invoke.MethodType.methodType(type).wrap().returnType();
    }
}
