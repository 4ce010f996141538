package org.heliostat.servlet.httpsession.session;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpSession;
import java.util.Collections;
import java.util.Enumeration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A session as the application sees it. Any thread. */
final class ApplicationSession implements HttpSession {

    private final SessionOwner sessions;
    private final StoredSession stored;
    private boolean ending;

    ApplicationSession(SessionOwner sessions, StoredSession stored) {
        this.sessions = sessions;
        this.stored = stored;
    }

    /** A view that answers although the session has ended. */
    ApplicationSession whileEnding() {
        ending = true;
        return this;
    }

    @Override
    public long getCreationTime() {
        return alive().createdMillis();
    }

    @Override
    public String getId() {
        return stored.id();
    }

    @Override
    public long getLastAccessedTime() {
        return alive().previousAccessMillis();
    }

    @Override
    public ServletContext getServletContext() {
        return sessions.scope().servletContext();
    }

    @Override
    public void setMaxInactiveInterval(int seconds) {
        stored.maxInactiveSeconds(seconds);
    }

    @Override
    public int getMaxInactiveInterval() {
        return stored.maxInactiveSeconds();
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return alive().get(name);
    }

    @Override
    public Enumeration<String> getAttributeNames() {
        return Collections.enumeration(alive().names());
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        if (name == null) {
            throw new IllegalArgumentException("the name of a session attribute is null");
        }
        if (value == null) {
            removeAttribute(name);
            return;
        }
        Object before = alive().get(name);
        sessions.store().requireStorable(stored, name, value);
        if (value != before) {
            SessionEvents.binding(this, name, value);
        }
        Object old = alive().put(name, value);
        sessions.store().changed(stored);
        SessionEvents.set(sessions.listeners(), this, name, value, old);
    }

    @Override
    public void removeAttribute(String name) {
        Object old = alive().remove(name);
        if (old != null) {
            sessions.store().changed(stored);
            SessionEvents.removed(sessions.listeners(), this, name, old);
        }
    }

    @Override
    public void invalidate() {
        alive();
        sessions.end(stored);
    }

    @Override
    public boolean isNew() {
        return alive().isFresh();
    }

    /** Lets code outside a request reach the session under its present id (Servlet 6.1, HttpSession.Accessor). */
    @Override
    public Accessor getAccessor() {
        alive();
        return new Accessor() {
            @Override
            public void access(Consumer<HttpSession> user) {
                if (stored.isEnded()) {
                    throw new IllegalStateException("the session has ended");
                }
                sessions.access(stored.id(), user);
            }
        };
    }

    private StoredSession alive() {
        if (stored.isEnded() && !ending) {
            throw new IllegalStateException("the session has ended");
        }
        return stored;
    }
}
