package org.heliostat.servlet.security;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.heliostat.acl.LoginsBusyException;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUser;
import org.heliostat.acl.Realms;
import org.heliostat.servlet.dispatch.PathDispatcher;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.security.login.LoginMethod;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.Logins;
import org.heliostat.servlet.servlethttp.RequestUser;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the servlets of one application: lets in whom its security constraints allow, and knows who its users
 * are. Any session thread.
 */
public final class Guard implements Logins {

    private final ConstraintGate gate;
    private final RoleMap roles;
    private final LoginMethod method;
    private final Optional<String> realmName;
    private final SecurityServices services;
    private final Audit audit;

    Guard(
            ConstraintGate gate,
            RoleMap roles,
            LoginMethod method,
            Optional<String> realmName,
            SecurityServices services,
            Audit audit) {
        this.gate = gate;
        this.roles = roles;
        this.method = method;
        this.realmName = realmName;
        this.services = services;
        this.audit = audit;
    }

    /**
     * Lets a request in, or answers it.
     *
     * @param asked path below the context path that the client asked for
     * @param served the same, or that of the welcome file that it leads to: it must be allowed, too
     * @return false when the request has been answered
     */
    public boolean admits(ContainerRequest request, String asked, String served) throws IOException, ServletException {
        if (method.isLoginAction(request, asked)) {
            logInByForm(request);
            return false;
        }
        if (gate.isEmpty()) {
            return true;
        }
        method.resume(request);
        Demand demand = demand(asked, served, request.getMethod());
        return demand.isOpen() || satisfies(request, demand, asked);
    }

    private Demand demand(String asked, String served, String httpMethod) {
        Demand demand = gate.demand(served, httpMethod);
        return asked.equals(served) ? demand : demand.and(gate.demand(asked, httpMethod));
    }

    private boolean satisfies(ContainerRequest request, Demand demand, String path)
            throws IOException, ServletException {
        if (demand.kind() == Demand.Kind.NOBODY) {
            audit.decided(request, request.getRemoteUser(), false);
            request.response().sendError(HttpServletResponse.SC_FORBIDDEN);
            return false;
        }
        boolean login = demand.kind() == Demand.Kind.ROLES;
        if ((demand.secure() || login && method.needsTls()) && !request.isSecure()) {
            sendToTls(request);
            return false;
        }
        if (!login || method.isOwnPage(path)) {
            return true;
        }
        if (!request.authenticate(request.response())) {
            return false;
        }
        RequestUser user = request.user();
        boolean allowed = user != null && roles.hasAny(user.identity(), demand.roles());
        audit.decided(request, request.getRemoteUser(), allowed);
        if (allowed) {
            keepFromSharedCaches(request.response());
            return true;
        }
        request.response().sendError(HttpServletResponse.SC_FORBIDDEN);
        return false;
    }

    /**
     * A login by session or certificate leaves no Authorization field, the only thing that shared caches keep away from
     * by themselves (RFC 9111, section 3.5). The application may say something else.
     */
    private static void keepFromSharedCaches(HttpServletResponse response) {
        response.setHeader("Cache-Control", "private");
    }

    /** Sent on with its query; a body is lost, as it has travelled in the clear already (Servlet 6.1, 13.8). */
    private void sendToTls(ContainerRequest request) throws IOException {
        String origin = services.secureOrigin().of(request.pipelineRequest());
        if (origin.isEmpty()) {
            request.response().sendError(HttpServletResponse.SC_FORBIDDEN);
            return;
        }
        String query = request.getQueryString();
        request.response().sendRedirect(origin + request.getRequestURI() + (query == null ? "" : "?" + query));
    }

    private void logInByForm(ContainerRequest request) throws IOException, ServletException {
        RealmUser found;
        try {
            found = method.userOf(request, realm());
        } catch (LoginsBusyException busy) {
            askForPatience(request.response());
            return;
        }
        if (found == null) {
            refused(request, method.claimed(request));
            method.refuse(request);
            return;
        }
        String before = request.getSession().getId();
        enter(request, found, true);
        method.proceed(request, before);
    }

    private RequestUser enter(ContainerRequest request, RealmUser found, boolean lasting) {
        RequestUser user = new RequestUser(found, method.authType());
        request.noteLogin(new SessionLogin(found.name(), user.authType(), lasting, realm().stamp(found.name())));
        request.user(user);
        audit.loggedIn(request, found.name(), user.authType(), realm().name());
        return user;
    }

    @Override
    public @Nullable RequestUser remembered(HttpServletRequest request) {
        SessionUse session = PathDispatcher.containerOf(request).sessionInUse();
        SessionLogin login = session == null ? null : session.login();
        if (login == null || !login.lasting()) {
            return null;
        }
        Realm realm = realm();
        RealmUser known = realm.user(login.user());
        if (known == null || !login.stamp().equals(realm.stamp(login.user()))) {
            return null;
        }
        return new RequestUser(known, login.authType());
    }

    @Override
    public @Nullable RequestUser authenticate(HttpServletRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        ContainerRequest container = PathDispatcher.containerOf(request);
        Realm realm = realm();
        try {
            RealmUser found = method.userOf(container, realm);
            if (found != null) {
                return enter(container, found, method.lasts());
            }
        } catch (LoginsBusyException busy) {
            askForPatience(response);
            return null;
        }
        refused(container, method.claimed(container));
        method.challenge(container, response, realm);
        return null;
    }

    private void refused(HttpServletRequest request, @Nullable String claimed) {
        audit.refused(request, claimed, method.authType(), realm().name());
    }

    private static void askForPatience(HttpServletResponse response) throws IOException {
        response.setHeader("Retry-After", Integer.toString(LoginsBusyException.RETRY_AFTER_SECONDS));
        response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    }

    @Override
    public RequestUser login(HttpServletRequest request, String user, String password) throws ServletException {
        if (!method.takesPasswords()) {
            throw new ServletException("login: " + method.authType() + " knows no passwords");
        }
        RealmUser found;
        try {
            found = realm().login(user, password);
        } catch (LoginsBusyException busy) {
            throw new ServletException("login: " + busy.getMessage(), busy);
        }
        if (found == null) {
            refused(request, user);
            throw new ServletException("login: user or password is wrong");
        }
        ContainerRequest container = PathDispatcher.containerOf(request);
        if (method.lasts() && !container.response().isHeadSent()) {
            container.beginSession();
        }
        return enter(container, found, true);
    }

    @Override
    public void logout(HttpServletRequest request) {
        SessionUse session = PathDispatcher.containerOf(request).sessionInUse();
        if (session != null) {
            session.logOut();
        }
    }

    @Override
    public boolean isInRole(RequestUser user, String role) {
        return roles.has(user.identity(), role);
    }

    /** The name in {@code login-config} is that of a realm, or, when there is none of that name, only a prompt. */
    Realm realm() {
        Realms realms = services.realms().get();
        Realm named = realmName.map(realms::find).orElse(null);
        return named == null ? realms.standard() : named;
    }
}
