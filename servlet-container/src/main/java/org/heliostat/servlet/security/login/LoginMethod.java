package org.heliostat.servlet.security.login;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUser;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.jspecify.annotations.Nullable;

/** Logs in by one method, as one application uses it. Session threads. */
public interface LoginMethod {

    /** @return as {@code getAuthType} answers it */
    String authType();

    /**
     * Looks whether the request itself says who its user is.
     *
     * @return null when it does not, or not rightly
     */
    @Nullable
    RealmUser userOf(ContainerRequest request, Realm realm);

    /** @return the name under which the request tries to log in, as it was sent; null where it does not try */
    default @Nullable String claimed(ContainerRequest request) {
        return null;
    }

    /** Answers a request without a user with what makes the client send one. */
    void challenge(ContainerRequest request, HttpServletResponse response, Realm realm)
            throws IOException, ServletException;

    /** @return whether users and passwords are known to it, so that {@code login} can be offered */
    default boolean takesPasswords() {
        return true;
    }

    /** @return whether a login holds for the HTTP session instead of being sent with each request */
    default boolean lasts() {
        return false;
    }

    /** @return whether it works over TLS only */
    default boolean needsTls() {
        return false;
    }

    /** A page that everybody may see, since it is shown to those who have not logged in. */
    default boolean isOwnPage(String path) {
        return false;
    }

    /** Where the method's own form is sent to. */
    default boolean isLoginAction(ContainerRequest request, String path) {
        return false;
    }

    /**
     * Somebody has logged in with a form, and goes on to what they wanted.
     *
     * @param oldSessionId id of the session before the login
     */
    default void proceed(ContainerRequest request, String oldSessionId) throws IOException {
        throw new IllegalStateException(authType() + ": has no form");
    }

    /** The form's user or password was wrong. */
    default void refuse(ContainerRequest request) throws IOException, ServletException {
        throw new IllegalStateException(authType() + ": has no form");
    }

    /** A request that was put aside goes on in the place of this one. */
    default void resume(ContainerRequest request) {}
}
