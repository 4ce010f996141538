package org.heliostat.servlet.servlethttp;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpUpgradeHandler;

/** The asynchronous side of one exchange, as its request and streams need it. */
public interface AsyncControl {

    /** Begins a new asynchronous cycle (Servlet 6.1, 2.3.3.3). */
    AsyncContext start(ServletRequest request, ServletResponse response, boolean original);

    /** @return whether a cycle was started and neither dispatched nor completed */
    boolean isStarted();

    /** @throws IllegalStateException when no cycle was started */
    AsyncContext context();

    /**
     * The connection is to be handed to a handler when the request has ended (Servlet 6.1, 2.3.3.5).
     *
     * @return the new handler
     */
    <T extends HttpUpgradeHandler> T upgrade(Class<T> type) throws ServletException;

    /** Runs application code of this exchange on a session thread, never beside other code of the exchange. */
    void run(Runnable code);
}
