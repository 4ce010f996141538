package org.heliostat.servlet.servlethttp;

import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.Request;
import org.heliostat.request.client.ClientView;
import org.jspecify.annotations.Nullable;

/** Holds what the parts of one request share: its exchange, where it stands, and its asynchronous side. One thread at a time. */
final class RequestState {

    private @Nullable Exchange exchange;
    private @Nullable Request replaced;
    private final Dispatch first;
    private Dispatch dispatch;
    private @Nullable AsyncControl async;

    RequestState(Exchange exchange, Dispatch first) {
        this.exchange = exchange;
        this.first = first;
        this.dispatch = first;
    }

    /**
     * The door to everything: objects that an application keeps beyond their exchange answer with an exception, never
     * with another user's data.
     */
    Exchange exchange() {
        Exchange live = exchange;
        if (live == null) {
            throw new IllegalStateException("the request has ended: its object must not be used any more");
        }
        return live;
    }

    boolean hasEnded() {
        return exchange == null;
    }

    void forgetExchange() {
        exchange = null;
        replaced = null;
    }

    /** From now on the request is another one, of the same client and connection. */
    void become(Request other) {
        exchange();
        replaced = other;
    }

    /** @return the request as the pipeline has it */
    Request request() {
        Request own = exchange().request();
        return replaced == null ? own : replaced;
    }

    HeaderFields fields() {
        return request().headers();
    }

    ClientView client() {
        return request().client();
    }

    /** @return the dispatch that the client's own request has led to */
    Dispatch first() {
        return first;
    }

    /** @return the innermost dispatch */
    Dispatch dispatch() {
        return dispatch;
    }

    void dispatch(Dispatch inner) {
        dispatch = inner;
    }

    /** @return the application of the innermost dispatch */
    Application application() {
        return dispatch.application();
    }

    void async(AsyncControl control) {
        async = control;
    }

    AsyncControl async() {
        AsyncControl control = async;
        if (control == null) {
            throw new IllegalStateException("the exchange cannot be continued later");
        }
        return control;
    }

    boolean isAsyncStarted() {
        return async != null && async.isStarted();
    }

    void requireAsync() {
        if (!isAsyncStarted()) {
            throw new IllegalStateException("non-blocking I/O needs a request in asynchronous mode");
        }
    }
}
