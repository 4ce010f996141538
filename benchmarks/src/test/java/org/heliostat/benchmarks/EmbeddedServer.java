package org.heliostat.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.server.Documents;
import org.heliostat.benchmarks.load.server.KeyFiles;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;

/** Our server in this process with the shipped configuration, without applications: a plain port and one with TLS. */
public final class EmbeddedServer implements AutoCloseable {

    private static final Path SHIPPED = Path.of("..", "conf").toAbsolutePath().normalize();

    private final WebServer server;

    /** @param key what it shows */
    public EmbeddedServer(Path instance, KeyFiles key) throws Exception {
        Path conf = Files.createDirectories(instance.resolve("conf/certs")).getParent();
        for (String folder : List.of("docs", "webapps", "lib", "logs", "work", "run", "data")) {
            Files.createDirectories(instance.resolve(folder));
        }
        Documents.write(instance.resolve("docs"));
        try (Stream<Path> files = Files.list(SHIPPED)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.writeString(conf.resolve(file.getFileName()), changed(file, instance));
            }
        }
        Files.copy(key.pem(), conf.resolve("certs/key.pem"));
        server = WebServer.build(ConfigurationReader.read(instance).orThrow(), ServerParts.plain());
        server.start();
    }

    private static String changed(Path file, Path instance) throws IOException {
        String text = Files.readString(file);
        return switch (file.getFileName().toString()) {
            case "obj.conf" -> text.replaceAll("(?m)^.*-j2ee\".*$", "").replaceAll("(?m)^AddLog .*$", "");
            case "magnus.conf" -> text + "\nSecurity on\nTLSHandshakesPerClient 0\n";
            case "server.xml" ->
                text.replace("../samples/site", instance.resolve("docs").toString())
                        .replace("ip=\"0.0.0.0\" port=\"8080\"", "ip=\"127.0.0.1\" port=\"0\"")
                        .replaceFirst(
                                "<MIME ",
                                """
                                <LS id="ls2" ip="127.0.0.1" port="0" security="on" defaultvs="vs1">
                                  <SSLPARAMS servercertnickname="key"/>
                                </LS>
                                <MIME \
                                """);
            default -> text;
        };
    }

    public int port() {
        return port("http");
    }

    public int securePort() {
        return port("https");
    }

    private int port(String scheme) {
        return server.listenAddresses().stream()
                .filter(address -> address.scheme().equals(scheme))
                .findFirst()
                .orElseThrow()
                .port();
    }

    @Override
    public void close() throws Exception {
        server.stop();
    }
}
