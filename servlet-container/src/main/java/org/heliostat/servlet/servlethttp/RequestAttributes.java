package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestAttributeEvent;
import jakarta.servlet.ServletRequestAttributeListener;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.heliostat.request.client.TlsSession;
import org.jspecify.annotations.Nullable;

/** The attributes of a request; the map is made at first use. */
public final class RequestAttributes {

    private final ServletRequest request;
    private final RequestState state;
    private @Nullable Map<String, Object> values;

    RequestAttributes(ServletRequest request, RequestState state) {
        this.request = request;
        this.state = state;
        TlsSession tls = state.request().connection().tls();
        if (tls != null) {
            secure(tls);
        }
    }

    /** What applications may know of TLS (Servlet 6.1, 3.10). */
    private void secure(TlsSession tls) {
        set("jakarta.servlet.request.secure_protocol", tls.protocol());
        set("jakarta.servlet.request.cipher_suite", tls.cipherSuite());
        set("jakarta.servlet.request.key_size", tls.keySize());
        set("jakarta.servlet.request.ssl_session_id", tls.sessionId());
        if (!tls.clientCertificates().isEmpty()) {
            set(
                    "jakarta.servlet.request.X509Certificate",
                    tls.clientCertificates().toArray(X509Certificate[]::new));
        }
    }

    public @Nullable Object get(String name) {
        return values == null ? null : values.get(name);
    }

    /** Sets or, with null, removes an attribute of the container's own; no listener hears of it. */
    public @Nullable Object set(String name, @Nullable Object value) {
        if (value == null) {
            return values == null ? null : values.remove(name);
        }
        if (values == null) {
            values = new HashMap<>();
        }
        return values.put(name, value);
    }

    Enumeration<String> names() {
        return values == null
                ? Collections.emptyEnumeration()
                : Collections.enumeration(new ArrayList<>(values.keySet()));
    }

    void setByApplication(String name, @Nullable Object value) {
        if (name == null) {
            throw new IllegalArgumentException("the name of a request attribute is null");
        }
        Object old = set(name, value);
        List<ServletRequestAttributeListener> listeners = state.application().requestAttributeListeners();
        if (listeners.isEmpty() || old == null && value == null) {
            return;
        }
        var event = new ServletRequestAttributeEvent(
                state.application().servletContext(), request, name, old == null ? value : old);
        for (ServletRequestAttributeListener listener : listeners) {
            if (old == null) {
                listener.attributeAdded(event);
            } else if (value == null) {
                listener.attributeRemoved(event);
            } else {
                listener.attributeReplaced(event);
            }
        }
    }
}
