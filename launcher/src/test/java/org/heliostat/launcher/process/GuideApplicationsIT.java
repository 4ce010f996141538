package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.heliostat.original.guide.GuidePlugIns;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the original's performance guides print about applications, pools of connections and the whole of a server. */
class GuideApplicationsIT {

    /** The sample of the older guide as it is printed, but for folders. */
    private static final String SAMPLE =
            """
            #ServerRoot /usr/iplanet/servers
            ServerID https-test
            ServerName test
            ErrorLog @logs@/errors
            PidLog @logs@/pid
            User nobody
            MtaHost localhost
             DNS off
            Security on
            ClientLanguage en
            AdminLanguage en
            DefaultLanguage en
            RqThrottle 256
            StackSize 131072
            CGIWaitPid on
            MinCGIStubs 10
            MaxCGIStubs 40
            TempDir /tmp/https-test

            Init fn=flex-init access="$accesslog"
            format.access="%Ses->client.ip% - %Req->va
            rs.auth-user% [%SYSDATE%] \\"%Req->reqpb.clf-request%\\"
            %Req->srvhdrs.clf-status%
            %Req->srvhdrs.content-length%"
            Init fn=load-types mime-types=mime.types
            Init fn="load-modules"
            shlib="/export/home/iWS6/install/bin/https/lib/libNSServl
            etPlugin.so"
            funcs="NSServletEarlyInit,NSServletLateInit,NSServletNameTrans,NSSe
            rvletService" shlib_flags="(global|now)"
            Init fn="NSServletEarlyInit" EarlyInit=yes
            Init fn="NSServletLateInit"  LateInit=yes
            Init fn="load-modules"
            shlib="/export/home/iWS6/install/docs/nsapi/libnsapi-test
            .so" funcs="nsapi_test,net_test"
            Init fn="load-modules" funcs="shtml_init,shtml_send"
            shlib="/export/home/iWS6/in
            stall/bin/https/lib/libShtml.so" NativeThread="no"
            Init fn="shtml_init" LateInit="yes"
            """;

    private static final String SAMPLE_OBJ_CONF =
            """
            <Object name="default">
            NameTrans fn="NSServletNameTrans" name="servlet"
            NameTrans fn="assign-name" from="/nsapi" name="nsapitest"
            NameTrans fn="document-root" root="$docroot"
            PathCheck fn="find-index" index-names="index.html"
            ObjectType fn="type-by-extension"
            ObjectType fn="force-type" type="text/plain"
            Service method="(GET|HEAD)" type="magnus-internal/parsed-html" fn="shtml_send"
            Service method="(GET|HEAD)" type="*~magnus-internal/*" fn="send-file"
            AddLog fn="flex-log" name="access"
            </Object>
            <Object name="servlet">
            Service fn="NSServletService"
            </Object>
            <Object name="nsapitest">
            Service fn="nsapi_test"
            </Object>
            """;

    /** Table of JDBC settings of the newer guide; Oracle's driver is not there. */
    private static final String RESOURCES =
            """
            <JDBCRESOURCE jndiname="jdbc/tpcwDB" poolname="TpcwPool"
            enabled="true"/>
                <JDBCCONNECTIONPOOL name="TpcwPool"
            datasourceclassname="oracle.jdbc.pool.OracleDataSource"
            steadypoolsize="1000" maxpoolsize="1000" poolresizequantity="2"
            idletimeout="0" maxwaittime="0"
            connectionvalidationrequired="false"
            connectionvalidationmethod="auto-commit"
            validationtablename="string" failallconnections="false" >
                    <PROPERTY name="URL"
            value="jdbc:oracle:oci8:@(description=(address=(host=mach-3)
            (protocol=tcp)(port=1521))(connect_data=(sid=10K)))"/>
                    <PROPERTY name="user" value="tpcw"/>
                    <PROPERTY name="password" value="tpcw"/>
                </JDBCCONNECTIONPOOL>
            </RESOURCES>
            """;

    /** What the newer guide says about sun-web.xml, and Oracle's about single-threaded servlets. */
    private static final String SUN_WEB =
            """
            <sun-web-app>
              <servlet>
                <servlet-name>One</servlet-name>
                <property name="singleThreaded" value="true"/>
                <property name="initialCapacity" value="10"/>
                <property name="incrementCapacity" value="0"/>
                <property name="maximumCapacity" value="10"/>
              </servlet>
              <session-config>
                <session-manager persistence-type="mmap">
                  <manager-properties>
                    <property name="maxSessions" value="1000"/>
                    <property name="maxValuesPerSession" value="10"/>
                    <property name="maxValueSize" value="4096"/>
                    <property name="maxLocks" value="10"/>
                    <property name="reapIntervalSeconds" value="120"/>
                  </manager-properties>
                </session-manager>
                <session-properties><property name="timeOutSeconds" value="300"/></session-properties>
              </session-config>
              <resource-ref><res-ref-name>jdbc/tpcwDB</res-ref-name><jndi-name>jdbc/tpcwDB</jndi-name></resource-ref>
              <cache enabled="true">
                <cache-mapping><url-pattern>/kept.jsp</url-pattern><timeout>60</timeout></cache-mapping>
              </cache>
              <class-loader dynamic-reload-interval="-1"/>
              <jsp-config><property name="reload-interval" value="-1"/></jsp-config>
            </sun-web-app>
            """;

    private static final String WEB =
            """
            <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.1">
              <servlet><servlet-name>One</servlet-name><jsp-file>/one.jsp</jsp-file></servlet>
              <servlet-mapping><servlet-name>One</servlet-name><url-pattern>/one</url-pattern></servlet-mapping>
            </web-app>
            """;

    @TempDir
    private Path folder;

    private Path instance;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeEach
    void make() throws Exception {
        instance = folder.toRealPath().resolve("i");
        ServerProcess.makeInstance(instance);
        write("docs/index.html", "<p>hello</p>");
    }

    @Test
    void theSampleOfTheOlderGuideStartsAndServes() throws Exception {
        write(
                "conf/magnus.conf",
                SAMPLE.replace("@logs@", instance.resolve("logs").toString()));
        write("conf/obj.conf", SAMPLE_OBJ_CONF);
        write("docs/stresstest.shtml", "parsed <!--#include virtual=\"/index.html\" -->");
        write("webapps/app/hello.jsp", "<%@ page session=\"false\" %>page");
        Files.createDirectories(instance.resolve("webapps/app/WEB-INF"));
        writePlugIn(instance.resolve("lib/libnsapi-test.jar"));

        Result check = ServerProcess.run(folder, "check", "--instance", instance.toString());
        try (ServerProcess server = ServerProcess.start(instance)) {
            assertThat(check.exitCode()).as(check.out() + check.err()).isZero();
            assertThat(get(server, "/index.html").body()).isEqualTo("<p>hello</p>");
            assertThat(get(server, "/stresstest.shtml").body()).isEqualTo("parsed <p>hello</p>");
            assertThat(get(server, "/nsapi").headers().firstValue("Content-Length"))
                    .contains("5000");
            Await.until(() -> get(server, "/app/hello.jsp").body().equals("page"));
            assertThat(ServerProcess.run(folder, "perfdump", "--instance", instance.toString())
                            .out())
                    .containsPattern("Total Sessions Created +\\d+/256\n");
            assertThat(instance.resolve("logs/errors")).exists();
            server.signal("TERM");
            assertThat(server.exitCode()).isZero();
        }
        assertThat(Files.readString(instance.resolve("logs/access")))
                .containsPattern("127\\.0\\.0\\.1 - - \\[[^]]+\\] \"GET /index\\.html HTTP/1\\.1\" 200 12\n");
    }

    @Test
    void theGuidesPoolIsAcceptedWithoutItsDriver() throws Exception {
        resources(RESOURCES);

        Result check = ServerProcess.run(folder, "check", "--instance", instance.toString());

        assertThat(check.exitCode()).as(check.out() + check.err()).isZero();
        assertThat(check.out() + check.err()).contains("oracle.jdbc.pool.OracleDataSource");
    }

    @Test
    void settingsOfApplicationsAndPagesDoWhatTheGuidesSay() throws Exception {
        // The same pool on a database that is there, with as many connections as this machine needs.
        resources(RESOURCES
                .replace("oracle.jdbc.pool.OracleDataSource", "org.h2.jdbcx.JdbcDataSource")
                .replaceAll("jdbc:oracle[^\"]*", "jdbc:h2:mem:tpcw")
                .replace("steadypoolsize=\"1000\"", "steadypoolsize=\"2\""));
        application();
        try (ServerProcess server = ServerProcess.start(instance)) {
            Await.until(() -> get(server, "/app/hello.jsp").statusCode() == 200);

            HttpResponse<String> hello = get(server, "/app/hello.jsp");
            assertThat(hello.body()).contains("HelloWorld");
            assertThat(hello.headers().firstValue("Set-Cookie")).isEmpty();
            assertThat(get(server, "/app/static.jsp").body()).contains("[included]");
            assertThat(get(server, "/app/dynamic.jsp").body()).contains("[included]");
            HttpResponse<String> unbuffered = get(server, "/app/unbuffered.jsp");
            assertThat(unbuffered.body()).contains("0 bytes");

            HttpResponse<String> session = get(server, "/app/session.jsp");
            assertThat(session.headers().firstValue("Set-Cookie")).isPresent();
            assertThat(session.body()).contains("300 s, 10 values").contains("too large");

            assertThat(get(server, "/app/one").body()).isEqualTo("one");
            assertThat(get(server, "/app/row.jsp").body()).contains("row 42");
            String kept = get(server, "/app/kept.jsp").body();
            assertThat(get(server, "/app/kept.jsp").body()).isEqualTo(kept);
            String perfdump = ServerProcess.run(folder, "perfdump", "--instance", instance.toString())
                    .out();
            assertThat(perfdump).contains("ResponseCaches:", "TpcwPool").containsPattern("One .*10");
        }
    }

    private void application() throws IOException {
        write("webapps/app/WEB-INF/sun-web.xml", SUN_WEB);
        write("webapps/app/WEB-INF/web.xml", WEB);
        write("webapps/app/one.jsp", "<%@ page session=\"false\" %>one");
        write("webapps/app/hello.jsp", "<%@ page session=\"false\" %>\n<html><body>\nHelloWorld\n</body></html>\n");
        write("webapps/app/jsp/filename.jsp", "<%@ page session=\"false\" %>[included]");
        write("webapps/app/static.jsp", "<%@ page session=\"false\" %>[<%@ include file=\"/jsp/part.jspf\" %>]");
        write("webapps/app/jsp/part.jspf", "included");
        write(
                "webapps/app/dynamic.jsp",
                "<%@ page session=\"false\" %><jsp:include page=\"/jsp/filename.jsp\" flush=\"true\" />");
        write(
                "webapps/app/unbuffered.jsp",
                "<%@ page session=\"false\" %><%@ page buffer=\"none\" %><%= out.getBufferSize() %> bytes");
        write(
                "webapps/app/session.jsp",
                """
                <% int values = 0;
                try { for (; values < 100; values++) session.setAttribute("v" + values, "x"); }
                catch (RuntimeException full) { }
                String large = "";
                try { session.setAttribute("v0", new byte[10_000]); } catch (RuntimeException e) { large = "too large"; }
                %><%= session.getMaxInactiveInterval() %> s, <%= values %> values, <%= large %>
                """);
        write(
                "webapps/app/row.jsp",
                """
                <%@ page session="false" import="javax.naming.InitialContext,javax.sql.DataSource,java.sql.*" %><%
                DataSource pool = (DataSource) new InitialContext().lookup("java:comp/env/jdbc/tpcwDB");
                try (Connection one = pool.getConnection(); Statement sql = one.createStatement();
                        ResultSet rows = sql.executeQuery("select 6 * 7")) { rows.next(); %>row <%= rows.getInt(1) %><% } %>
                """);
        write("webapps/app/kept.jsp", "<%@ page session=\"false\" %><%! static int runs = 0; %>run <%= ++runs %>");
    }

    private void resources(String resources) throws IOException {
        Path serverXml = instance.resolve("conf/server.xml");
        String text = Files.readString(serverXml);
        Files.writeString(
                serverXml,
                text.replaceAll("(?s)<JDBCRESOURCE .*</RESOURCES>", "")
                        .replace("<RESOURCES>", "<RESOURCES>\n" + resources));
    }

    private void write(String name, String text) throws IOException {
        Path file = instance.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private HttpResponse<String> get(ServerProcess server, String path) {
        try {
            return http.send(
                    HttpRequest.newBuilder(URI.create(server.url(path))).build(), BodyHandlers.ofString());
        } catch (IOException broken) {
            throw new AssertionError(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    private static void writePlugIn(Path file) throws IOException {
        String name = GuidePlugIns.class.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out);
                InputStream bytes = GuidePlugIns.class.getResourceAsStream("GuidePlugIns.class")) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + StageFunctionProvider.class.getName()));
            jar.write(GuidePlugIns.class.getName().getBytes(StandardCharsets.UTF_8));
            jar.closeEntry();
            jar.putNextEntry(new JarEntry(name));
            bytes.transferTo(jar);
            jar.closeEntry();
        }
    }
}
