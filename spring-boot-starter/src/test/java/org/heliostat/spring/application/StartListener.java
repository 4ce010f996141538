package org.heliostat.spring.application;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** Leaves a sign that it was told of the start, and looks at what is there; made by the container, by its name. */
@WebListener
public class StartListener implements ServletContextListener {

    static final String SIGN = "org.heliostat.spring.application.started";

    @Override
    public void contextInitialized(ServletContextEvent event) {
        // Only who is declared or annotated may ask (Servlet 6.1, 4.4).
        boolean hasServlets =
                !event.getServletContext().getServletRegistrations().isEmpty();
        event.getServletContext().setAttribute(SIGN, hasServlets ? "told" : "told too soon");
    }
}
