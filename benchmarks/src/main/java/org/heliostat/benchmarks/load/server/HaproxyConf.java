package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** HAProxy as its manual sets it up for origins on one machine; it has no files of its own, and is a proxy alone. */
final class HaproxyConf {

    private static final List<String> PLACES = List.of("/usr/sbin/haproxy", "/usr/local/sbin/haproxy");

    private HaproxyConf() {}

    /** @return empty when it is not installed */
    static Optional<String> program() {
        return PLACES.stream()
                .filter(place -> Files.isExecutable(Path.of(place)))
                .findFirst();
    }

    static List<String> command(Path folder, Extras extras, int port) throws IOException {
        Path file = folder.resolve("haproxy.cfg");
        Files.writeString(file, text(extras, port));
        String program = program().orElseThrow(() -> new IOException("HAProxy is not installed"));
        return List.of(program, "-db", "-f", file.toString());
    }

    /** The same limits and times as nginx and ours have; who is out of service is looked after by checks. */
    static String text(Extras extras, int port) {
        StringBuilder text = new StringBuilder(
                """
                global
                    maxconn %d
                defaults
                    mode http
                    timeout connect 1s
                    timeout client 60s
                    timeout server 2s
                    timeout http-keep-alive 60s
                    timeout queue 5s
                    option redispatch
                    retries 3
                    retry-on conn-failure empty-response response-timeout
                    http-reuse always
                frontend clients
                    bind 127.0.0.1:%d backlog 1024
                    default_backend origins
                backend origins
                    balance roundrobin
                    option forwardfor
                    option httpchk GET %s
                    http-request disable-l7-retry if !METH_GET
                    http-request replace-path %s(/.*) \\1
                """
                        .formatted(extras.connections(), port, Documents.SMALL, Documents.PROXIED));
        for (int origin : extras.origins()) {
            text.append("    server o%1$d 127.0.0.1:%1$d check inter 1s fall 2 rise 1%n".formatted(origin));
        }
        return text.toString();
    }
}
