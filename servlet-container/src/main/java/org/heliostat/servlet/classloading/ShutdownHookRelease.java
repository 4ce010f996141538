package org.heliostat.servlet.classloading;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Takes back the shutdown hooks that an application left. Java has no list of them for anybody; the server's jar opens
 * {@code java.lang} for this. Where it is closed, hooks stay.
 */
final class ShutdownHookRelease {

    private static final String HOLDER = "java.lang.ApplicationShutdownHooks";

    private final LoaderScope scope;

    ShutdownHookRelease(LoaderScope scope) {
        this.scope = scope;
    }

    /** @return names and classes of the hooks that were taken back; they have not been run */
    List<String> release() throws ReflectiveOperationException {
        Class<?> holder = Class.forName(HOLDER);
        if (!holder.getModule().isOpen(holder.getPackageName(), ShutdownHookRelease.class.getModule())) {
            return List.of();
        }
        Field field = holder.getDeclaredField("hooks");
        field.setAccessible(true);
        List<Thread> own = new ArrayList<>();
        synchronized (holder) {
            if (field.get(null) instanceof Map<?, ?> hooks) {
                hooks.keySet().forEach(hook -> {
                    if (hook instanceof Thread thread && scope.hasThread(thread)) {
                        own.add(thread);
                    }
                });
            }
        }
        List<String> released = new ArrayList<>();
        for (Thread thread : own) {
            if (Runtime.getRuntime().removeShutdownHook(thread)) {
                released.add(thread.getName() + " (" + thread.getClass().getName() + ")");
            }
        }
        return released;
    }
}
