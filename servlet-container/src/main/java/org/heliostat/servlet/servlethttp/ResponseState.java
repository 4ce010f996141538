package org.heliostat.servlet.servlethttp;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the parts of one response share: the answer as the pipeline has it, its body, and what keeps the application
 * from changing them. One thread at a time.
 */
final class ResponseState {

    private final ResponseBody body;
    private @Nullable Response response;
    private int errorStatus;
    private int including;

    ResponseState(Response response) {
        this.response = response;
        this.body = new ResponseBody(response.output());
    }

    Response live() {
        if (response == null) {
            throw new IllegalStateException("the request has ended: its response must not be used any more");
        }
        return response;
    }

    /** @return null when the exchange is over */
    @Nullable
    Response liveOrNull() {
        return response;
    }

    void requireLive() {
        live();
    }

    /** The exchange is over. */
    void end() {
        response = null;
    }

    ResponseBody body() {
        return body;
    }

    ResponseTransport transport() {
        return live().transport();
    }

    boolean isOpen() {
        return response != null && response.transport().isOpen();
    }

    /** Another resource is included from now on, or, with false, is no longer. */
    void including(boolean begins) {
        including += begins ? 1 : -1;
    }

    boolean isIncluding() {
        return including > 0;
    }

    /** @return the status given to sendError and not yet dealt with, 0 when none was */
    int errorStatus() {
        return errorStatus;
    }

    void errorStatus(int status) {
        errorStatus = status;
    }

    /** An error page answers, wherever an include was broken off. */
    void beginErrorPage() {
        errorStatus = 0;
        including = 0;
    }

    /** After sendError and the like the answer counts as committed for the application (Servlet 6.1, 5.7). */
    boolean isCommitted() {
        return live().isCommitted() || errorStatus != 0;
    }

    /** @return whether status and headers can no longer be changed by the caller */
    boolean isFixed() {
        return isCommitted() || including > 0;
    }

    void flush() throws IOException {
        // The head of an upgrade leaves when the connection is handed over, not before.
        if (live().status() != HttpServletResponse.SC_SWITCHING_PROTOCOLS && errorStatus == 0) {
            body.flush();
        }
    }

    /** What is written from now on is swallowed (Servlet 6.1, 9.4: the forwarding servlet may not add anything). */
    void suspendBody() throws IOException {
        try {
            body.finishText();
        } finally {
            body.close();
        }
    }

    /** Ends the answer, unless another one goes on behind an include. */
    void closeBody() throws IOException {
        if (response != null && including == 0 && !body.isClosed()) {
            suspendBody();
            live().finish();
        }
    }
}
