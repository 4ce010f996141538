package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.SessionTrackingMode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.function.Supplier;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.target.UriText;
import org.jspecify.annotations.Nullable;

/**
 * The response of one exchange. While another resource is included, calls that would change status or headers have no
 * effect (Servlet 6.1, 9.3).
 */
public final class ContainerResponse extends TypedResponse {

    private final Application application;
    private final ResponseBody body;
    private @Nullable Response response;
    private @Nullable ContainerRequest request;
    private @Nullable ResponseStream stream;
    private @Nullable ResponseWriter writer;
    private @Nullable Supplier<Map<String, String>> trailers;
    private @Nullable String errorMessage;
    private int errorStatus;
    private int including;
    private long declaredLength = -1;

    public ContainerResponse(Exchange exchange, Application application) {
        super(new ResponseType(application, exchange.response().headers()));
        this.application = application;
        this.response = exchange.response();
        this.body = new ResponseBody(exchange.response().output());
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

    @Override
    public Response live() {
        if (response == null) {
            throw new IllegalStateException("the request has ended: its response must not be used any more");
        }
        return response;
    }

    void requireLive() {
        live();
    }

    ResponseTransport transport() {
        return live().transport();
    }

    boolean isOpen() {
        return response != null && response.transport().isOpen();
    }

    void nonBlocking() {
        live().output().nonBlocking();
    }

    /** The client must not have the whole answer before what the request changed in a session is stored. */
    void holdEnd() {
        if (response != null && !response.isEndHeld()) {
            response.holdEnd(request().pipelineRequest().head().method().equals("HEAD"));
        }
    }

    /**
     * What the request changed in a session is not stored: an answer that says so, or, when one has begun, a cut
     * connection.
     *
     * @param later whether the same request may succeed later, because a store is away: 503 instead of 500
     */
    void sessionNotStored(boolean later) {
        Response answer = response;
        if (answer == null || answer.isAborted() || !answer.giveUpHeld()) {
            return;
        }
        UnstoredSession.answer(answer, later);
    }

    /** The exchange is over. */
    public void end() {
        response = null;
    }

    /** Another resource is included from now on, or, with false, is no longer. */
    public void including(boolean begins) {
        including += begins ? 1 : -1;
    }

    public boolean isIncluding() {
        return including > 0;
    }

    /** @return whether the head has left, so that neither status nor headers can be changed */
    public boolean isHeadSent() {
        return live().isCommitted();
    }

    /** @return whether nothing has been written yet, and nobody stands between the servlet and the client */
    public boolean isUntouched() {
        Response answer = live();
        boolean begun = answer.isCommitted() || answer.output().buffered() > 0 || stream != null || writer != null;
        return !begun && including == 0 && !body.isClosed();
    }

    /** @return the status given to sendError and not yet dealt with, 0 when none was */
    public int errorStatus() {
        return errorStatus;
    }

    public @Nullable String errorMessage() {
        return errorMessage;
    }

    /** Makes an answer for an error page possible: empty buffer, writable again. */
    public void beginErrorPage(int status) {
        errorStatus = 0;
        errorMessage = null;
        including = 0;
        clearBuffer();
        live().status(status);
        body.reopen();
        forgetBodyHeaders();
    }

    /** What is written from now on is swallowed (Servlet 6.1, 9.4: the forwarding servlet may not add anything). */
    public void suspendBody() throws IOException {
        try {
            body.finishText();
        } finally {
            body.close();
        }
    }

    /** Ends the answer, unless another one goes on behind an include. */
    public void closeBody() throws IOException {
        if (response != null && including == 0 && !body.isClosed()) {
            suspendBody();
            live().finish();
        }
    }

    @Override
    boolean isFixed() {
        return isCommitted() || including > 0;
    }

    private void requireUncommitted(String what) {
        if (isCommitted()) {
            throw new IllegalStateException(what + ": the answer has begun");
        }
    }

    @Override
    public String encodeURL(String url) {
        requireLive();
        return SessionUrl.encode(request(), url);
    }

    @Override
    public String encodeRedirectURL(String url) {
        requireLive();
        return SessionUrl.encode(request(), url);
    }

    @Override
    public void sendError(int status, @Nullable String message) throws IOException {
        requireUncommitted("sendError");
        if (including > 0) {
            return;
        }
        clearBuffer();
        live().status(status);
        errorStatus = status;
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
        if (including > 0) {
            return;
        }
        if (clearBuffer) {
            clearBuffer();
        }
        // What was announced was another answer.
        length(-1);
        live().status(status);
        boolean asGiven = request().application().allowsRelativeRedirects();
        String target = asGiven ? UriText.whole(location) : SessionUrl.absolute(request(), location);
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
        if (including > 0) {
            return;
        }
        TrailerFields.install(live(), request().pipelineRequest().head().version(), supplier);
        trailers = supplier;
    }

    /** The supplier may use the request, which ends before the answer does. */
    public void settleTrailers() {
        Supplier<Map<String, String>> supplier = trailers;
        if (supplier != null && response != null && (!response.isFinished() || response.isEndHeld())) {
            TrailerFields.settle(response, supplier);
        }
    }

    @Override
    public @Nullable Supplier<Map<String, String>> getTrailerFields() {
        requireLive();
        return trailers;
    }

    @Override
    public ServletOutputStream getOutputStream() {
        requireLive();
        if (writer != null) {
            throw new IllegalStateException("the answer is being written by getWriter");
        }
        if (stream == null) {
            stream = new ResponseStream(this, body);
        }
        return stream;
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        requireLive();
        if (stream != null) {
            throw new IllegalStateException("the answer is being written by getOutputStream");
        }
        if (writer == null) {
            Charset charset = type.takeWriter();
            if (charset == null) {
                throw new UnsupportedEncodingException(type.charset());
            }
            writer = new ResponseWriter(this, body, charset);
        }
        return writer;
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

    @Override
    long nowMillis() {
        return application.clock().millis();
    }

    @Override
    void length(long length) {
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
        // The head of an upgrade leaves when the connection is handed over, not before.
        if (live().status() != SC_SWITCHING_PROTOCOLS && errorStatus == 0) {
            body.flush();
        }
    }

    @Override
    public void resetBuffer() {
        requireUncommitted("resetBuffer");
        clearBuffer();
    }

    @Override
    public void reset() {
        requireUncommitted("reset");
        if (including > 0) {
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
        keepSessionCookie();
    }

    /** After sendError and the like the answer counts as committed for the application (Servlet 6.1, 5.7). */
    @Override
    public boolean isCommitted() {
        return live().isCommitted() || errorStatus != 0;
    }

    /** @return whether session ids may stand in links of this answer */
    boolean tracksByUrl() {
        return application.tracksSessionsBy(SessionTrackingMode.URL);
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
