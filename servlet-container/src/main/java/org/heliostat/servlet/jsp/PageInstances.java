package org.heliostat.servlet.jsp;

import java.lang.reflect.InvocationTargetException;
import java.util.function.Consumer;
import org.apache.tomcat.InstanceManager;

/** Makes pages, tag handlers and tag library listeners for Jasper, and tells the container of each one. */
final class PageInstances implements InstanceManager {
    private final ClassLoader application;
    private final Consumer<Object> created;
    private final Consumer<Object> destroyed;

    PageInstances(ClassLoader application, Consumer<Object> created, Consumer<Object> destroyed) {
        this.application = application;
        this.created = created;
        this.destroyed = destroyed;
    }

    @Override
    public Object newInstance(Class<?> type)
            throws IllegalAccessException, InvocationTargetException, InstantiationException, NoSuchMethodException {
        Object instance = type.getConstructor().newInstance();
        created.accept(instance);
        return instance;
    }

    @Override
    public Object newInstance(String className)
            throws IllegalAccessException, InvocationTargetException, InstantiationException, ClassNotFoundException,
                    NoSuchMethodException {
        return newInstance(application.loadClass(className));
    }

    @Override
    public Object newInstance(String className, ClassLoader loader)
            throws IllegalAccessException, InvocationTargetException, InstantiationException, ClassNotFoundException,
                    NoSuchMethodException {
        return newInstance(loader.loadClass(className));
    }

    @Override
    public void newInstance(Object instance) {
        created.accept(instance);
    }

    @Override
    public void destroyInstance(Object instance) {
        destroyed.accept(instance);
    }
}
