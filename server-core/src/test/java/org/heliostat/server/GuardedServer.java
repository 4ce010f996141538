package org.heliostat.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.heliostat.testing.RawClient;

/** A server with access control, put together line by line. */
final class GuardedServer implements AutoCloseable {

    private final Path folder;
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<String> magnus = new ArrayList<>();
    private String objectLines = "PathCheck fn=\"check-acl\" acl=\"default\"";
    private String firstLines = "";
    private String inVirtualServer = "";
    private UnaryOperator<String> lastChange = UnaryOperator.identity();
    private WebServer server;

    GuardedServer(Path folder) {
        this.folder = folder;
    }

    /** Every request meets the ACL "default", unless {@link #lines} says something else. */
    GuardedServer acl(String text) {
        return file("conf/x.acl", text);
    }

    GuardedServer file(String name, String text) {
        files.put(name, text);
        return this;
    }

    GuardedServer magnus(String line) {
        magnus.add(line);
        return this;
    }

    GuardedServer lines(String text) {
        objectLines = text;
        return this;
    }

    /** NameTrans lines ahead of the document root. */
    GuardedServer firstLines(String text) {
        firstLines = text + "\n";
        return this;
    }

    GuardedServer inVirtualServer(String xml) {
        inVirtualServer = xml;
        return this;
    }

    /** Changes the file when all else is in it. */
    GuardedServer serverXml(UnaryOperator<String> change) {
        lastChange = change;
        return this;
    }

    GuardedServer start() throws Exception {
        TestInstance instance = new TestInstance(folder, magnus).withServerXml(this::serverXml);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        instance.writeFiles(Map.of());
        Path objConf = folder.resolve("conf/obj.conf");
        Files.writeString(
                objConf,
                Files.readString(objConf)
                        .replace("PathCheck fn=\"unix-uri-clean\"", "PathCheck fn=\"unix-uri-clean\"\n" + objectLines)
                        .replace("NameTrans fn=\"document-root\"", firstLines + "NameTrans fn=\"document-root\""));
        server = instance.startWritten(List.of());
        return this;
    }

    private String serverXml(String xml) {
        String with = files.containsKey("conf/x.acl")
                ? xml.replace("<MIME", "<ACLFILE id=\"acl1\" file=\"x.acl\"/><MIME")
                        .replace("<VS id=\"vs1\"", "<VS id=\"vs1\" aclids=\"acl1\"")
                : xml;
        return lastChange.apply(with.replace("<PROPERTY name", inVirtualServer + "<PROPERTY name"));
    }

    WebServer server() {
        return server;
    }

    String ask(String request) throws IOException {
        try (RawClient client = new RawClient(server.listenAddresses().get(0).port())) {
            return client.send(request).readAnswer();
        }
    }

    /** @return the answer of a program, too, whose length is not known before it has ended */
    String getToEnd(String path) throws IOException {
        try (RawClient client = new RawClient(server.listenAddresses().get(0).port())) {
            return client.send("GET " + path + " HTTP/1.0\r\nHost: localhost\r\n\r\n")
                    .readToEnd();
        }
    }

    String get(String path, String... fields) throws IOException {
        String more = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        return ask("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n");
    }

    static String basic(String user, String password) {
        return "Authorization: Basic "
                + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        if (server != null) {
            server.stop();
        }
    }
}
