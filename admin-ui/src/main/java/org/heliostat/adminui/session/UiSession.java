package org.heliostat.adminui.session;

import org.heliostat.adminui.api.Role;

/**
 * Somebody who has signed in. Immutable but for the time of the last use; any thread.
 */
public final class UiSession {

    private final String id;
    private final String user;
    private final Role role;
    private final String csrfToken;
    private final long beganNanos;
    private volatile long usedNanos;

    UiSession(String id, String user, Role role, String csrfToken, long now) {
        this.id = id;
        this.user = user;
        this.role = role;
        this.csrfToken = csrfToken;
        this.beganNanos = now;
        this.usedNanos = now;
    }

    public String id() {
        return id;
    }

    public String user() {
        return user;
    }

    public Role role() {
        return role;
    }

    /** @return what the header X-CSRF-Token of every change must say: a page from elsewhere cannot read it */
    public String csrfToken() {
        return csrfToken;
    }

    long beganNanos() {
        return beganNanos;
    }

    long usedNanos() {
        return usedNanos;
    }

    void used(long now) {
        usedNanos = now;
    }
}
