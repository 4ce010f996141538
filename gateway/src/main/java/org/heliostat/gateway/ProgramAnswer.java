package org.heliostat.gateway;

import java.io.IOException;
import org.heliostat.gateway.cgi.CgiHead;
import org.heliostat.gateway.cgi.CgiHeadParser;
import org.heliostat.gateway.cgi.CgiHeadParser.MalformedException;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;
import org.heliostat.request.target.BadTargetException;
import org.heliostat.request.target.RequestTarget;
import org.heliostat.request.target.RequestTargetParser;
import org.jspecify.annotations.Nullable;

/** Makes the answer to a request of what a program writes: first a head, then a body. Used by one thread. */
final class ProgramAnswer {

    private static final int SEE_OTHER = 303;
    private static final int FOUND = 302;

    private final Exchange exchange;
    private final Response response;
    private final CgiHeadParser parser;
    private final boolean unbuffered;
    private @Nullable RequestTarget elsewhere;
    private boolean headComplete;
    private long left = -1;

    /** @param unbuffered whether every piece goes on to the client at once */
    ProgramAnswer(Exchange exchange, CgiHeadParser parser, boolean unbuffered) {
        this.exchange = exchange;
        this.response = exchange.response();
        this.parser = parser;
        this.unbuffered = unbuffered;
    }

    /**
     * Takes output of the program.
     *
     * @return whether more is wanted
     * @throws MalformedException when it does not begin with a head
     * @throws IOException when the client is gone
     */
    boolean take(byte[] bytes, int offset, int count) throws IOException, MalformedException {
        int from = offset;
        if (!headComplete) {
            int used = parser.take(bytes, offset, count);
            if (used < 0) {
                return true;
            }
            headComplete = true;
            begin(parser.head());
            from += used;
        }
        if (elsewhere != null) {
            return false;
        }
        body(bytes, from, offset + count - from);
        return left != 0;
    }

    /** Nothing comes for a while: what is collected goes on. */
    void idle() throws IOException {
        if (headComplete && elsewhere == null) {
            response.output().flush();
        }
    }

    /** @return whether anything came from the program */
    boolean isBegun() {
        return headComplete || parser.isBegun();
    }

    /**
     * The program has written all.
     *
     * @throws MalformedException when that is less than it had promised, and nothing was sent yet
     */
    Outcome end() throws MalformedException {
        RequestTarget target = elsewhere;
        if (target != null) {
            return exchange.request().restartWith(target.path(), target.query());
        }
        if (!headComplete) {
            throw new MalformedException(isBegun() ? "its head has no end" : "it wrote nothing");
        }
        if (left > 0 && !hasNoBody()) {
            if (response.isCommitted()) {
                return Outcome.EXIT;
            }
            response.reset();
            throw new MalformedException("it wrote " + left + " bytes less than its Content-Length");
        }
        return Outcome.PROCEED;
    }

    private boolean hasNoBody() {
        int status = response.status();
        return exchange.request().method().equals("HEAD") || status == 204 || status == 205 || status == 304;
    }

    private void body(byte[] bytes, int offset, int count) throws IOException {
        int length = left < 0 ? count : (int) Math.min(left, count);
        if (length > 0) {
            response.output().write(bytes, offset, length);
            left = left < 0 ? left : left - length;
        }
        if (unbuffered) {
            response.output().flush();
        }
    }

    private void begin(CgiHead head) throws MalformedException {
        String location = head.location();
        if (head.isLocalRedirect() && location != null && isRepeatable()) {
            elsewhere = target(location);
            return;
        }
        MutableHeaders headers = response.headers();
        for (CgiHead.Field field : head.fields()) {
            if (field.name().equalsIgnoreCase("Content-Type")) {
                // Of two types each reader would take another one.
                headers.set("Content-Type", field.value());
            } else if (!field.name().equalsIgnoreCase("Content-Length")) {
                headers.add(field.name(), field.value());
            }
        }
        if (location != null) {
            headers.set("Location", location);
        }
        response.status(status(head), head.reason());
        length(head.first("Content-Length"));
    }

    private static int status(CgiHead head) {
        if (head.status() != 0) {
            return head.status();
        }
        return head.isLocalRedirect() ? SEE_OTHER : head.location() != null ? FOUND : 200;
    }

    /** A request with a body cannot be made a GET of another address here; the client can. */
    private boolean isRepeatable() {
        String method = exchange.request().method();
        return method.equals("GET") || method.equals("HEAD");
    }

    private static RequestTarget target(String location) throws MalformedException {
        try {
            return new RequestTargetParser(false).parse("GET", location);
        } catch (BadTargetException bad) {
            throw new MalformedException("its Location is no address: " + bad.getMessage());
        }
    }

    private void length(@Nullable String text) {
        if (text == null
                || text.isEmpty()
                || text.length() > 18
                || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return;
        }
        left = Long.parseLong(text);
        response.headers().set("Content-Length", text);
    }
}
