package org.heliostat.importer.tomcat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.acl.password.PasswordCheck;
import org.heliostat.config.users.PasswordHashText;
import org.heliostat.importer.draft.ImportedInstance;
import org.heliostat.importer.report.Fate;
import org.heliostat.importer.source.ImportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TomcatImportTest {

    private static final String SERVER =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Server port="8005" shutdown="SHUTDOWN">
              <Listener className="org.apache.catalina.startup.VersionLoggerListener"/>
              <GlobalNamingResources>
                <Resource name="UserDatabase" type="org.apache.catalina.UserDatabase" pathname="conf/tomcat-users.xml"/>
                <Resource name="jdbc/shop" type="javax.sql.DataSource" driverClassName="org.h2.Driver"
                    url="jdbc:h2:mem:shop" username="shop" password="se&quot;cret" maxTotal="20" minIdle="5"
                    maxWaitMillis="4000" testOnBorrow="true" validationQuery="select 1" removeAbandonedTimeout="60"/>
              </GlobalNamingResources>
              <Service name="Catalina">
                <Executor name="pool" maxThreads="150" minSpareThreads="4"/>
                <Connector port="${http.port}" protocol="HTTP/1.1" executor="pool" connectionTimeout="20000"
                    acceptCount="200" maxPostSize="4194304" server="shop" compression="on" allowTrace="true" frobnicate="7"/>
                <Connector protocol="AJP/1.3" port="8009"/>
                <Engine name="Catalina" defaultHost="shop.example.com" jvmRoute="node1">
                  <Realm className="org.apache.catalina.realm.LockOutRealm">
                    <Realm className="org.apache.catalina.realm.UserDatabaseRealm" resourceName="UserDatabase"/>
                  </Realm>
                  <Host name="shop.example.com" appBase="webapps">
                    <Alias>www.example.com</Alias>
                    <Context path="/extra" docBase="%s" reloadable="true">
                      <ResourceLink name="jdbc/orders" global="jdbc/shop" type="javax.sql.DataSource"/>
                      <Environment name="limit" type="java.lang.Integer" value="3"/>
                      <Manager className="org.apache.catalina.session.PersistentManager" maxActiveSessions="500"/>
                    </Context>
                    <Valve className="org.apache.catalina.valves.AccessLogValve" prefix="shop_log" pattern="combined"/>
                    <Valve className="org.apache.catalina.valves.RemoteIpValve" internalProxies="10\\.1\\.\\d{1,3}\\.\\d{1,3}"/>
                    <Valve className="org.apache.catalina.valves.RemoteAddrValve" allow="127\\.0\\.0\\.1|10\\.\\d+\\.\\d+\\.\\d+"/>
                    <Valve className="com.example.OwnValve"/>
                  </Host>
                </Engine>
              </Service>
            </Server>
            """;

    @TempDir
    private Path folder;

    private Path base = Path.of("");

    private ImportedInstance imported() throws IOException {
        base = Files.createDirectories(folder.resolve("tomcat"));
        Path extra = Files.createDirectories(folder.resolve("extra"));
        write("conf/server.xml", SERVER.formatted(extra));
        write("conf/catalina.properties", "http.port=8181\nother=x\\\n  y\n");
        write(
                "conf/tomcat-users.xml",
                "<tomcat-users><user username='ann' password='opensesame' roles='clerks,bosses'/></tomcat-users>");
        write("webapps/ROOT/index.jsp", "x");
        write("webapps/manager/index.jsp", "x");
        war(
                "webapps/blog#old.war",
                "<Context><Resource name='jdbc/blog' type='javax.sql.DataSource'"
                        + " url='jdbc:postgresql://db/blog' maxTotal='-1'/></Context>");
        return ImportedInstance.of(TomcatImport.read(base, false));
    }

    @Test
    void connectorsAndHostsBecomeSocketsAndServers() throws IOException {
        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .contains(
                        "<LS id=\"ls1\" ip=\"0.0.0.0\" port=\"8181\" security=\"off\" defaultvs=\"shop-example-com\"/>")
                .contains("urlhosts=\"shop.example.com www.example.com\"")
                .contains("<PROPERTY name=\"AllowTrace\" value=\"on\"/>")
                .contains("dynamicreloadinterval=\"2\"");
        assertThat(instance.file("conf/magnus.conf"))
                .contains("\nRqThrottle 150\n", "\nRqThrottleMin 4\n", "\nAcceptTimeout 20\n", "\nListenQ 200\n")
                .contains("\nMaxFormSize 4194304\n", "\nServerString shop\n", "\nSessionRoute node1\n")
                .contains("\nResponseEncoding UTF-8\n", "\nRequestEncoding UTF-8\n");
        assertThat(instance.file("conf/obj.conf")).contains("filter=\"http-compression\"");
    }

    @Test
    void applicationsAreNamedWhereTheyLie() throws IOException {
        ImportedInstance instance = imported();

        assertThat(instance.file("conf/server.xml"))
                .contains("<WEBAPP uri=\"/\" path=\"" + base.resolve("webapps/ROOT") + "\"/>")
                .contains("<WEBAPP uri=\"/blog/old\" path=\"" + base.resolve("webapps/blog#old.war") + "\"/>")
                .contains("<WEBAPP uri=\"/extra\" path=\"" + folder.resolve("extra") + "\"/>")
                .doesNotContain("/manager");
        assertThat(instance.notesOf("application manager")).singleElement().satisfies(note -> assertThat(note.fate())
                .isEqualTo(Fate.LEFT));
    }

    @Test
    void copiedApplicationsBelongToTheInstance() throws IOException {
        imported();

        ImportedInstance copied = ImportedInstance.of(TomcatImport.read(base, true));

        assertThat(copied.file("conf/server.xml"))
                .contains("<WEBAPP uri=\"/\" path=\"../applications/shop-example-com/ROOT\"/>");
    }

    @Test
    void dataSourcesBecomePoolsWithPasswordsInFiles() throws IOException {
        ImportedInstance instance = imported().mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .contains("<JDBCRESOURCE jndiname=\"jdbc/shop\" poolname=\"shop\"/>")
                .contains("<JDBCRESOURCE jndiname=\"jdbc/orders\" poolname=\"shop\"/>")
                .contains("datasourceclassname=\"org.h2.jdbcx.JdbcDataSource\"")
                .contains("steadypoolsize=\"5\" maxpoolsize=\"20\"", "maxwaittime=\"4000\"", "leaktimeout=\"60\"")
                .contains("connectionvalidationrequired=\"on\"", "${file:shop.password}")
                .contains("org.postgresql.ds.PGSimpleDataSource", "maxpoolsize=\"10000\"")
                .doesNotContain("cret");
        assertThat(instance.file("conf/shop.password")).isEqualTo("se\"cret\n");
        assertThat(instance.notes().toString()).doesNotContain("cret");
    }

    @Test
    void usersKeepTheirPasswordsAsHashes() throws IOException {
        String line = imported().file("conf/keyfile").strip();

        assertThat(line).startsWith("ann;{PBKDF2").endsWith(";clerks,bosses").doesNotContain("opensesame");
        var hash = PasswordHashText.read(line.split(";")[1]).orElseThrow();
        assertThat(PasswordCheck.matches(hash, "opensesame")).isTrue();
    }

    @Test
    void valvesWithACounterpartBecomeLines() throws IOException {
        ImportedInstance instance = imported();

        assertThat(instance.file("conf/magnus.conf"))
                .contains("TrustedProxies 10.1.0.0/16")
                .contains("Init fn=\"flex-init\" access=\"$accesslog\" format.access=\"%Ses->client.ip%");
        assertThat(instance.file("conf/server.xml")).contains("value=\"../logs/shop_log\"");
        assertThat(instance.file("conf/obj.conf"))
                .contains("AddLog fn=\"flex-log\" name=\"access\"")
                .contains("<Client ip=\"*~(127.0.0.1|10.*)\">\nPathCheck fn=\"deny-existence\"");
    }

    @Test
    void whatHasNoCounterpartIsToldWithItsPlace() throws IOException {
        assertThat(imported().left())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("conf/server.xml:12: Connector")
                        .contains("frobnicate", "does not know it"))
                .anySatisfy(line -> assertThat(line).contains("no AJP here"))
                .anySatisfy(line -> assertThat(line).contains("OwnValve", "docs/plug-ins.md"))
                .anySatisfy(line -> assertThat(line).contains("Environment limit", "env-entry"))
                .anySatisfy(line -> assertThat(line).contains("persistence-type=\"file\", maxSessions=500"));
    }

    @Test
    void aRestrictionThatCannotBeReadLetsNobodyIn() throws IOException {
        base = folder.resolve("tomcat");
        write(
                "conf/server.xml",
                "<Server><Service><Connector port='8080'/><Engine><Host name='a'><Valve className='RemoteAddrValve'"
                        + " allow='(?!10)[0-9].*'/></Host></Engine></Service></Server>");

        ImportedInstance instance = ImportedInstance.of(TomcatImport.read(base, false));

        assertThat(instance.file("conf/obj.conf"))
                .contains("<Client ip=\"*~(127.*|::1)\">\nPathCheck fn=\"deny-existence\"");
    }

    @Test
    void valvesOfAContextAreForItsPaths() throws IOException {
        base = folder.resolve("tomcat");
        write("webapps/inner/index.jsp", "x");
        write("conf/context.xml", "<Context><Valve className='RemoteHostValve' allow='.*'/></Context>");
        write(
                "conf/server.xml",
                "<Server><Service><Connector port='8080'/><Engine><Host name='a'><Context path='/inner' docBase='inner'>"
                        + "<Valve className='RemoteAddrValve' allow='10\\.1\\.0\\.1'/></Context></Host></Engine></Service></Server>");

        assertThat(ImportedInstance.of(TomcatImport.read(base, false))
                        .mustBeReadable(folder.resolve("instance"))
                        .file("conf/obj.conf"))
                .contains(
                        "<Client ip=\"*~(10.1.0.1)\" uri=\"(/inner|/inner/*|/inner;*)\">\nPathCheck fn=\"deny-existence\"")
                .contains("<Client ip=\"*~(127.*|::1)\" uri=\"(/inner|/inner/*|/inner;*)\">");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<Connector port='8443' SSLEnabled='true' keystoreFile='conf/keys' clientAuth='true'/>",
                "<Connector port='8443' SSLEnabled='true' SSLCertificateFile='conf/a.pem' SSLVerifyClient='require'/>",
                "<Connector port='8443' SSLEnabled='true'><SSLHostConfig certificateVerification='required'"
                        + " truststoreFile='conf/missing'><Certificate certificateKeystoreFile='conf/keys'/></SSLHostConfig></Connector>"
            })
    void aSocketThatNeedsCertificatesWaitsForAuthorities(String connector) throws IOException {
        base = folder.resolve("tomcat");
        Files.createDirectories(base.resolve("conf"));
        write(
                "conf/server.xml",
                "<Server><Service>" + connector + "<Engine><Host name='a'/></Engine></Service></Server>");

        ImportedInstance instance =
                ImportedInstance.of(TomcatImport.read(base, false)).mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .contains("clientauth=\"on\"", "-->", "ip=\"127.0.0.1\" port=\"8080\"");
        assertThat(instance.notes().toString()).contains("as a comment");
    }

    @Test
    void descriptorsAreThoseOfTheirEngine() throws IOException {
        base = folder.resolve("tomcat");
        for (String engine : List.of("one", "two")) {
            write("apps-" + engine + "/WEB-INF/web.xml", "<web-app/>");
            write(
                    "conf/" + engine + "/localhost/" + engine + ".xml",
                    "<Context docBase='" + base + "/apps-" + engine + "'/>");
        }
        write(
                "conf/server.xml",
                "<Server><Service><Connector port='8080'/><Engine name='one'><Host name='localhost' appBase='none'/></Engine></Service>"
                        + "<Service><Connector port='8081'/><Engine name='two'><Host name='localhost' appBase='none'/></Engine></Service></Server>");

        String servers = ImportedInstance.of(TomcatImport.read(base, false)).file("conf/server.xml");

        assertThat(servers).containsOnlyOnce("uri=\"/one\"").containsOnlyOnce("uri=\"/two\"");
    }

    /** Clients can send X-Forwarded-For where proxies set another field. */
    @Test
    void proxiesAreBelievedForTheFieldThatTheySet() throws IOException {
        base = folder.resolve("tomcat");
        String server = "<Server><Service><Connector port='8080'/><Engine><Host name='h'>"
                + "<Valve className='org.apache.catalina.valves.RemoteIpValve' %s/></Host></Engine></Service></Server>";
        write("conf/server.xml", server.formatted("remoteIpHeader='X-Real-IP' internalProxies='10.1.2.3'"));

        ImportedInstance other = ImportedInstance.of(TomcatImport.read(base, false));

        assertThat(other.file("conf/magnus.conf")).doesNotContain("TrustedProxies");
        assertThat(other.left()).anySatisfy(line -> assertThat(line).contains("RemoteIpValve", "X-Real-IP"));

        write(
                "conf/server.xml",
                server.formatted("remoteIpHeader='x-forwarded-for' internalProxies='10.1.2.3|10\\.(2|3)\\..*'"));

        ImportedInstance usual = ImportedInstance.of(TomcatImport.read(base, false));

        assertThat(usual.file("conf/magnus.conf")).contains("TrustedProxies 10.1.2.3");
        assertThat(usual.left())
                .anySatisfy(line -> assertThat(line).contains("RemoteIpValve 10", "no address or network"));
    }

    @Test
    void treesOfADirectoryAreToldWhereOneLevelWasMeant() throws IOException {
        base = folder.resolve("tomcat");
        write(
                "conf/server.xml",
                "<Server><Service><Connector port='8080'/><Engine><Realm className='org.apache.catalina.realm.JNDIRealm'"
                        + " connectionURL='ldap://d' userBase='ou=people,dc=x' roleSubtree='true'/><Host name='h'/></Engine></Service></Server>");

        ImportedInstance instance = ImportedInstance.of(TomcatImport.read(base, false));

        assertThat(instance.notesOf("Realm userSubtree")).singleElement().satisfies(note -> {
            assertThat(note.fate()).isEqualTo(Fate.CHANGED);
            assertThat(note.why()).contains("deeper");
        });
        assertThat(instance.notesOf("Realm roleSubtree")).singleElement().satisfies(note -> assertThat(note.fate())
                .isEqualTo(Fate.TAKEN));
    }

    /** There each application has names of its own, here they are the server's: none gets another one's database. */
    @Test
    void namesOfSeveralDatabasesAreNobodys() throws IOException {
        base = folder.resolve("tomcat");
        String resource = "<Context><Resource name='jdbc/db' type='javax.sql.DataSource' url='jdbc:h2:mem:%s'/>"
                + "<Resource name='jdbc/same' type='javax.sql.DataSource' url='jdbc:h2:mem:same'/></Context>";
        Files.createDirectories(base.resolve("webapps"));
        for (String name : List.of("a", "b")) {
            war("webapps/" + name + ".war", resource.formatted(name));
        }
        write(
                "conf/server.xml",
                "<Server><Service><Connector port='8080'/><Engine><Host name='h'/></Engine></Service></Server>");

        ImportedInstance instance =
                ImportedInstance.of(TomcatImport.read(base, false)).mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .contains("jndiname=\"jdbc/db-1\" poolname=\"db\"", "jndiname=\"jdbc/db-2\" poolname=\"db-2\"")
                .contains("value=\"jdbc:h2:mem:a\"", "value=\"jdbc:h2:mem:b\"")
                .containsOnlyOnce("jdbc:h2:mem:same")
                .containsOnlyOnce("jndiname=\"jdbc/same\"")
                .doesNotContain("jndiname=\"jdbc/db\"");
        assertThat(instance.notesOf("Resource jdbc/db").toString()).contains("<res-ref-name>jdbc/db</res-ref-name>");
    }

    @Test
    void poolsTestAndGrowAsTheirsDo() throws IOException {
        base = folder.resolve("tomcat");
        write(
                "conf/server.xml",
                "<Server><GlobalNamingResources><Resource name='jdbc/a' type='javax.sql.DataSource' url='jdbc:h2:mem:a'/>"
                        + "<Resource name='jdbc/b' type='javax.sql.DataSource' url='jdbc:h2:mem:b'"
                        + " factory='org.apache.tomcat.jdbc.pool.DataSourceFactory'/></GlobalNamingResources>"
                        + "<Service><Connector port='8080'/><Engine><Host name='h'/></Engine></Service></Server>");

        ImportedInstance instance =
                ImportedInstance.of(TomcatImport.read(base, false)).mustBeReadable(folder.resolve("instance"));

        assertThat(instance.file("conf/server.xml"))
                .containsPattern("name=\"a\" [^>]*maxpoolsize=\"8\" connectionvalidationrequired=\"on\"")
                .containsPattern("name=\"b\" [^>]*maxpoolsize=\"100\" connectionvalidationrequired=\"off\"");
        assertThat(instance.notes().toString())
                .contains("Resource testOnBorrow, not said", "Resource maxActive, not said");
    }

    @Test
    void applicationsWithoutAPathAndInSeveralVersionsAreWhereTheyWere() throws IOException {
        base = folder.resolve("tomcat");
        for (String name : List.of("shop##1", "shop##2", "other/store", "other/home")) {
            write("webapps/" + name + "/WEB-INF/web.xml", "<web-app/>");
        }
        write(
                "conf/server.xml",
                "<Server><Service><Connector port='8080'/><Engine><Host name='h'><Context docBase='other/store'/>"
                        + "<Context path='' docBase='other/home'/></Host></Engine></Service></Server>");

        assertThat(ImportedInstance.of(TomcatImport.read(base, false)).file("conf/server.xml"))
                .containsPattern("uri=\"/store\" path=\"[^\"]*other/store\"")
                .containsPattern("uri=\"/\" path=\"[^\"]*other/home\"")
                .containsPattern("uri=\"/shop\" path=\"[^\"]*shop##2\"")
                .doesNotContain("shop##1");
    }

    @Test
    void optionsOfTheJvmAreValuesOfProperties() throws IOException {
        base = folder.resolve("tomcat");
        write(
                "bin/setenv.sh",
                "# -Dport=1\nexport CATALINA_OPTS=\"$CATALINA_OPTS -Xmx2g -Dport=8282 -Dkeys.password=opensesame\"\n");
        write(
                "conf/catalina.properties",
                "common.loader=\"${catalina.base}/lib\",\"${catalina.home}/lib/*.jar\",\"/opt/drivers/*.jar\"\n");
        write(
                "conf/server.xml",
                "<Server><Service><Connector port='${port}'/><Engine><Host name='h'/></Engine></Service></Server>");

        ImportedInstance instance = ImportedInstance.of(TomcatImport.read(base, false));

        assertThat(instance.file("conf/server.xml")).contains("port=\"8282\"");
        assertThat(instance.left())
                .anySatisfy(line -> assertThat(line).contains("bin/setenv.sh:2: -Xmx2g", "JAVA_OPTS"))
                .anySatisfy(line -> assertThat(line).contains("common.loader /opt/drivers/*.jar"))
                .noneSatisfy(line -> assertThat(line).contains("catalina.home"));
        assertThat(instance.notes().toString()).doesNotContain("opensesame");
    }

    @Test
    void noEntityIsResolved() throws IOException {
        base = folder.resolve("tomcat");
        write("secret.txt", "do not tell");
        write(
                "conf/server.xml",
                "<!DOCTYPE Server [<!ENTITY x SYSTEM 'file://" + base.resolve("secret.txt")
                        + "'>]><Server><Service><Connector port='8080' server='${file:" + base.resolve("secret.txt")
                        + "}'/><Engine><Host name='&x;'/></Engine></Service></Server>");

        assertThatThrownBy(() -> TomcatImport.read(base, false))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("conf/server.xml")
                .hasMessageNotContaining("do not tell");

        write(
                "conf/server.xml",
                "<Server><Service><Connector port='8080' server='${file:" + base.resolve("secret.txt")
                        + "}'/><Engine><Host name='a'/></Engine></Service></Server>");
        assertThat(ImportedInstance.of(TomcatImport.read(base, false)).files().toString())
                .doesNotContain("do not tell");
    }

    @Test
    void brokenXmlIsToldWithItsLine() throws IOException {
        base = folder.resolve("tomcat");
        write("conf/server.xml", "<Server>\n<Service>\n</Server>");

        assertThatThrownBy(() -> TomcatImport.read(base, false))
                .isInstanceOf(ImportException.class)
                .hasMessageStartingWith("conf/server.xml:3: not well-formed XML");
    }

    @Test
    void propertiesThatNameEachOtherEnd() throws IOException {
        base = folder.resolve("tomcat");
        write("conf/catalina.properties", "a=${b}${b}\nb=${a}${a}\n");
        write(
                "conf/server.xml",
                "<Server><Service><Connector port='8080' server='${a}'/><Engine><Host name='h'/></Engine></Service></Server>");

        assertThat(ImportedInstance.of(TomcatImport.read(base, false)).file("conf/server.xml"))
                .contains("<VS id=\"h\"");
    }

    private void write(String name, String text) throws IOException {
        Path file = base.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void war(String name, String context) throws IOException {
        try (OutputStream out = Files.newOutputStream(base.resolve(name));
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("META-INF/context.xml"));
            zip.write(context.getBytes(StandardCharsets.UTF_8));
        }
    }
}
