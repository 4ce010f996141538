package org.heliostat.server;

import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.heliostat.connection.Refusal;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Request;
import org.heliostat.request.trace.RequestIdentity;
import org.heliostat.request.trace.TraceContext;
import org.heliostat.request.trace.TraceParent;
import org.jspecify.annotations.Nullable;

/**
 * Gives each request its id and its trace: what a trusted proxy says of them, else new ones. Who looks at the fields of the
 * request finds them there, and its answer has them, too, also where the protocol gives it. Any thread.
 */
final class RequestIdentities {

    private static final int LONGEST_ID = 128;
    private static final int RADIX = 36;
    private static final int ALL_SAMPLED = 100;

    private final Settings settings;
    private final String prefix;
    private final LongSupplier random;

    /**
     * Says what requests are given.
     *
     * @param requestIdHeader name of the field with the id, null for none
     * @param traceContext whose traces are continued
     * @param sampledPercent of the traces that begin here, 0 to 100
     */
    record Settings(@Nullable String requestIdHeader, TraceContext traceContext, int sampledPercent) {

        boolean isNothing() {
            return requestIdHeader == null && traceContext == TraceContext.OFF;
        }
    }

    /**
     * What one request has been given.
     *
     * @param own fields of the request and its answer
     * @param begins whether its trace does here
     */
    record Given(RequestIdentity identity, HeaderFields own, boolean begins) {}

    /**
     * @param process tells the ids of this process from those of others
     * @param random gives numbers that do not repeat
     */
    RequestIdentities(Settings settings, int process, LongSupplier random) {
        this.settings = settings;
        this.random = random;
        this.prefix = Integer.toUnsignedString(process, RADIX) + '-';
    }

    /** @param trusted whether the peer's word about requests is taken */
    void identify(Exchange exchange, boolean trusted) {
        Request request = exchange.request();
        HeaderFields sent = request.headers();
        Given given = give(sent::all, trusted);
        request.identified(given.identity(), seen(sent, given.own(), given.begins()));
        exchange.response().standing(given.own());
    }

    /** @param trusted whether the peer's word about requests is taken */
    Given identify(Refusal refusal, boolean trusted) {
        return give(
                name -> {
                    String value = refusal.fields().apply(name);
                    return value == null ? List.of() : List.of(value);
                },
                trusted);
    }

    private Given give(Function<String, List<String>> sent, boolean trusted) {
        MutableHeaders own = new MutableHeaders();
        String header = settings.requestIdHeader();
        String id = null;
        if (header != null) {
            id = trusted ? taken(sent.apply(header)) : null;
            id = id == null ? prefix + Long.toUnsignedString(random.getAsLong(), RADIX) : id;
            own.add(header, id);
        }
        TraceParent trace = null;
        boolean continued = false;
        if (settings.traceContext() != TraceContext.OFF) {
            boolean believed = trusted || settings.traceContext() == TraceContext.ALL;
            trace = believed ? TraceParent.parse(sent.apply(TraceParent.FIELD)) : null;
            continued = trace != null;
            trace = trace == null ? TraceParent.begin(random, isSampled()) : trace;
            own.add(TraceParent.FIELD, trace.text());
        }
        return new Given(new RequestIdentity(id, trace), own, trace != null && !continued);
    }

    private boolean isSampled() {
        int percent = settings.sampledPercent();
        return percent > 0 && Math.floorMod(random.getAsLong(), ALL_SAMPLED) < percent;
    }

    /** @return the only value, where it is one that may stand in logs and fields as it is; else null */
    private static @Nullable String taken(List<String> values) {
        if (values.size() != 1) {
            return null;
        }
        String value = values.get(0);
        if (value.isEmpty() || value.length() > LONGEST_ID) {
            return null;
        }
        return value.chars().allMatch(RequestIdentities::isPlain) ? value : null;
    }

    private static boolean isPlain(int c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || "-._~:+/=@".indexOf(c) >= 0;
    }

    /** @return the fields of the request with the server's own in place of what was sent under their names */
    private static HeaderFields seen(HeaderFields sent, HeaderFields own, boolean begins) {
        MutableHeaders fields = new MutableHeaders();
        for (int i = 0; i < sent.size(); i++) {
            String name = sent.name(i);
            boolean replaced = own.contains(name) || begins && name.equalsIgnoreCase(TraceParent.STATE);
            if (!replaced) {
                fields.add(name, sent.value(i));
            }
        }
        for (int i = 0; i < own.size(); i++) {
            fields.add(own.name(i), own.value(i));
        }
        return fields;
    }
}
