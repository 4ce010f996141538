package org.heliostat.servlet.jsp;

import java.lang.reflect.InvocationTargetException;
import org.apache.tomcat.InstanceManager;
import org.jspecify.annotations.Nullable;

/** Makes pages, tag handlers and tag library listeners for Jasper, and tells the container of each one. */
final class PageInstances implements InstanceManager {
    private final ClassLoader application;
    private final PageLifecycle lifecycle;
    private final @Nullable PageWatch watch;

    /** @param watch told of pages; null: nobody looks whether they change */
    PageInstances(ClassLoader application, PageLifecycle lifecycle, @Nullable PageWatch watch) {
        this.application = application;
        this.lifecycle = lifecycle;
        this.watch = watch;
    }

    @Override
    public Object newInstance(Class<?> type)
            throws IllegalAccessException, InvocationTargetException, InstantiationException, NoSuchMethodException {
        Object instance = type.getConstructor().newInstance();
        newInstance(instance);
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
        Object page = newInstance(loader.loadClass(className));
        if (watch != null) {
            watch.loaded(className, page);
        }
        return page;
    }

    @Override
    public void newInstance(Object instance) throws InvocationTargetException {
        try {
            lifecycle.made(instance);
        } catch (Exception e) {
            // Whatever an application's @PostConstruct throws; Jasper knows this exception only.
            throw new InvocationTargetException(e);
        }
    }

    @Override
    public void destroyInstance(Object instance) {
        lifecycle.destroyed(instance);
    }
}
