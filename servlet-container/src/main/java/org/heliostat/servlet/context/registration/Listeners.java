package org.heliostat.servlet.context.registration;

import jakarta.servlet.ServletContextAttributeListener;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRequestAttributeListener;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.http.HttpSessionAttributeListener;
import jakarta.servlet.http.HttpSessionIdListener;
import jakarta.servlet.http.HttpSessionListener;
import java.util.ArrayList;
import java.util.EventListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.heliostat.servlet.httpsession.session.SessionListeners;

/** The listeners of an application by kind, in the order of declaration (Servlet 6.1, chapter 11). Any thread. */
public final class Listeners {

    private final List<EventListener> all = new ArrayList<>();
    private final List<ServletContextListener> context = new ArrayList<>();
    private final List<ServletContextAttributeListener> contextAttributes = new CopyOnWriteArrayList<>();
    private final List<ServletRequestListener> requests = new CopyOnWriteArrayList<>();
    private final List<ServletRequestAttributeListener> requestAttributes = new CopyOnWriteArrayList<>();
    private final List<HttpSessionListener> sessions = new ArrayList<>();
    private final List<HttpSessionAttributeListener> sessionAttributes = new ArrayList<>();
    private final List<HttpSessionIdListener> sessionIds = new ArrayList<>();

    static boolean isListener(Class<?> type) {
        return ServletContextListener.class.isAssignableFrom(type)
                || ServletContextAttributeListener.class.isAssignableFrom(type)
                || ServletRequestListener.class.isAssignableFrom(type)
                || ServletRequestAttributeListener.class.isAssignableFrom(type)
                || HttpSessionListener.class.isAssignableFrom(type)
                || HttpSessionAttributeListener.class.isAssignableFrom(type)
                || HttpSessionIdListener.class.isAssignableFrom(type);
    }

    public void add(EventListener listener) {
        all.add(listener);
        addTo(context, ServletContextListener.class, listener);
        addTo(contextAttributes, ServletContextAttributeListener.class, listener);
        addTo(requests, ServletRequestListener.class, listener);
        addTo(requestAttributes, ServletRequestAttributeListener.class, listener);
        addTo(sessions, HttpSessionListener.class, listener);
        addTo(sessionAttributes, HttpSessionAttributeListener.class, listener);
        addTo(sessionIds, HttpSessionIdListener.class, listener);
    }

    private static <T> void addTo(List<T> list, Class<T> kind, EventListener listener) {
        if (kind.isInstance(listener)) {
            list.add(kind.cast(listener));
        }
    }

    public List<EventListener> all() {
        return all;
    }

    public List<ServletContextListener> context() {
        return context;
    }

    public List<ServletContextAttributeListener> contextAttributes() {
        return contextAttributes;
    }

    public List<ServletRequestListener> requests() {
        return requests;
    }

    public List<ServletRequestAttributeListener> requestAttributes() {
        return requestAttributes;
    }

    public SessionListeners session() {
        return new SessionListeners(sessions, sessionAttributes, sessionIds);
    }
}
