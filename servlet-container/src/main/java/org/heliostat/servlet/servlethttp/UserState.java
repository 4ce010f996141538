package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.heliostat.acl.RealmUser;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.jspecify.annotations.Nullable;

/** Knows the user of a request: HTTP session and login, each found at first use. One thread at a time. */
final class UserState {

    private final HttpServletRequest request;
    private final RequestState state;
    private final ResponseState response;
    private final Application home;
    private final String rawPath;
    private @Nullable SessionAnswer answer;
    private @Nullable RequestSession session;
    private @Nullable RequestUser user;
    private boolean userKnown;
    private boolean ofPipeline;

    /** @param home the application that the client asked for */
    UserState(HttpServletRequest request, RequestState state, ResponseState response, Application home) {
        this.request = request;
        this.state = state;
        this.response = response;
        this.home = home;
        this.rawPath = state.request().target().rawPath();
    }

    /** Somebody has logged in, or, with null, out; the access log keeps who it was. */
    void user(@Nullable RequestUser newUser) {
        user = newUser;
        userKnown = true;
        ofPipeline = false;
        if (newUser != null) {
            state.exchange()
                    .request()
                    .authenticated(newUser.authType(), newUser.identity().name());
        }
    }

    /**
     * The one who is shown to the application. Only who {@link #isLoggedIn} has its rights.
     *
     * @return null when nobody has logged in, in this request or in an earlier one of the same session
     */
    @Nullable
    RequestUser user() {
        state.exchange();
        if (!userKnown) {
            userKnown = true;
            // Asked first: an own login makes the request its user's.
            RequestUser asFound = foundByPipeline();
            RequestUser known = home.logins().remembered(request);
            user(known == null ? asFound : known);
            ofPipeline = known == null && asFound != null;
        }
        return user;
    }

    /**
     * An ACL or a function of obj.conf may have asked for a login, too. Its users are those of any database, so that the
     * same name may be somebody else's here, and nothing is known of their groups: they do not count.
     *
     * @return whether the user has logged in to the application
     */
    boolean isLoggedIn() {
        return user() != null && !ofPipeline;
    }

    private @Nullable RequestUser foundByPipeline() {
        String name = state.exchange().request().authUser();
        String type = state.exchange().request().authType();
        return name == null ? null : new RequestUser(new RealmUser(name, Set.of()), type == null ? "" : type);
    }

    /** A servlet may have names of its own for roles (Servlet 6.1, 13.3). */
    boolean isInRole(String role) {
        RequestUser known = user();
        if (known == null || role == null || !isLoggedIn()) {
            return false;
        }
        String ofApplication = state.dispatch().servlet().roleRefs().getOrDefault(role, role);
        return state.application().logins().isInRole(known, ofApplication);
    }

    boolean authenticate(HttpServletResponse into) throws IOException, ServletException {
        if (isLoggedIn()) {
            return true;
        }
        if (into.isCommitted()) {
            throw new IllegalStateException("authenticate: the answer has begun");
        }
        RequestUser found = home.logins().authenticate(request, into);
        if (found != null) {
            user(found);
        }
        return found != null;
    }

    void login(String name, String password) throws ServletException {
        if (isLoggedIn()) {
            throw new ServletException("login: somebody has logged in already (expected: logout first)");
        }
        if (name == null || password == null) {
            throw new ServletException("login: user or password is null");
        }
        user(home.logins().login(request, name, password));
    }

    void logout() {
        state.exchange();
        home.logins().logout(request);
        user(null);
    }

    /**
     * The session that logins hold for: that of the application that the client asked for, wherever the request has
     * been passed on to.
     *
     * @return null when there is none; none is made
     */
    @Nullable
    SessionUse sessionInUse() {
        if (session == null && !mayNameSession()) {
            return null;
        }
        return homeSession().current();
    }

    /** Makes the session that logins hold for, unless there is one. */
    void beginSession() {
        homeSession().get(true);
    }

    /**
     * Notes in the session that logins hold for, if there is one, who has logged in. Unless it was the same user
     * before, it gets a new id. Once the answer's head is gone the client could not be told: then the login is this
     * request's only.
     */
    void noteLogin(SessionLogin login) {
        if (!response.live().isCommitted()) {
            homeSession().logIn(login);
        }
    }

    /** A request that brings the id of a session is an access to it, whatever answers it (Servlet 6.1, 7.6). */
    void touchSession() {
        if (mayNameSession()) {
            session().touch();
        }
    }

    /** @return false where neither a cookie nor the path can hold the id of a session */
    private boolean mayNameSession() {
        return rawPath.indexOf(';') >= 0 || state.fields().contains("Cookie");
    }

    /** Another application reached by a cross-context dispatch has sessions of its own (Servlet 6.1, 7.3). */
    RequestSession session() {
        return homeSession().in(state.application());
    }

    private RequestSession homeSession() {
        state.exchange();
        if (session == null) {
            session = new RequestSession(
                    home,
                    null,
                    state.fields().all("Cookie"),
                    rawPath,
                    state.client().isSecure(),
                    answer());
        }
        return session;
    }

    private SessionAnswer answer() {
        SessionAnswer known = answer;
        if (known == null) {
            known = new SessionAnswer(state, response, home.clock());
            answer = known;
        }
        return known;
    }

    /** Tells the client again of the sessions that were made for it: the answer is begun anew. */
    void repeatCookies() {
        if (answer != null) {
            answer.repeatCookies();
        }
    }

    /** The request is over: gives the session back. */
    void release() {
        if (session != null) {
            session.release();
        }
    }
}
