package org.heliostat.servlet.context.supply;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.servlet.deploy.model.NamingModel;
import org.heliostat.servlet.naming.Injection;
import org.heliostat.servlet.websocket.endpoint.Instances;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes objects of an application's classes and calls their life-cycle methods, those of superclasses first (Jakarta
 * Annotations 3.0, PostConstruct and PreDestroy; Servlet 6.1, 15.5). Any thread.
 */
public final class InstanceFactory implements Instances {

    private static final Logger LOG = LoggerFactory.getLogger(InstanceFactory.class);

    private final ClassLoader loader;
    private final NamingModel naming;
    private final Injection injection;
    private final ConcurrentHashMap<Class<?>, Callbacks> known = new ConcurrentHashMap<>();

    /** Methods in the order in which they are called. */
    private record Callbacks(ArrayDeque<Method> postConstruct, ArrayDeque<Method> preDestroy) {}

    public InstanceFactory(ClassLoader loader, NamingModel naming, Injection injection) {
        this.loader = loader;
        this.injection = injection;
        this.naming = naming;
    }

    /** @return a new object, ready to be used */
    @Override
    public <T> T make(Class<T> type) throws Exception {
        Constructor<T> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        try {
            T object = constructor.newInstance();
            made(object);
            return object;
        } catch (InvocationTargetException thrown) {
            throw unwrapped(thrown);
        }
    }

    /** @return a new object of the application's class of that name */
    public <T> T make(String className, Class<T> type) throws Exception {
        return make(loader.loadClass(className).asSubclass(type));
    }

    /** Prepares an object that someone else made: what is injected is there when its own methods are called. */
    public void made(Object object) throws Exception {
        injection.into(object);
        for (Method method : callbacks(object).postConstruct()) {
            try {
                method.invoke(object);
            } catch (InvocationTargetException thrown) {
                throw unwrapped(thrown);
            }
        }
    }

    /** The object is no longer used. */
    @Override
    public void destroyed(@Nullable Object object) {
        if (object == null) {
            return;
        }
        for (Method method : callbacks(object).preDestroy()) {
            try {
                method.invoke(object);
            } catch (Throwable thrown) {
                LOG.error("{}: {} failed", object.getClass().getName(), method.getName(), thrown);
            }
        }
    }

    private static Exception unwrapped(InvocationTargetException thrown) {
        Throwable cause = thrown.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof Exception exception ? exception : thrown;
    }

    private Callbacks callbacks(Object object) {
        return known.computeIfAbsent(object.getClass(), this::find);
    }

    private Callbacks find(Class<?> type) {
        ArrayDeque<Method> post = new ArrayDeque<>(1);
        ArrayDeque<Method> pre = new ArrayDeque<>(1);
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            if (c.getClassLoader() == null) {
                continue;
            }
            Method begins = callback(c, PostConstruct.class, naming.postConstruct());
            if (begins != null && !isOverridden(begins, type)) {
                post.addFirst(begins);
            }
            Method ends = callback(c, PreDestroy.class, naming.preDestroy());
            if (ends != null && !isOverridden(ends, type)) {
                pre.addLast(ends);
            }
        }
        return new Callbacks(post, pre);
    }

    /** Calling an overridden method would call the subclass's, which has been asked for itself. */
    private static boolean isOverridden(Method method, Class<?> type) {
        int modifiers = method.getModifiers();
        if (Modifier.isPrivate(modifiers) || Modifier.isStatic(modifiers)) {
            return false;
        }
        boolean open = Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
        Class<?> owner = method.getDeclaringClass();
        for (Class<?> c = type; c != owner && c != null; c = c.getSuperclass()) {
            boolean sees = open
                    || c.getClassLoader() == owner.getClassLoader()
                            && c.getPackageName().equals(owner.getPackageName());
            if (sees && declares(c, method.getName())) {
                return true;
            }
        }
        return false;
    }

    private static boolean declares(Class<?> type, String name) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name)
                    && method.getParameterCount() == 0
                    && !Modifier.isPrivate(method.getModifiers())) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Method callback(
            Class<?> type, Class<? extends Annotation> annotation, Map<String, String> declared) {
        String name = declared.get(type.getName());
        for (Method method : type.getDeclaredMethods()) {
            boolean wanted = name != null ? method.getName().equals(name) : method.isAnnotationPresent(annotation);
            if (wanted && method.getParameterCount() == 0) {
                method.setAccessible(true);
                return method;
            }
        }
        return null;
    }
}
