package org.heliostat.request.filter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which filters Input lines ask for or take out, and puts the right ones before the body when somebody is
 * about to read it. Of the lines that name the same filter the first decides; those of the most exact object of
 * obj.conf come first. Belongs to one exchange, used like the body itself.
 */
public final class FilteredBody implements RequestBody {

    private final RequestBody sent;
    private final HeaderFields sentHeaders;
    private final Map<String, @Nullable BodyFilter> choices = new LinkedHashMap<>(2);
    /** Those that have begun, the first before the sent one. */
    private final List<RequestBody> layers = new ArrayList<>(1);

    private RequestBody next;
    private boolean begun;
    private volatile boolean touched;

    private FilteredBody(Request request) {
        this.sent = request.body();
        this.sentHeaders = request.headers();
        this.next = sent;
    }

    /**
     * Adds what a line says; without effect on a request without a body, and once the body is being read.
     *
     * @param filter null where the line takes it out
     */
    public static void choose(Exchange exchange, String name, @Nullable BodyFilter filter) {
        Request request = exchange.request();
        if (request.body().contentLength() == 0) {
            return;
        }
        if (!(request.body() instanceof FilteredBody)) {
            request.body(new FilteredBody(request));
        }
        if (request.body() instanceof FilteredBody filtered && !filtered.begun && !filtered.choices.containsKey(name)) {
            filtered.choices.put(name, filter);
        }
    }

    /**
     * Lets the filters chosen so far begin. After the Input and Output stages, before the first function that may read.
     *
     * @return ABORTED when one of them has refused the request
     */
    public static Outcome begin(Exchange exchange) {
        return exchange.request().body() instanceof FilteredBody filtered
                ? filtered.beginAll(exchange)
                : Outcome.PROCEED;
    }

    /** The stages run again: their lines choose anew, unless something was read already. */
    public static void forget(Request request) {
        if (request.body() instanceof FilteredBody filtered && !filtered.touched) {
            filtered.ended();
            request.body(filtered.sent);
            request.headers(filtered.sentHeaders);
        }
    }

    /** @return whether a filter may stand before the body */
    public static boolean isBefore(Request request) {
        return request.body() instanceof FilteredBody;
    }

    /** @return bytes that the client has announced, whatever filters make of them; −1 when chunked */
    public static long sentLength(RequestBody body) {
        return body instanceof FilteredBody filtered ? filtered.sent.contentLength() : body.contentLength();
    }

    private Outcome beginAll(Exchange exchange) {
        if (begun) {
            return Outcome.PROCEED;
        }
        begun = true;
        for (BodyFilter filter : choices.values()) {
            RequestBody filtered = filter == null ? next : filter.begin(exchange, next);
            if (filtered == null) {
                return Outcome.ABORTED;
            }
            if (filtered != next) {
                layers.add(filtered);
            }
            next = filtered;
        }
        return Outcome.PROCEED;
    }

    @Override
    public long contentLength() {
        return next.contentLength();
    }

    @Override
    public long longest() {
        return next.longest();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        touched = true;
        return next.read(bytes, offset, length);
    }

    @Override
    public int available() {
        touched = true;
        return next.available();
    }

    @Override
    public boolean isFinished() {
        touched = true;
        return next.isFinished();
    }

    @Override
    public boolean isReady() {
        touched = true;
        return next.isReady();
    }

    @Override
    public void whenReady(Runnable callback) {
        touched = true;
        next.whenReady(callback);
    }

    @Override
    public void mustEndBy(long nanos) {
        next.mustEndBy(nanos);
    }

    @Override
    public void fail(IOException why) {
        next.fail(why);
    }

    @Override
    public void keep() {
        sent.keep();
    }

    @Override
    public void letGo() {
        sent.letGo();
    }

    @Override
    public @Nullable HeaderFields trailers() {
        return next.trailers();
    }

    @Override
    public void ended() {
        // One of a plug-in may keep the end to itself, or fail with it: what is below it is ended all the same.
        RuntimeException failed = null;
        for (int i = layers.size() - 1; i >= 0; i--) {
            try {
                layers.get(i).ended();
            } catch (RuntimeException one) {
                failed = one;
            }
        }
        sent.ended();
        if (failed != null) {
            throw failed;
        }
    }
}
