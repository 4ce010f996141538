package org.heliostat.servlet.dispatch;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.UnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.heliostat.acl.LoginsBusyException;
import org.heliostat.request.BodyException;
import org.heliostat.request.Failure;
import org.heliostat.request.pipeline.ErrorPage;
import org.heliostat.servlet.httpsession.session.SessionStoreException;
import org.heliostat.servlet.multipart.MultipartException;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.ContainerResponse;
import org.heliostat.servlet.servlethttp.RequestAttributes;
import org.heliostat.servlet.servlethttp.RequestPaths;
import org.heliostat.servlet.servlethttp.fields.BadParametersException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Answers requests that went wrong: by the application's error page, else by a short text without details (Servlet
 * 6.1, 10.9). Any thread.
 */
public final class ErrorAnswer {

    private static final int LEAST_FAILURE = 500;

    private final Routing routing;
    private final ErrorPages pages;
    private final Function<Throwable, @Nullable String> details;
    private final Logger log;

    /**
     * @param details HTML that the browser may see of what was thrown; null: nothing, which is the usual case
     * @param log under the application's name
     */
    public ErrorAnswer(Routing routing, ErrorPages pages, Function<Throwable, @Nullable String> details, Logger log) {
        this.routing = routing;
        this.pages = pages;
        this.details = details;
        this.log = log;
    }

    /** Application code threw. */
    public void thrown(ContainerRequest request, Throwable thrown) {
        ContainerResponse response = request.response();
        if (ClientLeft.has(response.live(), thrown)) {
            log.debug(
                    "client gone while servlet {} was at work",
                    request.dispatch().servlet().name());
            response.live().abandon();
            return;
        }
        Throwable cause = causeOf(thrown);
        int status = statusOf(cause);
        if (cause instanceof LoggedFailure) {
            log.error("servlet {}: {}", request.dispatch().servlet().name(), cause.getMessage());
        } else if (wasCounted(cause)) {
            // Was counted, and logged now and then, where it was found.
            log.debug("servlet {}: {}", request.dispatch().servlet().name(), cause.toString());
        } else if (status >= 500 && !(cause instanceof UnavailableException)) {
            log.error("servlet {} failed", request.dispatch().servlet().name(), thrown);
        } else if (cause instanceof OutOfServiceException) {
            log.debug("{}", cause.getMessage());
        } else {
            log.warn("servlet {}: {}", request.dispatch().servlet().name(), cause.toString());
        }
        if (status >= LEAST_FAILURE) {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            request.failed(Failure.of(cause, ApplicationFrame.of(cause, loader)));
        }
        if (response.isHeadSent()) {
            // The client must not take half an answer for a whole one.
            response.live().abort();
            return;
        }
        ErrorPages.Found found = pages.forException(thrown);
        if (cause instanceof UnavailableException unavailable && !unavailable.isPermanent()) {
            response.live().headers().set("Retry-After", Integer.toString(unavailable.getUnavailableSeconds()));
        } else if (cause instanceof LoginsBusyException) {
            response.live().headers().set("Retry-After", Integer.toString(LoginsBusyException.RETRY_AFTER_SECONDS));
        } else if (cause instanceof SessionStoreException) {
            response.live().headers().set("Retry-After", Integer.toString(SessionStoreException.RETRY_AFTER_SECONDS));
        }
        String page = found.location();
        Throwable told = found.exception();
        answer(request, status, told.getMessage(), told, page == null ? pages.forStatus(status) : page);
    }

    /** The application called sendError. */
    public void sent(ContainerRequest request) {
        ContainerResponse response = request.response();
        int status = response.errorStatus();
        if (!response.isHeadSent()) {
            answer(request, status, response.errorMessage(), null, pages.forStatus(status));
        }
    }

    /** @return whether the application has a page for a status that someone else decided */
    public boolean hasPageFor(int status) {
        return pages.forStatus(status) != null;
    }

    private void answer(
            ContainerRequest request,
            int status,
            @Nullable String message,
            @Nullable Throwable thrown,
            @Nullable String page) {
        ContainerResponse response = request.response();
        response.beginErrorPage(status);
        if (page != null && routing.dispatcher(page) instanceof PathDispatcher dispatcher) {
            setAttributes(request, status, message, thrown);
            if (call(dispatcher, request, status)) {
                return;
            }
        }
        // What sendError was told is meant for the client; what an exception says is not.
        String shown = thrown == null ? null : details.apply(thrown);
        plain(response, status, shown != null ? shown : ErrorPage.html(status, thrown == null ? message : null));
    }

    private boolean call(PathDispatcher dispatcher, ContainerRequest request, int status) {
        ContainerResponse response = request.response();
        try {
            dispatcher.error(request);
            if (response.errorStatus() == 0) {
                return true;
            }
        } catch (Throwable failed) {
            log.error("error page for status {} failed", status, failed);
            if (response.isHeadSent()) {
                response.live().abort();
                return true;
            }
        }
        response.beginErrorPage(status);
        return false;
    }

    private static void setAttributes(
            ContainerRequest request, int status, @Nullable String message, @Nullable Throwable thrown) {
        RequestAttributes attributes = request.attributes();
        RequestPaths paths = request.dispatch().paths();
        attributes.set(RequestDispatcher.ERROR_STATUS_CODE, status);
        attributes.set(RequestDispatcher.ERROR_MESSAGE, message == null ? "" : message);
        attributes.set(RequestDispatcher.ERROR_REQUEST_URI, paths.uri());
        attributes.set(RequestDispatcher.ERROR_QUERY_STRING, paths.query());
        attributes.set(RequestDispatcher.ERROR_METHOD, request.getMethod());
        attributes.set(
                RequestDispatcher.ERROR_SERVLET_NAME,
                request.dispatch().servlet().name());
        if (thrown != null) {
            attributes.set(RequestDispatcher.ERROR_EXCEPTION, thrown);
            attributes.set(RequestDispatcher.ERROR_EXCEPTION_TYPE, thrown.getClass());
        }
    }

    private void plain(ContainerResponse response, int status, String html) {
        boolean bodyless = status < 200 || status == 204 || status == 205 || status == 304;
        if (bodyless) {
            return;
        }
        try {
            response.setContentType("text/html;charset=UTF-8");
            response.getOutputStream().write(html.getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            log.debug("client gone before its error answer");
        }
    }

    private static boolean wasCounted(Throwable cause) {
        return cause instanceof BadParametersException
                || cause instanceof LoginsBusyException
                || cause instanceof SessionStoreException
                || cause instanceof BodyException
                || cause instanceof MultipartException;
    }

    /** A servlet that is unavailable for want of a class is unavailable. */
    private static Throwable causeOf(Throwable thrown) {
        Throwable root = ErrorPages.rootCause(thrown);
        Throwable cause = thrown;
        for (int i = 0; cause != null && cause != root && i < ErrorPages.MOST_CAUSES; i++) {
            if (cause instanceof UnavailableException
                    || cause instanceof SessionStoreException
                    || cause instanceof LoggedFailure) {
                return cause;
            }
            cause = cause.getCause();
        }
        return root;
    }

    private static int statusOf(Throwable cause) {
        if (cause instanceof UnavailableException unavailable) {
            return unavailable.isPermanent() ? 404 : 503;
        }
        if (cause instanceof LoginsBusyException || cause instanceof SessionStoreException) {
            return 503;
        }
        if (cause instanceof BadParametersException bad) {
            return bad.status();
        }
        if (cause instanceof BodyException bad) {
            return bad.status();
        }
        return cause instanceof MultipartException bad ? bad.status() : 500;
    }
}
