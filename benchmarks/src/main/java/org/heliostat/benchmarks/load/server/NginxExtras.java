package org.heliostat.benchmarks.load.server;

import java.nio.file.Path;
import java.util.stream.Collectors;

/** Lines of nginx's server block for TLS, for slow clients and for a proxy, in the words of 1.22. */
final class NginxExtras {

    /** Nobody needs to listen there: a body must be complete before anybody behind is asked. */
    private static final String NOBODY = "http://127.0.0.1:9";

    private static final int KEPT = 512;

    private static final String PROXY =
            """
                    location /origin/ {
                        proxy_pass http://origins/;
                        proxy_http_version 1.1;
                        proxy_set_header Connection "";
                        proxy_set_header Host $host;
                        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                        proxy_connect_timeout 1s;
                        proxy_read_timeout 2s;
                        proxy_next_upstream_tries 4;
                    }
            """;

    private NginxExtras() {}

    static String lines(Extras extras, Ports ports) {
        String secure =
                extras.key().map(key -> secure(key.pem(), ports.secure())).orElse("");
        String proxy = extras.origins().isEmpty() ? "" : PROXY;
        return (extras.uploads().isPresent() ? secure + slow(ports.http2()) : secure) + proxy;
    }

    /** @return what stands beside the server block: the origins, and as many kept connections as others have */
    static String upstream(Extras extras) {
        if (extras.origins().isEmpty()) {
            return "";
        }
        String servers = extras.origins().stream()
                .map(port -> "        server 127.0.0.1:" + port + " max_fails=3 fail_timeout=1s;\n")
                .collect(Collectors.joining());
        return "    upstream origins {\n" + servers + "        keepalive " + KEPT + ";\n"
                + "        keepalive_requests 1000000000;\n    }\n";
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
