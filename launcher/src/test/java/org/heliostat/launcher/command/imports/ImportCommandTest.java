package org.heliostat.launcher.command.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.launcher.command.HeliostatCommand;
import org.heliostat.launcher.exit.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Imports by the command, with the check of everything that a start looks at. */
class ImportCommandTest {

    private static final String SERVER_XML =
            """
            <Server port="8005">
              <GlobalNamingResources>
                <Resource name="jdbc/shop" type="javax.sql.DataSource" url="jdbc:h2:mem:shop" username="a" password="b"/>
                <Resource name="mail/shop" type="jakarta.mail.Session" mail.smtp.host="localhost"/>
              </GlobalNamingResources>
              <Service name="Catalina">
                <Connector port="8080" protocol="HTTP/1.1" maxThreads="20"/>
                <Engine name="Catalina" defaultHost="localhost">
                  <Realm className="org.apache.catalina.realm.MemoryRealm"/>
                  <Realm className="org.apache.catalina.realm.JNDIRealm" connectionURL="ldap://localhost:389" userBase="dc=example"
                      userSearch="(uid={0})" connectionPassword="x" connectionName="cn=x"/>
                  <Host name="localhost" appBase="webapps">
                    <Valve className="org.apache.catalina.valves.AccessLogValve" pattern="common"/>
                    <Valve className="org.apache.catalina.valves.RemoteAddrValve" deny="10\\.1\\..*"/>
                  </Host>
                </Engine>
              </Service>
            </Server>
            """;

    private static final String HTTPD_CONF =
            """
            Listen 8080
            DocumentRoot /srv
            ScriptAlias /cgi-bin/ /srv/cgi/
            UserDir public_html
            AddOutputFilterByType DEFLATE text/html text/css
            Header set X-Frame-Options DENY
            ErrorDocument 500 "Sorry"
            CustomLog logs/access_log combined
            ProxyPass /shop/pictures !
            ProxyPass /shop http://localhost:8081/
            <Directory /srv>
              Options Indexes
              Require all granted
            </Directory>
            <Location /staff>
              AuthType Basic
              AuthName Staff
              AuthUserFile users
              Require valid-user
            </Location>
            <Location /server-status>
              SetHandler server-status
            </Location>
            ApJServMount /servlets ajpv12://localhost:8007/root
            """;

    private static final String NGINX_CONF =
            """
            events {}
            http {
              upstream shops { server localhost:8081; server localhost:8082 weight=2; keepalive 8; }
              gzip on;
              server {
                listen 8080; server_name example.com; root /srv; charset utf-8;
                access_log /var/log/nginx/access.log;
                location /shop/ { proxy_pass http://shops/; }
                location /admin { allow 127.0.0.1; deny all; auth_basic "Admin"; auth_basic_user_file users; }
                location ~ \\.php$ { fastcgi_pass 127.0.0.1:9000; }
                location ~ /\\.ht { deny all; }
                location = /status { stub_status; }
                location / { try_files $uri $uri/ /index.html; }
              }
              server { listen 8080 default_server; return 301 https://example.com$request_uri; }
            }
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"tomcat", "apache", "nginx"})
    void anImportPassesTheCheck(String server) throws IOException {
        writeSources();

        assertThat(run("import", server, "from", "made")).as(err.toString()).isZero();

        assertThat(out.toString())
                .contains("Taken over:", "Settings: ", " taken over, ", " changed, ", " without counterpart")
                .contains("A new instance was made in " + folder.resolve("made"))
                .contains("no errors");
        assertThat(folder.resolve("made/conf/mime.types")).exists();
        assertThat(folder.resolve("made/lib")).isDirectory();
        out.getBuffer().setLength(0);
        assertThat(run("check", "--instance", folder.resolve("made").toString()))
                .as(out.toString())
                .isZero();
    }

    @Test
    void theOptionInstanceNamesTheNewFolder() throws IOException {
        writeSources();

        assertThat(run(
                        "import",
                        "nginx",
                        "from",
                        "--instance",
                        folder.resolve("y").toString()))
                .as(err.toString())
                .isZero();

        assertThat(folder.resolve("y/conf/server.xml")).exists();
        assertThat(out.toString()).contains("--instance " + folder.resolve("y"));
    }

    @Test
    void twoDifferentFoldersMakeNothing() throws IOException {
        writeSources();

        assertThat(run(
                        "import",
                        "nginx",
                        "from",
                        "x",
                        "--instance",
                        folder.resolve("y").toString()))
                .isEqualTo(ExitCode.USAGE.code());

        assertThat(err.toString()).contains("--instance: " + folder.resolve("y") + ", and INSTANCE: x (expected: ");
        assertThat(folder.resolve("x")).doesNotExist();
        assertThat(folder.resolve("y")).doesNotExist();
    }

    @Test
    void aMissingFolderIsAskedFor() throws IOException {
        writeSources();

        assertThat(run("import", "nginx", "from")).isEqualTo(ExitCode.USAGE.code());

        assertThat(err.toString()).contains("INSTANCE: missing (expected: the folder of the new instance");
    }

    @Test
    void secretsAreTheOwnersAlone() throws IOException {
        writeSources();

        assertThat(run("import", "tomcat", "from", "made")).isZero();

        for (String name : List.of("shop.password", "ldap.password", "keyfile")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(
                            folder.resolve("made/conf").resolve(name))))
                    .isEqualTo("rw-------");
        }
        assertThat(out.toString()).doesNotContain("assword=");
    }

    @Test
    void jsonSaysTheSame() throws IOException {
        writeSources();

        assertThat(run("import", "nginx", "from", "made", "--json")).isZero();

        JsonNode report = new ObjectMapper().readTree(out.toString());
        assertThat(report.path("taken").asInt()).isPositive();
        assertThat(report.path("instance").asText())
                .isEqualTo(folder.resolve("made").toString());
        assertThat(report.path("settings").get(0).path("file").asText()).isEqualTo("nginx.conf");
        assertThat(report.path("settings").get(0).path("line").asInt()).isPositive();
    }

    @Test
    void copiedApplicationsAreServedFromTheInstance() throws IOException {
        writeSources();
        Files.createDirectories(folder.resolve("from/webapps/shop/pages"));
        Files.writeString(folder.resolve("from/webapps/shop/pages/a.txt"), "hello");

        assertThat(run("import", "tomcat", "from", "made", "--copy-applications"))
                .isZero();

        assertThat(folder.resolve("made/applications/localhost/shop/pages/a.txt"))
                .hasContent("hello");
        assertThat(Files.readString(folder.resolve("made/conf/server.xml"))).contains("../applications/localhost/shop");
    }

    @Test
    void aFolderThatHoldsThingsIsLeftAlone() throws IOException {
        writeSources();
        Files.createDirectories(folder.resolve("made"));
        Files.writeString(folder.resolve("made/thesis.txt"), "x");

        assertThat(run("import", "nginx", "from", "made")).isEqualTo(1);

        assertThat(err.toString()).contains("made: holds other things (expected: a folder that is missing or empty)");
        assertThat(folder.resolve("made/conf")).doesNotExist();
    }

    /** As an administrator makes it for the account of the server. */
    @Test
    void aPreparedFolderStaysWithItsRights() throws IOException {
        writeSources();
        Path made = Files.createDirectory(
                folder.resolve("made"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x---")));
        Object key = Files.readAttributes(made, BasicFileAttributes.class).fileKey();

        assertThat(run("import", "nginx", "from", "made")).as(err.toString()).isZero();

        assertThat(Files.readAttributes(made, BasicFileAttributes.class).fileKey())
                .isEqualTo(key);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                .isEqualTo("rwx--x---");
        assertThat(made.resolve("conf/server.xml")).exists();
        try (Stream<Path> entries = Files.list(made)) {
            assertThat(entries)
                    .noneMatch(entry -> entry.getFileName().toString().startsWith("."));
        }
        assertThat(run("check", "--instance", made.toString()))
                .as(out.toString())
                .isZero();
    }

    @Test
    void aPreparedFolderIsEmptyAfterAnError() throws IOException {
        Path made = Files.createDirectory(folder.resolve("made"));
        Path from = Files.createDirectory(folder.resolve("from"));
        Files.writeString(from.resolve("nginx.conf"), "http {\n");

        assertThat(run("import", "nginx", "from", "made")).isEqualTo(ExitCode.CONFIGURATION.code());

        assertThat(made).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({"tomcat, conf/server.xml", "apache, httpd.conf", "nginx, nginx.conf"})
    void nothingIsLeftAfterAnError(String server, String name) throws IOException {
        Path file = folder.resolve("from").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "<Server>\nhttp {\n");

        assertThat(run("import", server, "from", "made")).isEqualTo(ExitCode.CONFIGURATION.code());

        assertThat(err.toString()).contains(name + ":", "no instance was made");
        try (Stream<Path> entries = Files.list(folder)) {
            assertThat(entries).containsExactly(folder.resolve("from"));
        }
    }

    @Test
    void anotherServersFolderMustBeThere() {
        assertThat(run("import", "nginx", "nowhere", "made")).isEqualTo(ExitCode.CONFIGURATION.code());

        assertThat(err.toString())
                .contains("nowhere/nginx.conf: no such file (expected: nginx.conf or conf/nginx.conf");
    }

    private void writeSources() throws IOException {
        Files.createDirectories(folder.resolve("from/conf"));
        Files.writeString(folder.resolve("from/conf/server.xml"), SERVER_XML);
        Files.writeString(
                folder.resolve("from/conf/tomcat-users.xml"),
                "<tomcat-users><user username='ann' password='open' roles='clerks'/></tomcat-users>");
        Files.writeString(folder.resolve("from/httpd.conf"), HTTPD_CONF);
        Files.writeString(folder.resolve("from/nginx.conf"), NGINX_CONF);
        Files.writeString(folder.resolve("from/users"), "ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=\n");
    }

    private int run(String... words) {
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLineFor(words);
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(words);
    }
}
