package org.heliostat.request.quick;

import java.util.List;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.counter.BucketMeter;
import org.heliostat.request.line.BoundLine;
import org.heliostat.request.line.BoundObject;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a run on a session thread showed about a target that another server answers: which line forwards it, and what the
 * stages before have made of it. Immutable.
 *
 * @param line the Service line
 * @param objects that apply, in the order they were found
 */
public record Forwarding(
        BoundLine line,
        List<BoundObject> objects,
        Trace.Conditions conditions,
        Trace.BucketCalls[] calls,
        Trace.State state,
        MutableHeaders headers,
        Exchange.@Nullable Forwarder forwarder) {

    public Forwarding {
        objects = List.copyOf(objects);
    }

    /** Makes of the exchange what the stages before Service have made of another one. */
    public void restore(Exchange exchange) {
        state.restore(exchange.request());
        headers.copyTo(exchange.response().headers());
        exchange.forwarder(forwarder);
    }

    /** Counts the calls that were left out. */
    public void countCalls(@Nullable BucketMeter meter) {
        if (meter != null) {
            for (Trace.BucketCalls each : calls) {
                meter.repeated(each.bucket(), each.calls());
            }
        }
    }
}
