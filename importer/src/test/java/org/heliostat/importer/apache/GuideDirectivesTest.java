package org.heliostat.importer.apache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.importer.draft.Imported;
import org.heliostat.importer.draft.ImportedInstance;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.report.Note;
import org.heliostat.importer.report.Notes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every performance directive of the guide to the Oracle HTTP Server and JServ has a row that says what it became, or why nothing. */
class GuideDirectivesTest {

    private static final String HTTPD =
            """
            ServerRoot "/oracle/Apache"
            Port 8080
            Timeout 300
            KeepAlive on
            MaxKeepAliveRequests 100
            KeepAliveTimeout 15
            StartServers 5
            MinSpareServers 5
            MaxSpareServers 10
            MaxClients 150
            MaxRequestsPerChild 10000
            ListenBacklog 1024
            SendBufferSize 32768
            HostNameLookups off
            SSLSessionCache dbm:logs/ssl_scache
            SSLSessionCacheTimeout 300
            ErrorLog logs/error_log
            LogLevel warn
            ExtendedStatus On
            CustomLog logs/access_log common
            <Location /server-status>
                SetHandler server-status
                Order deny,allow
                Deny from all
                Allow from 127.0.0.1
            </Location>
            Include jserv/jserv.conf
            """;

    private static final String JSERV =
            """
            ApJServManual on
            ApJServProperties jserv/jserv.properties
            ApJServLogFile logs/mod_jserv.log
            ApJServMount /servlets balance://JServ_set/root
            ApJServMount /local /root
            ApJServBalance JServ_set JServ1
            ApJServBalance JServ_set JServ2 2
            ApJServHost JServ1 ajpv12://127.0.0.1:8001
            ApJServHost JServ2 ajpv12://127.0.0.1:8002
            ApJServRoute JS1 JServ1
            ApJServRoute JS2 JServ2
            ApJServShmFile logs/jserv_shm
            <Location /jserv/>
                SetHandler jserv-status
                order deny,allow
                deny from all
                allow from 127.0.0.1
            </Location>
            """;

    private static final String PROPERTIES =
            """
            port=8001
            bindaddress=localhost
            log.file=/usr/local/jserv/logs/jserv1.log
            security.maxConnections=50
            security.backlog=5
            security.allowedAddresses=127.0.0.1
            wrapper.bin=/usr/java/bin/java
            wrapper.bin.parameters=-mx128m
            wrapper.classpath=/usr/local/classes
            zones=root
            root.properties=/oracle/Apache/jserv/zone.properties
            servlet.oracle.jsp.JspServlet.initArgs=developer_mode=false
            """;

    private static final String ZONE =
            """
            repositories=/usr/local/servlets
            autoreload.classes=false
            autoreload.file=false
            session.timeout=1800000
            session.checkFrequency=30000
            servlets.startup=oracle.jsp.JspServlet hello
            servlet.hello.code=com.example.Hello
            servlet.hello.initArgs=greeting=Good day,times=3
            singleThreadModelServlet.initialCapacity = 10
            singleThreadModelServlet.incrementCapacity = 0
            singleThreadModelServlet.maximumCapacity = 10
            """;

    @TempDir
    private Path folder;

    private ImportedInstance instance = ImportedInstance.of(new Imported(new InstanceDraft(), new Notes()));

    @BeforeEach
    void readIt() throws IOException {
        Path from = Files.createDirectories(folder.resolve("from/jserv")).getParent();
        Files.writeString(from.resolve("httpd.conf"), HTTPD);
        Files.writeString(from.resolve("jserv/jserv.conf"), JSERV);
        Files.writeString(from.resolve("jserv/jserv.properties"), PROPERTIES);
        Files.writeString(from.resolve("jserv/zone.properties"), ZONE);
        instance = ImportedInstance.of(ApacheImport.read(from));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MaxClients",
                "StartServers",
                "MinSpareServers",
                "MaxSpareServers",
                "MaxRequestsPerChild",
                "KeepAlive",
                "KeepAliveTimeout",
                "MaxKeepAliveRequests",
                "ListenBacklog",
                "SendBufferSize",
                "HostNameLookups",
                "Timeout",
                "SSLSessionCache",
                "SSLSessionCacheTimeout",
                "ErrorLog",
                "LogLevel",
                "ExtendedStatus",
                "CustomLog",
                "SetHandler server-status",
                "SetHandler jserv-status",
                "Order",
                "Deny",
                "Allow",
                "order",
                "deny",
                "allow",
                "ApJServManual",
                "ApJServMount /servlets",
                "ApJServMount /local",
                "ApJServBalance JServ_set JServ1",
                "ApJServBalance JServ_set JServ2",
                "ApJServHost JServ1",
                "ApJServHost JServ2",
                "ApJServRoute JS1",
                "ApJServRoute JS2",
                "ApJServShmFile",
                "ApJServProperties",
                "ApJServLogFile",
                "port",
                "bindaddress",
                "log.file",
                "security.maxConnections",
                "security.backlog",
                "security.allowedAddresses",
                "wrapper.bin=",
                "wrapper.bin.parameters",
                "wrapper.classpath",
                "zones",
                "servlet.oracle.jsp.JspServlet.initArgs",
                "repositories",
                "autoreload.classes",
                "autoreload.file",
                "session.timeout",
                "session.checkFrequency",
                "servlets.startup",
                "singleThreadModelServlet.initialCapacity",
                "singleThreadModelServlet.incrementCapacity",
                "singleThreadModelServlet.maximumCapacity"
            })
    void hasARow(String directive) {
        assertThat(instance.notesOf(directive))
                .isNotEmpty()
                .allSatisfy(note ->
                        assertThat(note.became() + note.why()).isNotBlank().doesNotContain("does not know it"))
                .allSatisfy(note -> assertThat(note.at().line()).isPositive());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MaxClients                    | RqThrottle 150",
                "KeepAliveTimeout              | KeepAliveTimeout 15",
                "ListenBacklog                 | ListenQ 1024",
                "SendBufferSize                | SndBufSize 32768",
                "HostNameLookups               | DNS off",
                "Timeout                       | AcceptTimeout 300",
                "SSLSessionCacheTimeout        | SSL3SessionTimeout 300",
                "MinSpareServers               | RqThrottleMin 5",
            })
    void becomesADirectiveOfOurs(String directive, String line) {
        assertThat(instance.notesOf(directive)).extracting(Note::became).contains(line);
        assertThat(instance.file("conf/magnus.conf")).contains("\n" + line + "\n");
    }

    @Test
    void balancedMountsBecomeOrigins() {
        instance.mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/obj.conf"))
                .contains("NameTrans fn=\"map\" from=\"/servlets\" to=\"http:/servlets\" name=\"jserv-1\"")
                .contains(
                        "server=\"http://127.0.0.1:8001 route=JS1\" server=\"http://127.0.0.1:8002 weight=2 route=JS2\" group=\"JServ_set\"")
                .contains("fn=\"server-status\"", "fn=\"balancer-status\"");
    }

    @Test
    void aZoneBecomesTheDescriptorsOfAnApplication() {
        assertThat(instance.file("zones/root/WEB-INF/web.xml"))
                .contains("<servlet-class>com.example.Hello</servlet-class>", "<session-timeout>30</session-timeout>")
                .contains("<param-name>greeting</param-name><param-value>Good day</param-value>")
                .contains("<load-on-startup>1</load-on-startup>");
        assertThat(instance.file("zones/root/WEB-INF/sun-web.xml"))
                .contains("<property name=\"initialCapacity\" value=\"10\"/>", "name=\"maximumCapacity\" value=\"10\"");
    }
}
