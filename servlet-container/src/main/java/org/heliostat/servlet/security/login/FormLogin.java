package org.heliostat.servlet.security.login;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUser;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.RequestUser;
import org.heliostat.servlet.servlethttp.fields.FormData;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
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
    private final Interruptions interruptions;

    /**
     * Makes one for an application.
     *
     * @param loginPage path from the context root, as {@code errorPage}
     * @param key seals what clients keep; 32 bytes
     * @param ticker for what is put aside here, as {@code clock} for what clients keep
     * @param onLost told of each request that was put aside and let go because there were too many
     */
    public FormLogin(String loginPage, String errorPage, byte[] key, WallClock clock, Ticker ticker, Runnable onLost) {
        this.loginPage = loginPage;
        this.errorPage = errorPage;
        this.saved = new SavedRequests(ticker, onLost);
        this.interruptions = new Interruptions(saved, new WantedCookie(key, clock));
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
        return user == null || password == null || isInQuery(request) ? null : realm.login(user, password);
    }

    @Override
    public @Nullable String claimed(ContainerRequest request) {
        return isLoginAction(request, request.dispatch().path()) ? request.getParameter(USER) : null;
    }

    /** What stands in a URI is kept by logs and browsers: a password there is no login (only the form's body is). */
    private static boolean isInQuery(ContainerRequest request) {
        String query = request.pipelineRequest().query();
        if (query == null) {
            return false;
        }
        FormData fields = new FormData(request.application().limits().maxParameters());
        fields.addEncoded(query, StandardCharsets.UTF_8);
        return fields.values().containsKey(USER) || fields.values().containsKey(PASSWORD);
    }

    @Override
    public void challenge(ContainerRequest request, HttpServletResponse response, Realm realm)
            throws IOException, ServletException {
        Request sent = request.pipelineRequest();
        Request asked = isReadable(sent) ? sent : SavedRequest.asGet(sent);
        byte[] body = SavedRequest.isPlainGet(asked) ? new byte[0] : body(asked.body());
        if (body == null) {
            response.sendError(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
            return;
        }
        interruptions.keep(request, response, SavedRequest.of(asked, body));
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
        HttpServletResponse response = request.response();
        Interruptions.Wanted wanted = interruptions.take(request, response, oldSessionId);
        SavedRequest whole = wanted == null ? null : wanted.request();
        SessionUse session = request.sessionInUse();
        RequestUser user = request.user();
        if (whole != null
                && session != null
                && user != null
                && whole.belongsTo(request.pipelineRequest(), user.identity().name())) {
            saved.put(session.id(), whole.ownedBy(user.identity().name()));
        }
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
        boolean wanted = waiting.uri().equals(withoutId(SavedRequest.uriOf(request.pipelineRequest()), session.id()));
        RequestUser user = request.user();
        boolean own = user != null
                && request.isLoggedIn()
                && waiting.belongsTo(request.pipelineRequest(), user.identity().name());
        if (wanted && own && saved.take(session.id()) == waiting) {
            request.continueAs(waiting.continuedBy(request.pipelineRequest()));
        }
    }

    /** Where sessions know no cookies, the way back has the id in its path. */
    private static String withoutId(String uri, String sessionId) {
        int id = uri.indexOf('=' + sessionId);
        int start = id < 0 ? -1 : uri.lastIndexOf(';', id);
        return start < 0 ? uri : uri.substring(0, start) + uri.substring(id + 1 + sessionId.length());
    }
}
