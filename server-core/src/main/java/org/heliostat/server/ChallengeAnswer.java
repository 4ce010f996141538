package org.heliostat.server;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.heliostat.request.Exchange;
import org.heliostat.request.ExchangeHandler;
import org.heliostat.request.Request;
import org.heliostat.virtualserver.VirtualServer;

/**
 * Answers an authority that wants to see whether a host is ours (http-01, RFC 8555, section 8.3): in plain text, before
 * ACLs and redirects, and only for tokens that are pending. On a session thread.
 */
record ChallengeAnswer(VirtualServer virtualServer, String answer) implements ExchangeHandler {

    private static final String FOLDER = "/.well-known/acme-challenge/";

    /** @param pending answers by token */
    static Optional<ExchangeHandler> to(Exchange exchange, VirtualServer virtualServer, Map<String, String> pending) {
        Request request = exchange.request();
        String path = request.target().path();
        boolean isAsked = path.startsWith(FOLDER)
                && !request.connection().secure()
                && (request.method().equals("GET") || request.method().equals("HEAD"));
        return isAsked
                ? Optional.ofNullable(pending.get(path.substring(FOLDER.length())))
                        .map(answer -> new ChallengeAnswer(virtualServer, answer))
                : Optional.empty();
    }

    @Override
    public String id() {
        return virtualServer.id();
    }

    @Override
    public void run(Exchange exchange) {
        virtualServer.answer(exchange, answer.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void refuse(Exchange exchange, int status) {
        virtualServer.refuse(exchange, status);
    }

    @Override
    public void abandon(Exchange exchange) {
        virtualServer.abandon(exchange);
    }
}
