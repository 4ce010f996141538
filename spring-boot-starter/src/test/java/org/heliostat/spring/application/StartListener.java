package org.heliostat.spring.application;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;

/** Leaves a sign that it was told of the start; made by the container, by its name. */
public class StartListener implements ServletContextListener {

    static final String SIGN = "org.heliostat.spring.application.started";

    @Override
    public void contextInitialized(ServletContextEvent event) {
        event.getServletContext().setAttribute(SIGN, "told");
    }
}
