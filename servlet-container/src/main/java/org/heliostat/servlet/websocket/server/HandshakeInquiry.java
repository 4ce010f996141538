package org.heliostat.servlet.websocket.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import jakarta.websocket.server.HandshakeRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.Principal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The request of a handshake as the API shows it; what it says stays valid when the request is over. */
final class HandshakeInquiry implements HandshakeRequest {

    private final HttpServletRequest request;
    private final URI uri;
    private final @Nullable String query;
    private final Map<String, List<String>> headers;
    private final Map<String, List<String>> parameters;
    private final @Nullable Principal user;
    private final @Nullable HttpSession httpSession;

    /** @throws URISyntaxException when the client asked for what is no URI */
    HandshakeInquiry(HttpServletRequest request, Map<String, String> pathParameters) throws URISyntaxException {
        this.request = request;
        this.query = request.getQueryString();
        this.uri = uri(request);
        this.headers = headers(request);
        this.parameters = parameters(request, pathParameters);
        this.user = request.getUserPrincipal();
        this.httpSession = request.getSession(false);
    }

    private static URI uri(HttpServletRequest request) throws URISyntaxException {
        boolean secure = request.isSecure();
        StringBuilder text = new StringBuilder(secure ? "wss://" : "ws://").append(request.getServerName());
        if (request.getServerPort() != (secure ? 443 : 80)) {
            text.append(':').append(request.getServerPort());
        }
        text.append(request.getRequestURI());
        if (request.getQueryString() != null) {
            text.append('?').append(request.getQueryString());
        }
        return new URI(text.toString());
    }

    private static Map<String, List<String>> headers(HttpServletRequest request) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String name : Collections.list(request.getHeaderNames())) {
            headers.put(name, List.copyOf(Collections.list(request.getHeaders(name))));
        }
        return Collections.unmodifiableMap(headers);
    }

    private static Map<String, List<String>> parameters(
            HttpServletRequest request, Map<String, String> pathParameters) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        request.getParameterMap().forEach((name, values) -> parameters.put(name, List.of(values)));
        pathParameters.forEach((name, value) -> parameters.put(name, List.of(value)));
        return Collections.unmodifiableMap(parameters);
    }

    /** @return the values of a header field, none where it is not there */
    List<String> header(String name) {
        return headers.getOrDefault(name, List.of());
    }

    @Override
    public Map<String, List<String>> getHeaders() {
        return headers;
    }

    @Override
    public @Nullable Principal getUserPrincipal() {
        return user;
    }

    @Override
    public URI getRequestURI() {
        return uri;
    }

    @Override
    public boolean isUserInRole(String role) {
        return request.isUserInRole(role);
    }

    @Override
    public @Nullable HttpSession getHttpSession() {
        return httpSession;
    }

    @Override
    public Map<String, List<String>> getParameterMap() {
        return parameters;
    }

    @Override
    public @Nullable String getQueryString() {
        return query;
    }
}
