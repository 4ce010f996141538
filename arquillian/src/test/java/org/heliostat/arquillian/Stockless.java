package org.heliostat.arquillian;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** Does not let its application start. */
@WebListener
public class Stockless implements ServletContextListener {

    @Override
    public void contextInitialized(ServletContextEvent event) {
        throw new IllegalStateException("the shelves are empty");
    }
}
