package org.heliostat.servlet.websocket.server;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.Endpoint;
import jakarta.websocket.Extension;
import jakarta.websocket.server.HandshakeRequest;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.heliostat.servlet.websocket.figures.SocketAllowance;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.protocol.AcceptKey;
import org.heliostat.servlet.websocket.protocol.AnswerHeaders;
import org.heliostat.servlet.websocket.protocol.DeflateOffer;
import org.heliostat.servlet.websocket.protocol.HeaderLists;
import org.heliostat.servlet.websocket.session.Handshaken;
import org.heliostat.servlet.websocket.session.UserSession;

/**
 * Answers a request that wants to become a WebSocket (RFC 6455, 4.2). On the request's session thread; what is refused is
 * an ordinary answer.
 */
public final class ServerHandshake {

    private static final String VERSION = "13";
    private static final int UPGRADE_REQUIRED = 426;

    private final Openings openings;
    private final SocketAllowance allowance;

    public ServerHandshake(Openings openings, SocketAllowance allowance) {
        this.openings = openings;
        this.allowance = allowance;
    }

    /** @return whether the request asks for a WebSocket at all, be it in a way that is refused */
    static boolean isAsked(HttpServletRequest request) {
        return request.getMethod().equals("GET")
                && (has(request, "Upgrade", "websocket")
                        || request.getHeader(HandshakeRequest.SEC_WEBSOCKET_KEY) != null
                        || request.getHeader(HandshakeRequest.SEC_WEBSOCKET_VERSION) != null);
    }

    /** HTTP/2 has none of these fields: a stream that asks for a WebSocket comes with them (RFC 8441, 5). */
    private static boolean asksToChange(HttpServletRequest request) {
        return has(request, "Upgrade", "websocket") && has(request, "Connection", "upgrade");
    }

    private static boolean has(HttpServletRequest request, String header, String token) {
        for (String line : Collections.list(request.getHeaders(header))) {
            for (String element : line.split(",", -1)) {
                if (element.strip().equalsIgnoreCase(token)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Accepts the request, or answers why not. */
    public void answer(
            HttpServletRequest request,
            HttpServletResponse response,
            DeployedEndpoint deployed,
            Map<String, String> pathParameters)
            throws IOException, ServletException {
        HandshakeInquiry inquiry;
        List<String> protocols;
        List<Extension> offers;
        try {
            inquiry = new HandshakeInquiry(request, pathParameters);
            protocols = HeaderLists.tokens(inquiry.header(HandshakeRequest.SEC_WEBSOCKET_PROTOCOL));
            offers = HeaderLists.extensions(inquiry.header(HandshakeRequest.SEC_WEBSOCKET_EXTENSIONS));
        } catch (URISyntaxException | IllegalArgumentException malformed) {
            refuse(response, HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        ServerEndpointConfig config = new ConnectionConfig(deployed.config());
        int wrong = refusal(inquiry, request, response, config);
        if (wrong != 0) {
            refuse(response, wrong);
            return;
        }
        String protocol = config.getConfigurator().getNegotiatedSubprotocol(config.getSubprotocols(), protocols);
        String agreedProtocol = protocol == null ? "" : protocol;
        List<Extension> extensions = extensions(config, offers);
        AnswerHeaders headers = headers(inquiry, agreedProtocol, extensions);
        config.getConfigurator().modifyHandshake(config, inquiry, headers);
        List<Extension> told = told(headers, extensions);
        Handshaken handshaken = handshaken(request, inquiry, pathParameters, agreedProtocol, told, config.getPath());
        upgrade(request, response, deployed, config, handshaken, headers);
    }

    /** @return the status of the refusal, 0 where there is none */
    private int refusal(
            HandshakeInquiry inquiry,
            HttpServletRequest request,
            HttpServletResponse response,
            ServerEndpointConfig config) {
        boolean changes = asksToChange(request);
        if (!changes && request.getProtocol().equals("HTTP/2.0")) {
            return HttpServletResponse.SC_BAD_REQUEST;
        }
        if (!changes || !inquiry.header(HandshakeRequest.SEC_WEBSOCKET_VERSION).equals(List.of(VERSION))) {
            response.setHeader(HandshakeRequest.SEC_WEBSOCKET_VERSION, VERSION);
            response.setHeader("Upgrade", "websocket");
            return UPGRADE_REQUIRED;
        }
        List<String> key = inquiry.header(HandshakeRequest.SEC_WEBSOCKET_KEY);
        if (key.size() != 1
                || !AcceptKey.isKey(key.get(0))
                || request.getProtocol().equals("HTTP/1.0")) {
            return HttpServletResponse.SC_BAD_REQUEST;
        }
        List<String> origin = inquiry.header("Origin");
        if (!config.getConfigurator().checkOrigin(origin.isEmpty() ? null : origin.get(0))) {
            return HttpServletResponse.SC_FORBIDDEN;
        }
        return 0;
    }

    /**
     * The configurator is shown what its endpoint brings, too, but only what the frames of this server know is agreed: an
     * extension has no code in this API.
     */
    private List<Extension> extensions(ServerEndpointConfig config, List<Extension> offers) {
        List<Extension> ours = openings.installedExtensions();
        List<Extension> installed = new ArrayList<>(config.getExtensions());
        installed.addAll(ours);
        List<Extension> wanted = config.getConfigurator().getNegotiatedExtensions(installed, offers);
        for (Extension offer : wanted == null ? List.<Extension>of() : wanted) {
            Extension agreed = ours.isEmpty() ? null : DeflateOffer.answerTo(offer);
            if (agreed != null) {
                return List.of(agreed);
            }
        }
        return List.of();
    }

    private static AnswerHeaders headers(HandshakeInquiry inquiry, String protocol, List<Extension> extensions) {
        AnswerHeaders headers = new AnswerHeaders();
        headers.add("Upgrade", "websocket");
        headers.add("Connection", "Upgrade");
        headers.add(
                AnswerHeaders.SEC_WEBSOCKET_ACCEPT,
                AcceptKey.of(inquiry.header(HandshakeRequest.SEC_WEBSOCKET_KEY).get(0)));
        if (!protocol.isEmpty()) {
            headers.add(HandshakeRequest.SEC_WEBSOCKET_PROTOCOL, protocol);
        }
        if (!extensions.isEmpty()) {
            headers.add(HandshakeRequest.SEC_WEBSOCKET_EXTENSIONS, HeaderLists.written(extensions));
        }
        return headers;
    }

    /** A configurator may take back what was agreed: frames follow what the client is told. */
    private static List<Extension> told(AnswerHeaders headers, List<Extension> agreed) {
        List<String> values = headers.getHeaders().getOrDefault(HandshakeRequest.SEC_WEBSOCKET_EXTENSIONS, List.of());
        return agreed.stream()
                .filter(one -> values.stream().anyMatch(value -> value.contains(one.getName())))
                .toList();
    }

    private static Handshaken handshaken(
            HttpServletRequest request,
            HandshakeInquiry inquiry,
            Map<String, String> pathParameters,
            String protocol,
            List<Extension> extensions,
            String path) {
        return new Handshaken(
                new Handshaken.Target(
                        inquiry.getRequestURI(), inquiry.getQueryString(), inquiry.getParameterMap(), pathParameters),
                new Handshaken.Agreement(protocol, extensions),
                request.isSecure(),
                inquiry.getUserPrincipal(),
                UserSession.of(inquiry.getHttpSession(), inquiry.getUserPrincipal()),
                path,
                false);
    }

    private void upgrade(
            HttpServletRequest request,
            HttpServletResponse response,
            DeployedEndpoint deployed,
            ServerEndpointConfig config,
            Handshaken handshaken,
            AnswerHeaders headers)
            throws IOException, ServletException {
        if (openings.isStopping()) {
            refuse(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            return;
        }
        if (!allowance.take()) {
            openings.figures().count(SocketEvent.REFUSED_FULL);
            response.setHeader("Retry-After", "5");
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            return;
        }
        boolean handed = false;
        try {
            Endpoint endpoint = deployed.instance(openings::failed);
            UpgradeHandler handler = request.upgrade(UpgradeHandler.class);
            handler.prepare(line -> openings.open(endpoint, config, handshaken, line), allowance::give);
            handed = true;
        } catch (InstantiationException failed) {
            throw new ServletException("the endpoint of " + config.getPath() + " could not be made", failed);
        } finally {
            if (!handed) {
                allowance.give();
            }
        }
        headers.getHeaders().forEach((name, values) -> {
            response.setHeader(name, values.isEmpty() ? "" : values.get(0));
            values.stream().skip(1).forEach(value -> response.addHeader(name, value));
        });
    }

    private void refuse(HttpServletResponse response, int status) throws IOException {
        openings.figures().count(SocketEvent.HANDSHAKE_REFUSED);
        response.sendError(status);
    }
}
