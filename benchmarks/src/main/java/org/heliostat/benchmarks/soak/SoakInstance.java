package org.heliostat.benchmarks.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.benchmarks.load.server.Documents;

/** Makes the instance: the configuration that {@code init} writes, TLS beside plain HTTP, a CGI program, applications. */
record SoakInstance(Path folder, int port, int securePort) {

    static final String PASSWORD = "soak-soak";

    private static final String STORE = "conf/certs/soak.p12";

    private static final String PAGE =
            """
            <%@ page session="false" contentType="text/plain; charset=UTF-8" %>
            <% for (int i = 0; i < 20; i++) { %>line <%= i %>
            <% } %>
            """;

    private static final String BODY =
            """
            <%@ page session="false" contentType="text/plain; charset=UTF-8" %><%
            long count = 0;
            byte[] buffer = new byte[8192];
            for (int read = request.getInputStream().read(buffer); read >= 0; read = request.getInputStream().read(buffer)) {
                count += read;
            }
            out.print("bytes " + count);
            %>""";

    private static final String PARTS =
            """
            <%@ page session="false" contentType="text/plain; charset=UTF-8" %><%
            long count = 0;
            for (jakarta.servlet.http.Part part : request.getParts()) {
                count += part.getSize();
            }
            out.print("bytes " + count);
            %>""";

    private static final String WEB_XML =
            """
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.1" metadata-complete="true">
              <servlet>
                <servlet-name>parts</servlet-name>
                <jsp-file>/WEB-INF/parts.jsp</jsp-file>
                <multipart-config><file-size-threshold>0</file-size-threshold></multipart-config>
              </servlet>
              <servlet-mapping><servlet-name>parts</servlet-name><url-pattern>/parts</url-pattern></servlet-mapping>
            </web-app>
            """;

    /** @param wars by the name that they are deployed under */
    void complete(Map<String, Path> wars) throws IOException {
        Path documents = Files.createDirectories(folder.resolve("docs"));
        Documents.write(documents);
        Files.createDirectories(folder.resolve("tmp"));
        Path webapps = Files.createDirectories(folder.resolve("webapps"));
        for (Map.Entry<String, Path> war : wars.entrySet()) {
            Files.copy(war.getValue(), webapps.resolve(war.getKey() + ".war"));
        }
        for (String name : List.of("soak", "again")) {
            Path application = webapps.resolve(name);
            Files.createDirectories(application.resolve("WEB-INF"));
            Files.writeString(application.resolve("index.jsp"), PAGE);
            Files.writeString(application.resolve("body.jsp"), BODY);
            Files.writeString(application.resolve("WEB-INF/parts.jsp"), PARTS);
            Files.writeString(application.resolve("WEB-INF/web.xml"), WEB_XML);
        }
        configure(documents);
        makeCertificate();
    }

    private void configure(Path documents) throws IOException {
        change(
                "conf/server.xml",
                text -> replaced(
                        replaced(
                                replaced(text, "ip=\"0.0.0.0\"", "ip=\"127.0.0.1\""),
                                "<MIME id",
                                """
                        <LS id="ls2" ip="127.0.0.1" port="%d" security="on" defaultvs="vs1">
                          <SSLPARAMS servercertnickname="soak"/>
                        </LS>
                        <MIME id"""
                                        .formatted(securePort)),
                        "connections=\"ls1\"",
                        "connections=\"ls1,ls2\""));
        // As many threads at the beginning as at the end: what else grows is a leak.
        change(
                "conf/magnus.conf",
                text -> text.replaceAll("(?m)^(RqThrottle|RqThrottleMin|KeepAliveTimeout) .*$", "#$0")
                        + "\nRqThrottle 48\nRqThrottleMin 48\nKeepAliveTimeout 5\nSecurity on\n");
        change(
                "conf/obj.conf",
                text -> replaced(
                        text,
                        "#NameTrans fn=\"pfx2dir\" from=\"/cgi-bin\" dir=\"/usr/lib/cgi-bin\" name=\"cgi\"",
                        "NameTrans fn=\"pfx2dir\" from=\"/cgi-bin\" dir=\"" + documents.resolve("cgi-bin")
                                + "\" name=\"cgi\""));
    }

    /** The JDK's own tool: nothing else of this machine is needed. */
    private void makeCertificate() throws IOException {
        Path store = folder.resolve(STORE);
        Files.createDirectories(store.getParent());
        Path password = folder.resolve("conf/password.conf");
        Files.writeString(password, "internal:" + PASSWORD + "\n");
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
        SoakServer.run(
                folder,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "soak",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-validity",
                        "30",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD));
    }

    /** @return what clients trust */
    Path store() {
        return folder.resolve(STORE);
    }

    private void change(String file, UnaryOperator<String> edit) throws IOException {
        Path path = folder.resolve(file);
        Files.writeString(path, edit.apply(Files.readString(path)));
    }

    private static String replaced(String text, String part, String by) {
        if (!text.contains(part)) {
            throw new IllegalStateException("the configuration has no " + part);
        }
        return text.replaceFirst(Pattern.quote(part), Matcher.quoteReplacement(by));
    }
}
