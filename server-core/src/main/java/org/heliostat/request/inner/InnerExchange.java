package org.heliostat.request.inner;

import java.util.Locale;
import java.util.Set;
import org.heliostat.buffer.SpareBuffers;
import org.heliostat.request.EmptyBody;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Request;
import org.heliostat.request.RequestHead;
import org.heliostat.request.Response;
import org.heliostat.request.target.BadTargetException;
import org.heliostat.request.target.RequestTarget;
import org.heliostat.request.target.RequestTarget.Form;
import org.heliostat.request.target.RequestTargetParser;

/** Makes exchanges of requests within the server. */
public final class InnerExchange {

    /** What is put into another answer must be whole and as it is; the body was for the client's own request. */
    private static final Set<String> NOT_PASSED_ON = Set.of(
            "accept-encoding",
            "content-encoding",
            "content-length",
            "content-type",
            "expect",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "if-range",
            "if-unmodified-since",
            "range",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private static final int TEXT_PIECE = 512;

    private InnerExchange() {}

    /** @return whether the exchange is a request within the server, whose answer is put into another one */
    public static boolean isInner(Exchange exchange) {
        return exchange.response().transport() instanceof InnerTransport;
    }

    /**
     * A request for the target by the same client, without a body, with its other header fields.
     *
     * @param target a path that begins with a slash, escaped, with an optional query
     * @throws BadTargetException when it is not such a path
     */
    public static Exchange of(Exchange outer, String method, String target, InnerTransport transport)
            throws BadTargetException {
        if (!target.startsWith("/")) {
            throw new BadTargetException("a request within the server names a path");
        }
        return of(outer, method, target, new RequestTargetParser(false).parse(method, target), transport);
    }

    /** The outer request with another method: its target was taken apart by what its connection allows. */
    static Exchange withMethod(Exchange outer, String method, InnerTransport transport) {
        RequestTarget sent = outer.request().target();
        String query = sent.query();
        String target = query == null ? sent.rawPath() : sent.rawPath() + "?" + query;
        RequestTarget parsed = new RequestTarget(Form.ORIGIN, sent.rawPath(), sent.path(), query, null, null);
        return of(outer, method, target, parsed, transport);
    }

    private static Exchange of(
            Exchange outer, String method, String target, RequestTarget parsed, InnerTransport transport) {
        Request request = outer.request();
        Request inner = new Request(
                new RequestHead(method, target, request.head().version(), passedOn(request.headers())),
                parsed,
                EmptyBody.INSTANCE,
                request.connection(),
                request.client());
        inner.partOf(request);
        String type = request.authType();
        String user = request.authUser();
        if (type != null && user != null) {
            // Who has logged in for the whole has done so for its parts: programs among them see the name, not the
            // password.
            inner.authenticated(type, user);
        }
        Exchange exchange = new Exchange(
                inner,
                new Response(transport, new SpareBuffers(TEXT_PIECE, 1), 0),
                outer.loop(),
                outer.isOnKeptConnection(),
                outer.receivedNanos());
        exchange.queuedAt(outer.queuedNanos());
        exchange.startedAt(outer.startedNanos());
        exchange.virtualServerId(outer.virtualServerId());
        return exchange;
    }

    private static HeaderFields passedOn(HeaderFields headers) {
        MutableHeaders passed = new MutableHeaders();
        for (int i = 0; i < headers.size(); i++) {
            if (!NOT_PASSED_ON.contains(headers.name(i).toLowerCase(Locale.ROOT))) {
                passed.add(headers.name(i), headers.value(i));
            }
        }
        return passed;
    }
}
