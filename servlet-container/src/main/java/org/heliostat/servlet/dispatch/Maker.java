package org.heliostat.servlet.dispatch;

/** Makes an instance of an application's class, injected and ready to be initialised. */
@FunctionalInterface
public interface Maker<T> {
    T make() throws Exception;
}
