package org.heliostat.servlet.httpsession.session;

import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionActivationListener;
import jakarta.servlet.http.HttpSessionAttributeListener;
import jakarta.servlet.http.HttpSessionBindingEvent;
import jakarta.servlet.http.HttpSessionBindingListener;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionListener;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the application's listeners and values what happens to a session (Servlet 6.1, 7.4 and 11.2). */
public final class SessionEvents {

    private static final Logger LOG = LoggerFactory.getLogger(SessionEvents.class);

    private SessionEvents() {}

    /** A value hears that it is bound before anybody can get it (Servlet 6.1, 7.4). */
    static void binding(HttpSession session, String name, Object value) {
        if (value instanceof HttpSessionBindingListener bound) {
            bound.valueBound(new HttpSessionBindingEvent(session, name, value));
        }
    }

    static void set(SessionListeners listeners, HttpSession session, String name, Object value, @Nullable Object old) {
        if (old instanceof HttpSessionBindingListener unbound && value != old) {
            unbound.valueUnbound(new HttpSessionBindingEvent(session, name, old));
        }
        if (listeners.attributes().isEmpty()) {
            return;
        }
        HttpSessionBindingEvent event = new HttpSessionBindingEvent(session, name, old == null ? value : old);
        for (HttpSessionAttributeListener listener : listeners.attributes()) {
            if (old == null) {
                listener.attributeAdded(event);
            } else {
                listener.attributeReplaced(event);
            }
        }
    }

    static void removed(SessionListeners listeners, HttpSession session, String name, Object old) {
        HttpSessionBindingEvent event = new HttpSessionBindingEvent(session, name, old);
        if (old instanceof HttpSessionBindingListener unbound) {
            unbound.valueUnbound(event);
        }
        for (HttpSessionAttributeListener listener : listeners.attributes()) {
            listener.attributeRemoved(event);
        }
    }

    /** A listener that throws keeps neither the others nor the session from their end. */
    public static void ended(SessionOwner owner, StoredSession session) {
        SessionListeners listeners = owner.listeners();
        if (listeners.life().isEmpty() && session.count() == 0) {
            return;
        }
        // While listeners hear of the end, attributes can still be read (Servlet 6.1, HttpSessionListener).
        HttpSession view = new ApplicationSession(owner, session).whileEnding();
        owner.scope().inApplication(() -> ended(listeners, view, session));
    }

    private static void ended(SessionListeners listeners, HttpSession view, StoredSession session) {
        HttpSessionEvent event = new HttpSessionEvent(view);
        List<HttpSessionListener> life = listeners.life();
        for (int i = life.size() - 1; i >= 0; i--) {
            HttpSessionListener listener = life.get(i);
            guarded(() -> listener.sessionDestroyed(event));
        }
        session.forEach((name, value) -> guarded(() -> removed(listeners, view, name, value)));
    }

    /** The values hear that the session leaves the heap (Servlet 6.1, HttpSessionActivationListener). */
    public static void willPassivate(SessionOwner owner, StoredSession session) {
        HttpSessionEvent event = new HttpSessionEvent(owner.viewOf(session));
        session.forEach((name, value) -> {
            if (value instanceof HttpSessionActivationListener listener) {
                guarded(() -> listener.sessionWillPassivate(event));
            }
        });
    }

    /** They hear that it is back, in this process or this instance of the application. */
    public static void didActivate(SessionOwner owner, StoredSession session) {
        HttpSessionEvent event = new HttpSessionEvent(owner.viewOf(session));
        session.forEach((name, value) -> {
            if (value instanceof HttpSessionActivationListener listener) {
                guarded(() -> listener.sessionDidActivate(event));
            }
        });
    }

    private static void guarded(Runnable call) {
        try {
            call.run();
        } catch (Throwable thrown) {
            LOG.error("a session listener of the application failed", thrown);
        }
    }
}
