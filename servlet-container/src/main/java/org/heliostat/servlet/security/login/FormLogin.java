package org.heliostat.servlet.security.login;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Arrays;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUser;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.user.RequestUser;
import org.heliostat.servlet.user.SavedRequest;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * FORM: a page of the application asks for user and password (Servlet 6.1, 13.6.3). Whatever was asked for is put aside
 * and goes on after the login, method and body included, once it has been authorised again.
 */
public final class FormLogin implements LoginMethod {

    private static final String ACTION = "/j_security_check";
    private static final String USER = "j_username";
    private static final String PASSWORD = "j_password";

    private final String loginPage;
    private final String errorPage;
    private final SavedRequests saved;

    /**
     * Makes one for an application.
     *
     * @param loginPage path from the context root, as {@code errorPage}
     * @param onLost told of each request that was put aside and let go because there were too many
     */
    public FormLogin(String loginPage, String errorPage, Ticker ticker, Runnable onLost) {
        this.loginPage = loginPage;
        this.errorPage = errorPage;
        this.saved = new SavedRequests(ticker, onLost);
    }

    @Override
    public String authType() {
        return HttpServletRequest.FORM_AUTH;
    }

    @Override
    public boolean lasts() {
        return true;
    }

    @Override
    public boolean isOwnPage(String path) {
        return path.equals(withoutQuery(loginPage)) || path.equals(withoutQuery(errorPage));
    }

    private static String withoutQuery(String page) {
        int question = page.indexOf('?');
        return question < 0 ? page : page.substring(0, question);
    }

    /** Forms may be anywhere, so the action may follow any folder; it is an action only when something is sent. */
    @Override
    public boolean isLoginAction(ContainerRequest request, String path) {
        return path.endsWith(ACTION) && request.getMethod().equals("POST");
    }

    @Override
    public @Nullable RealmUser userOf(ContainerRequest request, Realm realm) {
        if (!isLoginAction(request, request.dispatch().path())) {
            return null;
        }
        String user = request.getParameter(USER);
        String password = request.getParameter(PASSWORD);
        return user == null || password == null ? null : realm.login(user, password);
    }

    @Override
    public void challenge(ContainerRequest request, HttpServletResponse response, Realm realm)
            throws IOException, ServletException {
        Request sent = request.pipelineRequest();
        Request asked = isReadable(sent) ? sent : SavedRequest.asGet(sent);
        byte[] body = body(asked.body());
        if (body == null) {
            response.sendError(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
            return;
        }
        HttpSession session = request.getSession();
        saved.put(session.getId(), SavedRequest.of(asked, body));
        show(loginPage, request, response);
    }

    /** An application that has read the body already wants it no more. */
    private static boolean isReadable(Request asked) {
        RequestBody body = asked.body();
        return body.contentLength() == 0 || !body.isFinished();
    }

    /** @return null when it is longer than what is put aside */
    private static byte @Nullable [] body(RequestBody body) throws IOException {
        if (body.contentLength() == 0) {
            return new byte[0];
        }
        if (body.contentLength() > SavedRequests.LARGEST_BODY) {
            return null;
        }
        byte[] bytes = new byte[SavedRequests.LARGEST_BODY + 1];
        int count = 0;
        while (count < bytes.length) {
            int read = body.read(bytes, count, bytes.length - count);
            if (read < 0) {
                return Arrays.copyOf(bytes, count);
            }
            count += read;
        }
        return null;
    }

    /** The page is no answer to the URI that was asked for, so nobody may keep it. */
    private static void show(String page, ContainerRequest request, HttpServletResponse response)
            throws IOException, ServletException {
        RequestDispatcher dispatcher = request.getServletContext().getRequestDispatcher(page);
        if (dispatcher == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        response.setHeader("Cache-Control", "no-store");
        request.continueAs(SavedRequest.asGet(request.pipelineRequest()));
        dispatcher.forward(request, response);
    }

    @Override
    public void refuse(ContainerRequest request) throws IOException, ServletException {
        show(errorPage, request, request.response());
    }

    /**
     * Sends the client back to what it wanted: never to a place that it names itself. A request that was more than a
     * GET waits there for it.
     */
    @Override
    public void proceed(ContainerRequest request, String oldSessionId) throws IOException {
        SavedRequest wanted = saved.take(oldSessionId);
        SessionUse session = request.sessionInUse();
        RequestUser user = request.user();
        if (wanted != null
                && session != null
                && user != null
                && !wanted.isPlainGet()
                && wanted.belongsTo(request.pipelineRequest(), user.identity().name())) {
            saved.put(session.id(), wanted.ownedBy(user.identity().name()));
        }
        HttpServletResponse response = request.response();
        response.setHeader("Cache-Control", "no-store");
        String uri = wanted == null ? request.application().encodedPath() + "/" : wanted.uri();
        String origin = request.pipelineRequest().client().origin();
        response.sendRedirect(response.encodeRedirectURL(origin + uri));
    }

    @Override
    public void resume(ContainerRequest request) {
        if (saved.isEmpty() || !request.getMethod().equals("GET")) {
            return;
        }
        SessionUse session = request.sessionInUse();
        SavedRequest waiting = session == null ? null : saved.peek(session.id());
        if (session == null || waiting == null) {
            return;
        }
        boolean wanted = waiting.uri().equals(SavedRequest.uriOf(request.pipelineRequest()));
        RequestUser user = request.user();
        boolean own = user != null
                && waiting.belongsTo(request.pipelineRequest(), user.identity().name());
        if (wanted && own && saved.take(session.id()) == waiting) {
            request.continueAs(waiting.continuedBy(request.pipelineRequest()));
        }
    }
}
