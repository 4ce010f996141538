package org.heliostat.servlet.servlethttp.fields;

import java.util.Map;
import java.util.function.Supplier;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Response;
import org.heliostat.request.TrailerRule;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands an application's trailer fields to the pipeline when the last byte is written (Servlet 6.1, 5.3). */
public final class TrailerFields {

    private static final Logger LOG = LoggerFactory.getLogger(TrailerFields.class);

    private TrailerFields() {}

    public static void install(Response response, HttpVersion version, Supplier<Map<String, String>> supplier) {
        if (version == HttpVersion.HTTP_1_0) {
            throw new IllegalStateException("trailer fields: HTTP/1.0 has none");
        }
        if (version == HttpVersion.HTTP_1_1) {
            response.headers().remove("Content-Length");
            // Trailers travel behind chunks only (RFC 9112 §7.1.2).
            response.headers().set("Transfer-Encoding", "chunked");
        }
        response.trailers(() -> fields(supplier));
    }

    /** Asks the supplier now, once. */
    public static void settle(Response response, Supplier<Map<String, String>> supplier) {
        MutableHeaders fields = fields(supplier);
        response.trailers(() -> fields);
    }

    /** A supplier that fails costs the answer its trailers, not its end; a field that is wrong costs no other. */
    private static MutableHeaders fields(Supplier<Map<String, String>> supplier) {
        MutableHeaders fields = new MutableHeaders();
        try {
            Map<String, String> values = supplier.get();
            if (values != null) {
                values.forEach((name, value) -> add(fields, name, value));
            }
        } catch (Throwable thrown) {
            LOG.error("trailer fields: the application's supplier failed, {} are sent", fields.size(), thrown);
        }
        return fields;
    }

    private static void add(MutableHeaders fields, @Nullable String name, @Nullable String value) {
        if (name == null || value == null || !TrailerRule.allows(name) || hasControls(value)) {
            LOG.debug("trailer field {}: left out (expected: one that RFC 9110, 6.5.1, allows, with a value)", name);
            return;
        }
        fields.add(name, value);
    }

    /** No value has them but for the tab (RFC 9110 §5.5). */
    private static boolean hasControls(String value) {
        return value.chars().anyMatch(c -> c < ' ' && c != '\t' || c == 0x7f);
    }
}
