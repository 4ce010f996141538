package org.heliostat.servlet.classloading;

import org.jspecify.annotations.Nullable;

/** Tells what belongs to one application: what its loader, or one below it such as that of a compiled page, has made. */
record LoaderScope(ClassLoader loader) {

    boolean has(@Nullable Object object) {
        return object != null && isOwn(object.getClass().getClassLoader());
    }

    boolean isOwn(@Nullable ClassLoader candidate) {
        ClassLoader current = candidate;
        while (current != null) {
            if (current == loader) {
                return true;
            }
            current = current.getParent();
        }
        return false;
    }

    /** A thread runs an application's code when it was made by it, or takes classes from it. */
    boolean hasThread(Thread thread) {
        return isOwn(thread.getContextClassLoader()) || has(thread) || has(thread.getUncaughtExceptionHandler());
    }
}
