package org.heliostat.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.testing.RawClient;

/** A whole server whose {@code /shop} is served by origins, under {@code /app}. */
final class ProxyInstance implements AutoCloseable {

    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final WebServer server;

    private ProxyInstance(WebServer server) {
        this.server = server;
    }

    /** @param route parameters of set-origin-server */
    static ProxyInstance of(Path folder, String route, String... magnus) throws Exception {
        return with(folder, route, "", magnus);
    }

    /** @param lines of the object, before its Route line */
    static ProxyInstance with(Path folder, String route, String lines, String... magnus) throws Exception {
        return made(folder, route, lines, "", magnus);
    }

    /** @param objects that stand behind those of {@code /shop} in obj.conf */
    static ProxyInstance behind(Path folder, String route, String objects) throws Exception {
        return made(folder, route, "", objects);
    }

    private static ProxyInstance made(Path folder, String route, String lines, String objects, String... magnus)
            throws Exception {
        Path real = folder.toRealPath();
        Files.createDirectories(real.resolve("docs"));
        List<String> all = new ArrayList<>(List.of(magnus));
        return new ProxyInstance(new TestInstance(real, all)
                .withObjConf(text -> text.replace(
                                "NameTrans fn=\"document-root\"",
                                "NameTrans fn=\"map\" from=\"/shop\" to=\"http:/app\" name=\"shop\"\n"
                                        + "NameTrans fn=\"document-root\"")
                        + "<Object name=\"shop\">\n" + lines + "Route fn=\"set-origin-server\" " + route
                        + "\nService fn=\"proxy-retrieve\" method=\"*\"\n</Object>\n" + objects)
                .start(Map.of()));
    }

    static String servers(ScriptedOrigin... origins) {
        StringBuilder route = new StringBuilder();
        for (ScriptedOrigin origin : origins) {
            route.append("server=\"").append(origin.url()).append("\" ");
        }
        return route.toString();
    }

    int port() {
        return server.listenAddresses().get(0).port();
    }

    WebServer server() {
        return server;
    }

    RawClient client() throws IOException {
        return new RawClient(port());
    }

    /** @return the answer to a GET, up to the end of its connection */
    String get(String path, String... fields) throws IOException {
        return ask("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + String.join("", fields)
                + "Connection: close\r\n\r\n");
    }

    /** @return everything up to the end of the connection */
    String ask(String bytes) throws IOException {
        try (RawClient client = client()) {
            return client.send(bytes).readToEnd();
        }
    }

    OriginSnapshot origin(ScriptedOrigin origin) {
        return server.snapshot().programs().origins().stream()
                .filter(one -> one.address().equals(origin.url()))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        server.stop();
    }
}
