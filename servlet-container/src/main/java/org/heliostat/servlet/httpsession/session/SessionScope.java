package org.heliostat.servlet.httpsession.session;

import jakarta.servlet.ServletContext;

/** The application that sessions belong to, as far as sessions care. */
public interface SessionScope {

    ServletContext servletContext();

    /** @return the loader that values of a carried-over session are read with */
    ClassLoader classLoader();

    /** Runs code of the application (listeners) with its class loader in place. */
    void inApplication(Runnable code);
}
