package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.security.Principal;
import java.util.Set;
import org.heliostat.acl.RealmUser;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.user.RequestUser;
import org.jspecify.annotations.Nullable;

/** The part of a request that is about its user: HTTP session and login. */
abstract class UserRequest extends HeadRequest {

    private final Application home;
    private final ContainerResponse response;
    private final String rawPath;
    private @Nullable RequestSession session;
    private @Nullable RequestUser user;
    private boolean userKnown;
    private boolean ofPipeline;

    UserRequest(Exchange exchange, ContainerResponse response, Application home) {
        super(exchange);
        this.home = home;
        this.response = response;
        this.rawPath = exchange.request().target().rawPath();
    }

    /** @return the application of the innermost dispatch */
    public abstract Application application();

    abstract Dispatch dispatch();

    /** @return the application that the client asked for */
    public final Application home() {
        return home;
    }

    /** Somebody has logged in, or, with null, out; the access log keeps who it was. */
    public void user(@Nullable RequestUser newUser) {
        user = newUser;
        userKnown = true;
        ofPipeline = false;
        if (newUser != null) {
            exchange()
                    .request()
                    .authenticated(newUser.authType(), newUser.identity().name());
        }
    }

    /**
     * The one who is shown to the application. Only who {@link #isLoggedIn} has its rights.
     *
     * @return null when nobody has logged in, in this request or in an earlier one of the same session
     */
    public @Nullable RequestUser user() {
        exchange();
        if (!userKnown) {
            userKnown = true;
            // Asked first: an own login makes the request its user's.
            RequestUser asFound = foundByPipeline();
            RequestUser known = home.logins().remembered(this);
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
    public boolean isLoggedIn() {
        return user() != null && !ofPipeline;
    }

    private @Nullable RequestUser foundByPipeline() {
        String name = exchange().request().authUser();
        String type = exchange().request().authType();
        return name == null ? null : new RequestUser(new RealmUser(name, Set.of()), type == null ? "" : type);
    }

    @Override
    public @Nullable String getAuthType() {
        RequestUser known = user();
        return known == null ? null : known.authType();
    }

    @Override
    public @Nullable String getRemoteUser() {
        RequestUser known = user();
        return known == null ? null : known.identity().name();
    }

    @Override
    public @Nullable Principal getUserPrincipal() {
        RequestUser known = user();
        return known == null ? null : known.identity();
    }

    /** A servlet may have names of its own for roles (Servlet 6.1, 13.3). */
    @Override
    public boolean isUserInRole(String role) {
        RequestUser known = user();
        if (known == null || role == null || !isLoggedIn()) {
            return false;
        }
        String ofApplication = dispatch().servlet().roleRefs().getOrDefault(role, role);
        return application().logins().isInRole(known, ofApplication);
    }

    @Override
    public boolean authenticate(HttpServletResponse answer) throws IOException, ServletException {
        if (isLoggedIn()) {
            return true;
        }
        if (answer.isCommitted()) {
            throw new IllegalStateException("authenticate: the answer has begun");
        }
        RequestUser found = home.logins().authenticate(this, answer);
        if (found != null) {
            user(found);
        }
        return found != null;
    }

    @Override
    public void login(String name, String password) throws ServletException {
        if (isLoggedIn()) {
            throw new ServletException("login: somebody has logged in already (expected: logout first)");
        }
        if (name == null || password == null) {
            throw new ServletException("login: user or password is null");
        }
        user(home.logins().login(this, name, password));
    }

    @Override
    public void logout() {
        exchange();
        home.logins().logout(this);
        user(null);
    }

    @Override
    public @Nullable HttpSession getSession(boolean create) {
        return sessionState().get(create);
    }

    @Override
    @SuppressWarnings("NullAway") // never null when asked to create
    public HttpSession getSession() {
        return getSession(true);
    }

    /**
     * The session that logins hold for: that of the application that the client asked for, wherever the request has
     * been passed on to.
     *
     * @return null when there is none; none is made
     */
    public @Nullable SessionUse sessionInUse() {
        return homeSession().current();
    }

    /** Makes the session that logins hold for, unless there is one. */
    public void beginSession() {
        homeSession().get(true);
    }

    /**
     * Notes in the session that logins hold for, if there is one, who has logged in. Unless it was the same user
     * before, it gets a new id. Once the answer's head is gone the client could not be told: then the login is this
     * request's only.
     */
    public void noteLogin(SessionLogin login) {
        if (!response.isHeadSent()) {
            homeSession().logIn(login);
        }
    }

    @Override
    public @Nullable String getRequestedSessionId() {
        return sessionState().requestedId();
    }

    @Override
    public String changeSessionId() {
        return sessionState().changeId();
    }

    @Override
    public boolean isRequestedSessionIdValid() {
        return sessionState().isRequestedIdValid();
    }

    @Override
    public boolean isRequestedSessionIdFromCookie() {
        return sessionState().isFromCookie();
    }

    @Override
    public boolean isRequestedSessionIdFromURL() {
        return sessionState().isFromUrl();
    }

    /** A request that brings the id of a session is an access to it, whatever answers it (Servlet 6.1, 7.6). */
    public void touchSession() {
        if (rawPath.indexOf(';') >= 0 || !fields().all("Cookie").isEmpty()) {
            sessionState().touch();
        }
    }

    /** Another application reached by a cross-context dispatch has sessions of its own (Servlet 6.1, 7.3). */
    RequestSession sessionState() {
        return homeSession().in(application());
    }

    private RequestSession homeSession() {
        exchange();
        if (session == null) {
            session = new RequestSession(home, null, fields().all("Cookie"), rawPath, isSecure(), response);
        }
        return session;
    }

    final void releaseSession() {
        if (session != null) {
            session.release();
        }
    }
}
