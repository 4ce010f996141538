package org.heliostat.servlet.context;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextAttributeEvent;
import jakarta.servlet.ServletContextAttributeListener;
import java.util.Collections;
import java.util.Enumeration;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.servlet.context.registration.Listeners;
import org.jspecify.annotations.Nullable;

/** The attributes of a servlet context. Any thread. */
final class ContextAttributes {

    private final ConcurrentHashMap<String, Object> values = new ConcurrentHashMap<>();
    private final ServletContext context;
    private final Listeners listeners;

    ContextAttributes(ServletContext context, Listeners listeners) {
        this.context = context;
        this.listeners = listeners;
    }

    @Nullable
    Object get(String name) {
        return values.get(name);
    }

    Enumeration<String> names() {
        return Collections.enumeration(values.keySet());
    }

    void set(String name, @Nullable Object value) {
        Object old = value == null ? values.remove(name) : values.put(name, value);
        if (listeners.contextAttributes().isEmpty() || old == null && value == null) {
            return;
        }
        var event = new ServletContextAttributeEvent(context, name, old == null ? value : old);
        for (ServletContextAttributeListener listener : listeners.contextAttributes()) {
            if (old == null) {
                listener.attributeAdded(event);
            } else if (value == null) {
                listener.attributeRemoved(event);
            } else {
                listener.attributeReplaced(event);
            }
        }
    }

    void clear() {
        values.clear();
    }
}
