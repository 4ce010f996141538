package org.heliostat.benchmarks.load.server;

import java.nio.file.Path;

/** Lines of nginx's server block for TLS and for slow clients, in the words of 1.22. */
final class NginxExtras {

    /** Nobody needs to listen there: a body must be complete before anybody behind is asked. */
    private static final String NOBODY = "http://127.0.0.1:9";

    private NginxExtras() {}

    static String lines(Extras extras, Ports ports) {
        String secure =
                extras.key().map(key -> secure(key.pem(), ports.secure())).orElse("");
        return extras.uploads().isPresent() ? secure + slow(ports.http2()) : secure;
    }

    private static String secure(Path pem, int port) {
        return """
                        listen 127.0.0.1:%d ssl http2 backlog=1024;
                        ssl_certificate %s;
                        ssl_certificate_key %s;
                        ssl_protocols TLSv1.2 TLSv1.3;
                        ssl_session_cache shared:SSL:20m;
                        ssl_session_tickets on;
                        http2_max_concurrent_streams 128;
                """
                .formatted(port, pem, pem);
    }

    private static String slow(int port) {
        return """
                        listen 127.0.0.1:%d http2 backlog=1024;
                        location /uploads/ {
                            proxy_pass %s;
                        }
                """
                .formatted(port, NOBODY);
    }
}
