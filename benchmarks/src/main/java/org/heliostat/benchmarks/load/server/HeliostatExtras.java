package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Adds to an instance of ours a listen socket with TLS, as docs/tls.md says, the application for slow clients, and origins, as
 * docs/balancing.md says.
 */
final class HeliostatExtras {

    private static final String NICKNAME = "bench";

    private HeliostatExtras() {}

    static void add(Path instance, Extras extras, Ports ports) throws IOException {
        if (extras.key().isPresent()) {
            addSocket(instance, extras.key().get(), ports.secure());
        }
        if (extras.uploads().isPresent()) {
            copy(extras.uploads().get(), instance.resolve("webapps/uploads"));
        }
        if (!extras.origins().isEmpty()) {
            addOrigins(instance, extras.origins());
        }
    }

    private static void addOrigins(Path instance, List<Integer> origins) throws IOException {
        Path objConf = instance.resolve("conf/obj.conf");
        String text = Files.readString(objConf);
        int place = text.indexOf("\nNameTrans ") + 1;
        if (place == 0) {
            throw new IllegalStateException("conf/ has no line NameTrans");
        }
        String servers = origins.stream()
                .map(port -> " server=\"http://127.0.0.1:" + port + "\"")
                .collect(Collectors.joining());
        Files.writeString(
                objConf,
                text.substring(0, place) + "NameTrans fn=\"map\" from=\"" + Documents.PROXIED
                        + "\" to=\"http:/\" name=\"origins\"\n" + text.substring(place)
                        + "\n<Object name=\"origins\">\nRoute fn=\"set-origin-server\"" + servers + " health=\""
                        + Documents.SMALL + "\" health-interval=\"1\" fall=\"2\" rise=\"1\"\n"
                        + "Service fn=\"proxy-retrieve\" method=\"*\"\n</Object>\n");
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(
                magnus,
                Files.readString(magnus)
                        + "\nInit fn=\"http-client-config\" timeout=\"2\" connect-timeout=\"1\" max-idle=\"512\"\n");
    }

    private static void addSocket(Path instance, KeyFiles key, int port) throws IOException {
        Path certificates = Files.createDirectories(instance.resolve("conf/certs"));
        Files.copy(key.pem(), certificates.resolve(NICKNAME + ".pem"));
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "\nSecurity on\n");
        Path server = instance.resolve("conf/server.xml");
        Files.writeString(server, withSocket(Files.readString(server), port));
    }

    static String withSocket(String text, int port) {
        int place = text.indexOf("<MIME ");
        if (place < 0) {
            throw new IllegalStateException("conf/ has no <MIME ");
        }
        String socket =
                """
                <LS id="ls-secure" ip="127.0.0.1" port="%d" security="on" defaultvs="vs1">
                  <SSLPARAMS servercertnickname="%s"/>
                </LS>
                """
                        .formatted(port, NICKNAME);
        return text.substring(0, place) + socket + text.substring(place);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
