package org.heliostat.servlet.context;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import java.util.List;
import org.heliostat.servlet.context.registration.Listeners;
import org.slf4j.Logger;

/** Tells an application's request listeners of begin and end, the last one first at the end. Any thread. */
final class RequestEvents {

    private final Listeners listeners;
    private final ServletContext context;
    private final Logger log;

    RequestEvents(Listeners listeners, ServletContext context, Logger log) {
        this.listeners = listeners;
        this.context = context;
        this.log = log;
    }

    /** When one throws, those that were told of the begin are told of the end. */
    void begins(ServletRequest request) {
        List<ServletRequestListener> told = listeners.requests();
        if (told.isEmpty()) {
            return;
        }
        ServletRequestEvent event = new ServletRequestEvent(context, request);
        int begun = 0;
        try {
            for (; begun < told.size(); begun++) {
                told.get(begun).requestInitialized(event);
            }
        } finally {
            if (begun < told.size()) {
                tellDestroyed(told.subList(0, begun), event);
            }
        }
    }

    void ends(ServletRequest request) {
        List<ServletRequestListener> told = listeners.requests();
        if (!told.isEmpty()) {
            tellDestroyed(told, new ServletRequestEvent(context, request));
        }
    }

    private void tellDestroyed(List<ServletRequestListener> told, ServletRequestEvent event) {
        for (int i = told.size() - 1; i >= 0; i--) {
            try {
                told.get(i).requestDestroyed(event);
            } catch (Throwable thrown) {
                log.error("a request listener failed", thrown);
            }
        }
    }
}
