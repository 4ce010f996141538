package org.heliostat.servlet.httpsession.record;

/**
 * A class loader of an application that has no classes of its own: those of the program that embeds the server are its. Any
 * thread.
 */
public interface LentClasses {

    /** @return the program's loader; it and those above it, the platform's excepted, have the classes */
    ClassLoader lender();
}
