package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.SessionTrackingMode;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;
import org.heliostat.request.target.UriText;
import org.heliostat.servlet.servlethttp.fields.HeaderNames;
import org.heliostat.servlet.servlethttp.fields.SetCookie;
import org.heliostat.servlet.servlethttp.fields.TrailerFields;
import org.heliostat.time.HttpDates;
import org.jspecify.annotations.Nullable;

/**
 * The response of one exchange. While another resource is included, calls that would change status or headers have no
 * effect (Servlet 6.1, 9.3).
 *
 * <p>Longer than other files because its interface is: the body is {@link ResponseState}, the content type {@link
 * ResponseType}.
 */
public final class ContainerResponse implements HttpServletResponse {

    private final Application application;
    private final ResponseState state;
    private final ResponseBody body;
    private final ResponseType type;
    private @Nullable ContainerRequest request;
    private @Nullable ResponseStream stream;
    private @Nullable ResponseWriter writer;
    private @Nullable Supplier<Map<String, String>> trailers;
    private @Nullable String errorMessage;
    private long declaredLength = -1;

    public ContainerResponse(Exchange exchange, Application application) {
        this.application = application;
        this.state = new ResponseState(exchange.response());
        this.body = state.body();
        this.type = new ResponseType(application, exchange.response().headers());
    }

    ResponseState state() {
        return state;
    }

    /** Makes the two halves of the exchange known to each other, once. */
    public void request(ContainerRequest itsRequest) {
        request = itsRequest;
    }

    public ContainerRequest request() {
        if (request == null) {
            throw new IllegalStateException("the response has no request yet");
        }
        return request;
    }

    /** @return the answer as the pipeline has it */
    public Response live() {
        return state.live();
    }

    /** The exchange is over. */
    public void end() {
        state.end();
    }

    /** Another resource is included from now on, or, with false, is no longer. */
    public void including(boolean begins) {
        state.including(begins);
    }

    public boolean isIncluding() {
        return state.isIncluding();
    }

    /** @return whether the head has left, so that neither status nor headers can be changed */
    public boolean isHeadSent() {
        return live().isCommitted();
    }

    /** @return whether nothing has been written yet, and nobody stands between the servlet and the client */
    public boolean isUntouched() {
        Response answer = live();
        boolean begun = answer.isCommitted() || answer.output().buffered() > 0 || stream != null || writer != null;
        return !begun && !state.isIncluding() && !body.isClosed();
    }

    /** @return the status given to sendError and not yet dealt with, 0 when none was */
    public int errorStatus() {
        return state.errorStatus();
    }

    public @Nullable String errorMessage() {
        return errorMessage;
    }

    /** Makes an answer for an error page possible: empty buffer, writable again. */
    public void beginErrorPage(int status) {
        state.beginErrorPage();
        errorMessage = null;
        clearBuffer();
        live().status(status);
        body.reopen();
        forgetBodyHeaders();
    }

    /** What is written from now on is swallowed (Servlet 6.1, 9.4: the forwarding servlet may not add anything). */
    public void suspendBody() throws IOException {
        state.suspendBody();
    }

    /** Ends the answer, unless another one goes on behind an include. */
    public void closeBody() throws IOException {
        state.closeBody();
    }

    private boolean isFixed() {
        return state.isFixed();
    }

    private void requireUncommitted(String what) {
        if (isCommitted()) {
            throw new IllegalStateException(what + ": the answer has begun");
        }
    }

    @Override
    public String encodeURL(String url) {
        return encoded(url);
    }

    @Override
    public String encodeRedirectURL(String url) {
        return encoded(url);
    }

    private String encoded(String url) {
        live();
        boolean may = application.tracksSessionsBy(SessionTrackingMode.URL);
        return may ? SessionUrl.encode(request(), request().state(), url) : url;
    }

    @Override
    public void sendError(int status, @Nullable String message) throws IOException {
        requireUncommitted("sendError");
        if (state.isIncluding()) {
            return;
        }
        clearBuffer();
        live().status(status);
        state.errorStatus(status);
        errorMessage = message;
        body.close();
    }

    @Override
    public void sendError(int status) throws IOException {
        sendError(status, null);
    }

    @Override
    public void sendRedirect(String location, int status, boolean clearBuffer) throws IOException {
        if (location == null) {
            throw new IllegalArgumentException("sendRedirect: location is null");
        }
        requireUncommitted("sendRedirect");
        if (state.isIncluding()) {
            return;
        }
        boolean asGiven = request().application().allowsRelativeRedirects();
        String target = asGiven
                ? UriText.whole(location)
                : SessionUrl.absolute(request(), request().state(), location);
        if (clearBuffer) {
            clearBuffer();
        }
        // What was announced was another answer.
        length(-1);
        live().status(status);
        live().headers().set("Location", target);
        suspendBody();
        live().finish();
    }

    @Override
    public void setStatus(int status) {
        if (!isFixed()) {
            live().status(status);
        }
    }

    @Override
    public int getStatus() {
        int status = live().status();
        return status == Response.NO_STATUS ? SC_OK : status;
    }

    /** HTTP/1.0 has no trailers, and after the head nobody can be told of them (HttpServletResponse). */
    @Override
    public void setTrailerFields(Supplier<Map<String, String>> supplier) {
        requireUncommitted("trailer fields");
        if (state.isIncluding()) {
            return;
        }
        TrailerFields.install(live(), request().pipelineRequest().head().version(), supplier);
        trailers = supplier;
    }

    /** The supplier may use the request, which ends before the answer does. */
    public void settleTrailers() {
        Supplier<Map<String, String>> supplier = trailers;
        Response response = state.liveOrNull();
        if (supplier != null && response != null && (!response.isFinished() || response.isEndHeld())) {
            TrailerFields.settle(response, supplier);
        }
    }

    @Override
    public @Nullable Supplier<Map<String, String>> getTrailerFields() {
        live();
        return trailers;
    }

    @Override
    public ServletOutputStream getOutputStream() {
        live();
        if (writer != null) {
            throw new IllegalStateException("the answer is being written by getWriter");
        }
        if (stream == null) {
            stream = new ResponseStream(request().state(), state);
        }
        return stream;
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        live();
        if (stream != null) {
            throw new IllegalStateException("the answer is being written by getOutputStream");
        }
        if (writer == null) {
            Charset charset = type.takeWriter();
            if (charset == null) {
                throw new UnsupportedEncodingException(type.charset());
            }
            writer = new ResponseWriter(state, charset);
        }
        return writer;
    }

    @Override
    public void addCookie(Cookie cookie) {
        if (!isFixed()) {
            live().headers()
                    .add(
                            "Set-Cookie",
                            SetCookie.format(cookie, application.clock().millis()));
        }
    }

    @Override
    public boolean containsHeader(@Nullable String name) {
        return name != null && live().headers().contains(name);
    }

    @Override
    public void setDateHeader(String name, long date) {
        setHeader(name, HttpDates.format(date));
    }

    @Override
    public void addDateHeader(String name, long date) {
        addHeader(name, HttpDates.format(date));
    }

    @Override
    public void setHeader(String name, @Nullable String value) {
        if (isFixed() || isEmpty(name)) {
            return;
        }
        if (isContentType(name)) {
            setContentType(value);
            return;
        }
        if (value == null) {
            live().headers().remove(name);
            if (name.equalsIgnoreCase("Content-Length")) {
                length(-1);
            }
            return;
        }
        if (name.equalsIgnoreCase("Content-Length")) {
            length(Long.parseLong(value.trim()));
            return;
        }
        live().headers().set(name, value);
    }

    @Override
    public void addHeader(String name, @Nullable String value) {
        if (isFixed() || isEmpty(name) || value == null) {
            return;
        }
        if (isContentType(name) || name.equalsIgnoreCase("Content-Length")) {
            setHeader(name, value);
            return;
        }
        live().headers().add(name, value);
    }

    private static boolean isEmpty(@Nullable String name) {
        return name == null || name.isEmpty();
    }

    private static boolean isContentType(String name) {
        return name.length() == 12 && name.equalsIgnoreCase("Content-Type");
    }

    @Override
    public void setIntHeader(String name, int value) {
        setHeader(name, Integer.toString(value));
    }

    @Override
    public void addIntHeader(String name, int value) {
        addHeader(name, Integer.toString(value));
    }

    @Override
    public @Nullable String getHeader(@Nullable String name) {
        return name == null ? null : live().headers().first(name);
    }

    @Override
    public Collection<String> getHeaders(String name) {
        return live().headers().all(name);
    }

    @Override
    public Collection<String> getHeaderNames() {
        return HeaderNames.of(live().headers());
    }

    @Override
    public String getCharacterEncoding() {
        live();
        return type.charset();
    }

    @Override
    public @Nullable String getContentType() {
        live();
        return type.contentType();
    }

    @Override
    public void setContentType(@Nullable String value) {
        if (!isFixed()) {
            type.contentType(value);
        }
    }

    /** An unknown name shows when the writer is asked for (ServletResponse). */
    @Override
    public void setCharacterEncoding(@Nullable String name) {
        if (!isFixed()) {
            type.charset(name);
        }
    }

    @Override
    public void setLocale(@Nullable Locale locale) {
        if (!isFixed()) {
            type.locale(locale);
        }
    }

    @Override
    public Locale getLocale() {
        live();
        Locale locale = type.locale();
        return locale == null ? Locale.getDefault() : locale;
    }

    @Override
    public void setContentLength(int length) {
        setContentLengthLong(length);
    }

    @Override
    public void setContentLengthLong(long length) {
        if (!isFixed()) {
            length(length);
        }
    }

    /** Content-Length was set; negative: it was taken back. */
    private void length(long length) {
        declaredLength = length;
        if (length < 0) {
            live().headers().remove("Content-Length");
            body.expect(-1);
            return;
        }
        live().headers().set("Content-Length", Long.toString(length));
        body.expect(length - live().output().buffered());
    }

    @Override
    public void setBufferSize(int size) {
        if (live().isCommitted() || live().output().buffered() > 0) {
            throw new IllegalStateException("setBufferSize: content has been written");
        }
        live().output().bufferSize(size);
    }

    @Override
    public int getBufferSize() {
        return live().output().bufferSize();
    }

    @Override
    public void flushBuffer() throws IOException {
        state.flush();
    }

    @Override
    public void resetBuffer() {
        requireUncommitted("resetBuffer");
        clearBuffer();
    }

    @Override
    public void reset() {
        requireUncommitted("reset");
        if (state.isIncluding()) {
            return;
        }
        live().reset();
        type.reset();
        declaredLength = -1;
        body.expect(-1);
        body.forgetText();
        stream = null;
        writer = null;
        trailers = null;
        request().repeatSessionCookies();
    }

    /** After sendError and the like the answer counts as committed for the application (Servlet 6.1, 5.7). */
    @Override
    public boolean isCommitted() {
        return state.isCommitted();
    }

    private void clearBuffer() {
        // Going back over what is collected: nothing of it has been handed over yet.
        live().output().advance(-live().output().buffered());
        body.expect(declaredLength);
        body.forgetText();
    }

    private void forgetBodyHeaders() {
        live().headers().remove("Content-Length");
        live().headers().remove("Content-Encoding");
        live().headers().remove("ETag");
        live().headers().remove("Last-Modified");
        declaredLength = -1;
        body.expect(-1);
        stream = null;
        writer = null;
        type.releaseWriter();
    }
}
