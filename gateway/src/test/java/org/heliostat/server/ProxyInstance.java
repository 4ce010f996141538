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

    /** @param params of quality of service for the virtual server; all objects keep them */
    static ProxyInstance limited(Path folder, String route, String params) throws Exception {
        Path real = folder.toRealPath();
        Files.createDirectories(real.resolve("docs"));
        return new ProxyInstance(instance(real, "app", route, "", "", List.of(), "AuthTrans fn=\"qos-handler\"\n")
                .withServerXml(text ->
                        text.replace("<SERVER>", "<SERVER qosactive=\"on\">").replace("</VS>", params + "</VS>"))
                .start(Map.of()));
    }

    /** @param to what stands at the origin in place of {@code /shop} */
    static ProxyInstance mapped(Path folder, String to, String route, String... magnus) throws Exception {
        Path real = folder.toRealPath();
        Files.createDirectories(real.resolve("docs"));
        return new ProxyInstance(
                instance(real, to, route, "", "", List.of(magnus), "").start(Map.of()));
    }

    private static ProxyInstance made(Path folder, String route, String lines, String objects, String... magnus)
            throws Exception {
        Path real = folder.toRealPath();
        Files.createDirectories(real.resolve("docs"));
        return new ProxyInstance(instance(real, "app", route, lines, objects, List.of(magnus), "")
                .start(Map.of()));
    }

    private static TestInstance instance(
            Path folder, String to, String route, String lines, String objects, List<String> magnus, String first) {
        return new TestInstance(folder, new ArrayList<>(magnus))
                .withObjConf(text -> text.replace(
                                "NameTrans fn=\"document-root\"",
                                first + "NameTrans fn=\"map\" from=\"/shop\" to=\"http:/" + to + "\" name=\"shop\"\n"
                                        + "NameTrans fn=\"document-root\"")
                        + "<Object name=\"shop\">\n" + lines + "Route fn=\"set-origin-server\" " + route
                        + "\nService fn=\"proxy-retrieve\" method=\"*\"\n</Object>\n" + objects);
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
