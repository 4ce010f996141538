package org.heliostat.servlet.httpsession;

import jakarta.servlet.ServletContext;
import org.heliostat.servlet.httpsession.session.SessionScope;

/** Sessions of no application. */
public final class NoApplication implements SessionScope {

    @Override
    public ServletContext servletContext() {
        throw new UnsupportedOperationException("no application");
    }

    @Override
    public ClassLoader classLoader() {
        return NoApplication.class.getClassLoader();
    }

    @Override
    public void inApplication(Runnable code) {
        code.run();
    }
}
