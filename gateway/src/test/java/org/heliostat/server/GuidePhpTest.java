package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.testing.FreePort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of the original's performance guide about PHP: as they are printed, but for folders and port. */
class GuidePhpTest {

    private static final Path PHP = Path.of("/usr/bin/php-cgi");

    private static final String MAGNUS_CONF =
            """
            RqThrottleMin 2
            RqThrottle 16
            Init fn="load-modules"
            shlib="/export0/ES61/install/bin/https/lib/libphp4.so"\\
            funcs="php4_init,php4_close,php4_execute,php4_auth_trans"
            Init fn="php4_init"\\
                  errorString="PHP Totally Blowed Up!"

            Init fn="load-modules"
            shlib="/export0/ES61/install/bin/https/lib/libnsapi_fcgi.
            so" funcs="FCGIRequestHandler,FCGIInit" shlib_flags="(global|now)"

            Init fn="FCGIInit" errorString "Unable to start the FCGI NSAPI module"
            """;

    private static final String OBJ_CONF =
            """
            <Object name="default">
            NameTrans fn="pfx2dir"
            from="/php-nsapi"dir="/export0/ES61/install/docs/php-nsapi" name="php-nsapi"
            NameTrans fn="pfx2dir"
            from="/php-fcgi"dir="/export0/ES61/install/docs/php-fcgi" name="fastcgi"
            NameTrans fn="document-root" root="$docroot"
            PathCheck fn="find-pathinfo"
            ObjectType fn="type-by-extension"
            Service type="magnus-internal/fastcgi-php" fn="FCGIRequestHandler"
            BindPath="localhost:8082" AppPath="/export0/php-fastcgi/bin/php"
            StartServers="5" PHP_FCGI_CHILDREN="10" PHP_FCGI_MAX_REQUEST="2000"
            Service method="(GET|HEAD)" type="*~magnus-internal/*" fn="send-file"
            </Object>
            <Object name="fastcgi">
            ObjectType fn="force-type" type="magnus-internal/fastcgi-php"
            Service type="magnus-internal/fastcgi-php"\\
                     fn=FCGIRequestHandler\\
                     BindPath="localhost:8082"\\
                     AppPath="/export0/php-fastcgi/bin/php"
                     StartServers="5"\\
                     PHP_FCGI_CHILDREN="10"\\
                     PHP_FCGI_MAX_REQUEST="2000"
            </Object>

            <Object name="php-nsapi">
            # Set the MIME type
            ObjectType fn="force-type" type="magnus-internal/x-httpd-php"
            # Run the function
            Service fn=php4_execute
            </Object>
            """;

    private static final String SERVER_XML =
            """
            <SERVER>
              <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1">
                  <PROPERTY name="docroot" value="../docs"/>
                </VS>
              </VSCLASS>
            </SERVER>
            """;

    @TempDir
    Path instance;

    private WebServer server;

    @BeforeEach
    void writeInstance() throws IOException {
        instance = instance.toRealPath();
        Files.createDirectories(instance.resolve("conf"));
        Files.createDirectories(instance.resolve("run"));
        Files.createDirectories(instance.resolve("docs/php-fcgi"));
        Files.createDirectories(instance.resolve("docs/php-nsapi"));
        Files.writeString(instance.resolve("conf/server.xml"), SERVER_XML);
        Files.writeString(
                instance.resolve("conf/mime.types"),
                "#--Netscape Communications Corporation MIME Information\ntype=text/html exts=htm,html\n");
        Files.writeString(instance.resolve("conf/magnus.conf"), MAGNUS_CONF);
        Files.writeString(instance.resolve("docs/php-fcgi/a.php"), "<?php echo 'fcgi ', 6 * 7;");
        Files.writeString(instance.resolve("docs/php-nsapi/a.php"), "<?php echo 'nsapi ', 6 * 7;");
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
    }

    @Test
    void theGuidesLinesAreAccepted() throws Exception {
        Files.writeString(instance.resolve("conf/obj.conf"), OBJ_CONF);

        List<Finding> findings = ConfigurationCheck.run(instance, List.of(), FurtherCheck.NONE);

        assertThat(findings).filteredOn(Finding::isError).isEmpty();
        assertThat(findings)
                .anyMatch(finding -> finding.toString().contains("/export0/php-fastcgi/bin/php is no program"));
    }

    @Test
    void theGuidesLinesServePhp() throws Exception {
        assumeTrue(Files.isExecutable(PHP), "php-cgi is not installed (Debian: apt-get install php-cgi)");
        Files.writeString(
                instance.resolve("conf/obj.conf"),
                OBJ_CONF.replace("localhost:8082", "localhost:" + FreePort.find())
                        .replace("/export0/php-fastcgi/bin/php", PHP.toString())
                        .replace(
                                "/export0/ES61/install/docs",
                                instance.resolve("docs").toString()));

        server = WebServer.build(ConfigurationReader.read(instance).orThrow(), ServerParts.plain());
        server.start();

        assertThat(get("/php-fcgi/a.php")).isEqualTo("fcgi 42");
        assertThat(get("/php-nsapi/a.php")).isEqualTo("nsapi 42");
        assertThat(server.snapshot().programs().fastCgi())
                .hasSize(2)
                .allSatisfy(application -> assertThat(application.starts()).isEqualTo(1));
    }

    private String get(String path) throws Exception {
        int port = server.listenAddresses().get(0).port();
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }
}
