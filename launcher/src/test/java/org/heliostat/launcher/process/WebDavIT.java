package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** WebDAV on the packaged server, switched on as docs/webdav.md says. */
class WebDavIT {

    private static final String METHODS =
            "Service method=\"(OPTIONS|PUT|DELETE|COPY|MOVE|PROPFIND|PROPPATCH|LOCK|UNLOCK"
                    + "|MKCOL)\" fn=\"service-dav\"";
    private static final String LOCK =
            "<lockinfo xmlns='DAV:'><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>";

    @TempDir
    private Path folder;

    private int port;

    @Test
    void publishesLocksAndKeepsBothOverARestart() throws Exception {
        Path instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
        Path objConf = instance.resolve("conf/obj.conf");
        Files.writeString(
                objConf,
                Files.readString(objConf)
                        .replaceFirst("\nService ", "\n" + METHODS.replace("$", "\\$") + "\nService "));
        Path serverXml = instance.resolve("conf/server.xml");
        Files.writeString(
                serverXml,
                Files.readString(serverXml).replaceFirst("(<VS [^>]*>)", "$1<DAV><DAVCOLLECTION uri=\"/dav\"/></DAV>"));
        Files.createDirectories(instance.resolve("docs/dav"));
        String token;
        try (ServerProcess server = ServerProcess.start(instance)) {
            port = server.port();
            assertThat(ask("OPTIONS", "/dav/", "")).startsWith("HTTP/1.1 200").containsIgnoringCase("\r\nDAV: 1, 2");
            assertThat(ask("PUT", "/dav/a%20b.txt", "first")).startsWith("HTTP/1.1 201");
            assertThat(ask("GET", "/dav/a%20b.txt", "")).endsWith("first");
            assertThat(ask("PUT", "/dav/a%20b.txt", "second")).startsWith("HTTP/1.1 204");
            assertThat(ask("GET", "/dav/a%20b.txt", ""))
                    .as("the cache sees it at once")
                    .endsWith("second");
            assertThat(ask(
                            "PROPPATCH",
                            "/dav/a%20b.txt",
                            "<propertyupdate xmlns='DAV:'><set><prop><c xmlns='u:'>red</c>"
                                    + "</prop></set></propertyupdate>"))
                    .startsWith("HTTP/1.1 207");
            for (String bad : new String[] {"/dav/..%2fx", "/dav/%2e%2e/x", "http://other/dav/x", "/dav/a%20b.txt"}) {
                assertThat(ask("MOVE", "/dav/a%20b.txt", "", "Destination: " + bad))
                        .as(bad)
                        .containsPattern("^HTTP/1.1 (400|403|502)");
            }
            String locked = ask("LOCK", "/dav/a%20b.txt", LOCK, "Timeout: Second-3600");
            assertThat(locked).startsWith("HTTP/1.1 200");
            token = locked.replaceAll("(?is).*\r\nLock-Token: (<[^>]+>).*", "$1");
        }
        try (ServerProcess server = ServerProcess.start(instance)) {
            port = server.port();
            assertThat(ask("PUT", "/dav/a%20b.txt", "third")).startsWith("HTTP/1.1 423");
            assertThat(ask("PROPFIND", "/dav/", "", "Depth: 1"))
                    .startsWith("HTTP/1.1 207")
                    .contains("<D:href>/dav/a%20b.txt</D:href>", "red", token.substring(1, token.length() - 1));
            assertThat(ask("PUT", "/dav/a%20b.txt", "third", "If: (" + token + ")"))
                    .startsWith("HTTP/1.1 204");
            assertThat(ask("UNLOCK", "/dav/a%20b.txt", "", "Lock-Token: " + token))
                    .startsWith("HTTP/1.1 204");
            assertThat(ask("DELETE", "/dav/a%20b.txt", "")).startsWith("HTTP/1.1 204");
            assertThat(ask("GET", "/dav/a%20b.txt", "")).startsWith("HTTP/1.1 404");
        }
    }

    private String ask(String method, String path, String body, String... fields) throws IOException {
        String more = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        try (RawClient client = new RawClient(port)) {
            return client.send(method + " " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\n" + more
                            + "Connection: close\r\nContent-Length: " + length + "\r\n\r\n" + body)
                    .readToEnd();
        }
    }
}
