package org.heliostat.servlet.httpsession.session;

import jakarta.servlet.http.HttpSessionAttributeListener;
import jakarta.servlet.http.HttpSessionIdListener;
import jakarta.servlet.http.HttpSessionListener;
import java.util.List;

/** The application's listeners that have to do with sessions, in the order of declaration. Immutable. */
public record SessionListeners(
        List<HttpSessionListener> life,
        List<HttpSessionAttributeListener> attributes,
        List<HttpSessionIdListener> ids) {

    /** An application without such listeners. */
    public static final SessionListeners NONE = new SessionListeners(List.of(), List.of(), List.of());

    public SessionListeners {
        life = List.copyOf(life);
        attributes = List.copyOf(attributes);
        ids = List.copyOf(ids);
    }
}
