package org.heliostat.servlet.websocket.server;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Stands behind the application's own filters and before its servlets: answers requests for a WebSocket at the path of an
 * endpoint, lets all others pass. Any thread.
 */
public final class WebSocketFilter implements Filter {

    /** Under which it is registered. */
    public static final String NAME = "org.heliostat.websocket";

    private final DeployedEndpoints endpoints;
    private final ServerHandshake handshake;

    public WebSocketFilter(DeployedEndpoints endpoints, ServerHandshake handshake) {
        this.endpoints = endpoints;
        this.handshake = handshake;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest asked
                && response instanceof HttpServletResponse answer
                && ServerHandshake.isAsked(asked)) {
            String pathInfo = asked.getPathInfo() == null ? "" : asked.getPathInfo();
            DeployedEndpoints.Match match = endpoints.find(asked.getServletPath() + pathInfo);
            if (match != null) {
                handshake.answer(asked, answer, match.endpoint(), match.pathParameters());
                return;
            }
        }
        chain.doFilter(request, response);
    }
}
