package org.heliostat.study.own;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/**
 * Fills an instance with what is studied, and changes no more of its shipped configuration than that needs: figures are those of the
 * server as it is shipped, access log included. Belongs to the thread that measures.
 */
final class Site {

    private static final String CGI_COMMENT =
            "#NameTrans fn=\"pfx2dir\" from=\"/cgi-bin\" dir=\"/usr/lib/cgi-bin\" name=\"cgi\"";
    private static final int KILOBYTE = 1_024;
    private static final int LARGE = 64;
    private static final String PERMISSIONS = "rwxr-xr-x";

    /** About 0.5 KB, as in the original's study. */
    private static final String SHELL =
            """
            #!/bin/sh
            printf 'Content-Type: text/plain\\n\\n'
            for name in SERVER_SOFTWARE SERVER_NAME SERVER_PORT REQUEST_METHOD SCRIPT_NAME REMOTE_ADDR GATEWAY_INTERFACE; do
              eval "printf '%s=%s and so that the answer has about half a kilobyte\\n' $name \\"\\$$name\\""
            done
            """;

    private static final String C =
            """
            #include <stdio.h>
            extern char **environ;
            int main(void) {
                printf("Content-Type: text/plain\\n\\n");
                for (char **one = environ; *one; one++) {
                    printf("%s\\n", *one);
                }
                return 0;
            }
            """;

    private static final String PHP =
            """
            <?php
            header('Content-Type: text/plain');
            foreach (['REQUEST_METHOD', 'REQUEST_URI', 'REMOTE_ADDR', 'SERVER_PROTOCOL'] as $name) {
                echo $name, '=', $_SERVER[$name] ?? '', "\\n";
            }
            for ($row = 1; $row <= 40; $row++) {
                echo 'row ', $row, ": the same in each answer\\n";
            }
            """;

    private static final String SHTML =
            """
            <!DOCTYPE html>
            <html><body>
            <!--#include file="part.html" -->
            <p><!--#echo var="DOCUMENT_NAME" -->, <!--#fsize file="1k.html" --> bytes</p>
            <!--#include file="part.html" -->
            </body></html>
            """;

    private static final String PHP_OBJECT =
            """

            <Object name="study-php">
            ObjectType fn="force-type" type="magnus-internal/fastcgi-php"
            Service fn="FCGIRequestHandler" BindPath="run/php.sock" AppPath="%s" PHP_FCGI_CHILDREN="8"
                    PHP_FCGI_MAX_REQUEST="1000000" QueueSize="4096" QueueTimeout="120"
            </Object>
            """;

    private static final String PLUG_IN_OBJECT =
            """

            <Object name="study-plug-in">
            Service fn="dosleep" duration="0"
            </Object>
            """;

    private static final String POOL =
            """
            <JDBCRESOURCE jndiname="jdbc/study" poolname="StudyPool"/>
                  <JDBCCONNECTIONPOOL name="StudyPool" datasourceclassname="%s" steadypoolsize="8" maxpoolsize="64" maxwaittime="60000">
                    <PROPERTY name="URL" value="%s"/>
                    <PROPERTY name="user" value="%s"/>%s
                  </JDBCCONNECTIONPOOL>
                </RESOURCES>""";

    private final Path instance;
    private final Extras extras;

    /** @param instance as it was made, with a certificate {@code study} */
    Site(Path instance, Extras extras) {
        this.instance = instance;
        this.extras = extras;
    }

    /** @param securePort of a listen socket with TLS */
    void fill(int securePort) throws IOException, InterruptedException {
        files();
        programs();
        new WarFile(extras.database().map(Extras.Database::query)).write(instance.resolve("webapps/study.war"));
        objConf();
        serverXml(securePort);
        magnusConf();
        copy(extras.plugIn());
        copy(extras.database().flatMap(Extras.Database::driver));
    }

    private void files() throws IOException {
        Path docs = instance.resolve("docs");
        Files.writeString(docs.resolve("1k.html"), text(KILOBYTE));
        Files.writeString(docs.resolve("64k.html"), text(LARGE * KILOBYTE));
        Files.writeString(docs.resolve("part.html"), "<p>a part of the page</p>\n");
        Files.writeString(docs.resolve("page.shtml"), SHTML);
        Path php = Files.createDirectories(instance.resolve("php"));
        Files.writeString(php.resolve("page.php"), PHP);
    }

    private static String text(int bytes) {
        String line = "So that the file has its size, this line is repeated until it has.\n";
        return line.repeat(bytes / line.length() + 1).substring(0, bytes);
    }

    private void programs() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(instance.resolve("cgi"));
        Path shell = folder.resolve("shell");
        Files.writeString(shell, SHELL);
        Files.setPosixFilePermissions(shell, PosixFilePermissions.fromString(PERMISSIONS));
        if (extras.compiler().isPresent()) {
            Path source = instance.resolve("c.c");
            Files.writeString(source, C);
            Programs.run(List.of(
                    extras.compiler().get().toString(),
                    "-O2",
                    "-o",
                    folder.resolve("c").toString(),
                    source.toString()));
        }
    }

    private void objConf() throws IOException {
        Path file = instance.resolve("conf/obj.conf");
        StringBuilder names = new StringBuilder("NameTrans fn=\"pfx2dir\" from=\"/cgi-bin\" dir=\"")
                .append(instance.resolve("cgi"))
                .append("\" name=\"cgi\"");
        StringBuilder objects = new StringBuilder();
        extras.php().ifPresent(php -> {
            names.append("\nNameTrans fn=\"pfx2dir\" from=\"/php\" dir=\"")
                    .append(instance.resolve("php"))
                    .append("\" name=\"study-php\"");
            objects.append(PHP_OBJECT.formatted(php));
        });
        extras.plugIn().ifPresent(jar -> {
            names.append("\nNameTrans fn=\"assign-name\" from=\"/plug-in\" name=\"study-plug-in\"");
            objects.append(PLUG_IN_OBJECT);
        });
        replace(file, CGI_COMMENT, names.toString());
        Files.writeString(file, Files.readString(file) + objects);
    }

    private void serverXml(int securePort) throws IOException {
        Path file = instance.resolve("conf/server.xml");
        replace(file, "ip=\"0.0.0.0\" port=\"8080\"", "ip=\"127.0.0.1\" port=\"8080\"");
        replace(
                file,
                "<MIME id",
                "<LS id=\"ls2\" ip=\"127.0.0.1\" port=\"" + securePort + "\" security=\"on\" defaultvs=\"vs1\""
                        + " servername=\"localhost\"><SSLPARAMS servercertnickname=\"study\"/></LS>\n\n  <MIME id");
        replace(file, "connections=\"ls1\"", "connections=\"ls1 ls2\"");
        if (extras.database().isPresent()) {
            Extras.Database database = extras.database().get();
            replace(
                    file,
                    "</RESOURCES>",
                    POOL.formatted(
                            Xml.text(database.dataSource()),
                            Xml.text(database.url()),
                            Xml.text(database.user()),
                            database.passwordFile().map(Site::password).orElse("")));
        }
    }

    private static String password(Path file) {
        return "\n        <PROPERTY name=\"password\" value=\"${file:" + Xml.text(file.toString()) + "}\"/>";
    }

    private void magnusConf() throws IOException {
        Path file = instance.resolve("conf/magnus.conf");
        StringBuilder lines = new StringBuilder("\nSecurity on\nCGIQueueSize 4096\nCGIQueueTimeout 120\n");
        extras.php().ifPresent(php -> lines.append("Init fn=\"FCGIInit\" errorString=\"PHP could not be started\"\n"));
        extras.plugIn().map(Path::getFileName).ifPresent(jar -> lines.append("Init fn=\"load-modules\" shlib=\"")
                .append(jar)
                .append("\" funcs=\"dosleep\"\n"));
        Files.writeString(file, Files.readString(file) + lines);
    }

    private void copy(Optional<Path> jar) throws IOException {
        if (jar.isPresent()) {
            Files.copy(jar.get(), instance.resolve("lib").resolve(jar.get().getFileName()));
        }
    }

    /** What is shipped must be there: otherwise something else would be measured than is said. */
    private static void replace(Path file, String what, String by) throws IOException {
        String text = Files.readString(file);
        int at = text.indexOf(what);
        if (at < 0) {
            throw new IllegalStateException(file + ": has no " + what);
        }
        Files.writeString(file, text.substring(0, at) + by + text.substring(at + what.length()));
    }
}
