package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.admin.ReloadResult;
import org.heliostat.config.Activation;
import org.heliostat.config.Directive;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.Support;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;
import org.heliostat.config.serverxml.ServerXml;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.heliostat.config.xml.ElementSchema;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The registry says of every row whether a reload is enough. Each row is changed in a running server: what is live must
 * be in force then, and what is not must be reported.
 */
class LiveRowsTest {

    private static final Set<String> ID_ATTRIBUTES = Set.of("id", "name", "jndiname", "uri");

    /** Values for rows whose type does not say what another value could be. */
    private static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("RequestEncoding", "UTF-8"),
            Map.entry("ResponseEncoding", "UTF-8"),
            Map.entry("DNSServers", "127.0.0.1:5353"),
            Map.entry("RequestIdHeader", "X-Request-Id"),
            Map.entry("StrictTransportSecurity", "max-age=1"),
            Map.entry("ErrorLogDateFormat", "%H:%M"),
            Map.entry("MetricsToken", "0123456789abcdef0123456789abcdef"),
            Map.entry("ACMEDirectoryURL", "https://localhost:14000/dir"),
            Map.entry("ACMEContact", "webmaster@localhost"),
            Map.entry("ACMEAuthorityFile", "conf/authority.pem"),
            Map.entry("ACMEExternalAccount", "customer-1"),
            Map.entry("ACMEExternalKey", "a2V5"),
            Map.entry("AutoAdvice", "session-threads-too-few"),
            Map.entry("OtlpHeaders", "a=b"),
            Map.entry("OtlpUrl", "http://127.0.0.1:4318/v1/metrics"),
            Map.entry("SessionRoute", "r2"),
            Map.entry("TrustedProxies", "10.0.0.0/8"),
            Map.entry("LS ip", "127.0.0.2"),
            Map.entry("LS family", "inet"),
            Map.entry("PROPERTY value", "./keyfile"),
            Map.entry("LS servername", "other"),
            Map.entry("CONNECTIONGROUP servername", "other"),
            Map.entry("VS connections", "ls2"),
            Map.entry("VS aclids", "acl1"),
            Map.entry("VS objectfile", "other.conf"),
            Map.entry("VSCLASS objectfile", "other.conf"),
            Map.entry("VSCLASS rootobject", "second"),
            Map.entry("VS rootobject", "second"),
            Map.entry("SSLPARAMS servercertnickname", "other-cert"),
            Map.entry("MIME file", "other.types"),
            Map.entry("ACLFILE file", "other.acl"),
            Map.entry("USERDB database", "staff"),
            Map.entry("USERDB basedn", "o=other"),
            Map.entry("USERDB certmaps", "other"),
            Map.entry("WEBAPP uri", "/other"),
            Map.entry("DAVCOLLECTION uri", "/other"),
            Map.entry("SEARCHCOLLECTION name", "other"),
            Map.entry("SEARCHCOLLECTION uri", "/other"),
            Map.entry("SEARCHCOLLECTION docroot", "../docs"),
            Map.entry("SEARCHCOLLECTION path", "../search"),
            Map.entry("SEARCHCOLLECTION displayname", "other"),
            Map.entry("DAVCOLLECTION sourceuri", "/source"),
            Map.entry("SECURITY defaultrealm", "second"));

    /** Files of conf/ that the values above name, and what is in them. */
    private static final Map<String, String> FILES = Map.of(
            "other.types", "type=text/html exts=html\n",
            "one.acl", "version 3.0;\nacl \"one\";\nallow (all) user = \"anyone\";\n",
            "other.acl", "version 3.0;\nacl \"other\";\nallow (all) user = \"anyone\";\n",
            "certmap.conf", "certmap default default\ncertmap other o=other\n",
            "dbswitch.conf", "directory staff file:keyfile\ndirectory defaultx file:keyfile\n",
            "keyfile", "");

    /** Read for old files; nobody would notice another value. */
    private static final Set<String> WITHOUT_MEANING = Set.of("LS blocking", "CONNECTIONGROUP id");

    private static final String SERVER_XML =
            """
            <SERVER>
              <QOSPARAMS maxbps="100000000" maxconn="1000"/>
              <JAVA>
                <SECURITY>
                  <AUTHREALM name="file" classname="FileRealm"><PROPERTY name="file" value="keyfile"/></AUTHREALM>
                  <AUTHREALM name="second" classname="FileRealm"><PROPERTY name="file" value="keyfile"/></AUTHREALM>
                </SECURITY>
                <RESOURCES>
                  <CUSTOMRESOURCE jndiname="c" restype="t" factoryclass="f"/>
                  <EXTERNALJNDIRESOURCE jndiname="e" jndilookupname="l" restype="t" factoryclass="f"/>
                  <JDBCRESOURCE jndiname="j" poolname="pool1"/>
                  <MAILRESOURCE jndiname="m" host="h" user="u" from="a@b"/>
                  <JDBCCONNECTIONPOOL name="pool1" datasourceclassname="D" steadypoolsize="2" maxpoolsize="20">
                    <PROPERTY name="p" value="v"/>
                    <CONNECTIONPROPERTY name="q" value="v"/>
                  </JDBCCONNECTIONPOOL>
                  <JDBCCONNECTIONPOOL name="pool2" datasourceclassname="D"/>
                </RESOURCES>
              </JAVA>
              <LOG/>
              <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
              <LS id="ls2" ip="127.0.0.1" port="0">
                <SSLPARAMS servercertnickname="one-cert"/>
                <CONNECTIONGROUP id="group" matchingip="default" defaultvs="vs2" servername="localhost"/>
              </LS>
              <MIME id="mime1" file="mime.types"/>
              <MIME id="mime2" file="mime.types"/>
              <ACLFILE id="acl1" file="one.acl"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1">
                  <PROPERTY name="docroot" value="../docs"/>
                  <USERDB id="default"/>
                  <DAV minlocktimeout="5"><DAVCOLLECTION uri="/dav"/></DAV>
                  <SEARCH><SEARCHCOLLECTION name="found" uri="/"/></SEARCH>
                  <WEBAPP uri="/app" path="../docs"/>
                </VS>
                <VS id="vs2" connections="ls2" urlhosts="localhost" mime="mime2">
                  <PROPERTY name="docroot" value="../docs"/>
                </VS>
              </VSCLASS>
            </SERVER>
            """;

    @TempDir
    private Path folder;

    private WebServer server;
    private final List<String> wrong = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        TestInstance instance = new TestInstance(folder, List.of("ConnQueueSize 100", "Security on"))
                .withServerXml(usual -> SERVER_XML);
        instance.writeFiles(Map.of());
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            Files.writeString(folder.resolve("conf").resolve(file.getKey()), file.getValue());
        }
        String objConf = Files.readString(folder.resolve("conf/obj.conf"));
        String twoObjects = objConf + objConf.replace("\"default\"", "\"second\"");
        Files.writeString(folder.resolve("conf/obj.conf"), twoObjects);
        Files.writeString(folder.resolve("conf/other.conf"), twoObjects + "# other\n");
        Path certificates = Files.createDirectories(folder.resolve("conf/certs"));
        Pair pair = TestCertificates.make(folder, "www", "EC");
        for (String name : List.of("Server-Cert", "one-cert", "other-cert")) {
            Files.writeString(certificates.resolve(name + ".pem"), pair.certificatePem());
            Files.writeString(certificates.resolve(name + ".key"), pair.keyPem());
        }
        server = instance.startWritten(List.of());
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void directivesOfMagnusConfDoWhatTheirRowsSay() throws Exception {
        walk("magnus.conf", MagnusDirectives.TABLE, " ", now -> server.configuration()
                .magnus()
                .value(now));
    }

    @Test
    void directivesOfNsfcConfDoWhatTheirRowsSay() throws Exception {
        walk(
                "nsfc.conf",
                NsfcDirectives.TABLE,
                "=",
                now -> server.configuration().nsfc().values().find(now).orElse(""));
    }

    @Test
    void attributesOfServerXmlDoWhatTheirRowsSay() throws Exception {
        for (ElementSchema element : ServerXmlDirectives.ELEMENTS) {
            for (Directive row : element.attributes().rows()) {
                if (row.support() == Support.HONOURED && !WITHOUT_MEANING.contains(element.name() + " " + row.name())) {
                    change(element.name(), row);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    private void walk(String file, DirectiveTable table, String between, Function<String, String> inForce)
            throws Exception {
        Path written = folder.resolve("conf").resolve(file);
        String before = Files.exists(written) ? Files.readString(written) : "";
        for (Directive row : table.rows()) {
            if (row.support() != Support.HONOURED) {
                continue;
            }
            String value = other(row, row.name(), inForce.apply(row.name()));
            Files.writeString(written, before + row.name() + between + value + "\n");
            ReloadResult result = server.reload();
            require(result.applied(), row.name() + " " + value + ": " + result.findings());
            require(
                    inForce.apply(row.name()).equals(value),
                    row.name() + ": " + inForce.apply(row.name()) + " is in force instead of " + value);
            report(row, row.name(), result);
        }

        assertThat(wrong).isEmpty();
    }

    private void change(String element, Directive row) throws Exception {
        String name = element + " " + row.name();
        String text = changed(element, row);
        ServerXml before = server.configuration().serverXml();
        write("server.xml", text);
        if (row.name().equals("proxyprotocol")) {
            // Nothing takes it without proxies that are trusted.
            Path magnus = folder.resolve("conf/magnus.conf");
            Files.writeString(magnus, Files.readString(magnus) + "TrustedProxies 192.0.2.1\n");
        }
        ReloadResult result = server.reload();
        require(result.applied(), name + ": " + result.findings());
        require(!server.configuration().serverXml().equals(before), name + " is not in force: " + text);
        report(row, row.name(), result);
        write("server.xml", SERVER_XML);
        require(server.reload().applied(), "not taken back: " + name);
    }

    private void report(Directive row, String name, ReloadResult result) {
        boolean live = row.activation() == Activation.LIVE;
        boolean told = result.needRestart().stream().anyMatch(line -> line.contains(name));
        require(
                live == !told,
                name + (live ? " is live, but: " : " needs a restart, and nobody was told: ") + result.needRestart());
        require(!live || result.needRestart().isEmpty(), name + ": " + result.needRestart());
        boolean named = result.changes().stream().anyMatch(line -> line.matches(".*[: ]" + name + "(: .*)?"));
        // An element whose id is another is named as such.
        boolean isId = ID_ATTRIBUTES.contains(name);
        require(
                live ? named || isId && !result.changes().isEmpty() : !named,
                name + " among what is in force: " + result.changes());
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            wrong.add(otherwise);
        }
    }

    /** The first element of that name gets another value; a name that others refer to is changed there, too. */
    private static String changed(String element, Directive row) {
        Matcher tag = Pattern.compile("<" + element + "(?=[ />])([^>]*?)(/?)>").matcher(SERVER_XML);
        assertThat(tag.find()).as("an element %s", element).isTrue();
        Matcher attribute =
                Pattern.compile("\\b" + row.name() + "=\"([^\"]*)\"").matcher(tag.group(1));
        String now = attribute.find() ? attribute.group(1) : row.byDefault().orElse("");
        boolean referredTo = row.name().equals("id")
                || element.equals("JDBCCONNECTIONPOOL") && row.name().equals("name");
        if (referredTo && SERVER_XML.contains("\"" + now + "\"")) {
            return SERVER_XML.replace("\"" + now + "\"", "\"" + now + "x\"");
        }
        String value =
                switch (element + " " + row.name()) {
                    case "VS mime" -> "mime2";
                    case "LS defaultvs", "CONNECTIONGROUP defaultvs" -> "vs1".equals(now) ? "vs2" : "vs1";
                    case "JDBCRESOURCE poolname" -> "pool2";
                    case "AUTHREALM classname" -> "NativeRealm".equals(now) ? now : "a.b.FileRealm";
                    default -> other(row, element + " " + row.name(), now);
                };
        String with = tag.group(1).contains(" " + row.name() + "=\"")
                ? tag.group(1).replaceFirst("\\b" + row.name() + "=\"[^\"]*\"", row.name() + "=\"" + value + "\"")
                : tag.group(1) + " " + row.name() + "=\"" + value + "\"";
        return SERVER_XML.substring(0, tag.start()) + "<" + element + with + tag.group(2) + ">"
                + SERVER_XML.substring(tag.end());
    }

    private static String other(Directive row, String name, String now) {
        return switch (row.type()) {
            case COUNT, SECONDS, MILLISECONDS, BYTES -> {
                // A word beside the numbers is what the machine makes of it.
                long number = now.matches("-?\\d+") ? Long.parseLong(now) : row.least();
                yield Long.toString(number < row.most() ? number + 1 : number - 1);
            }
            case FLAG -> row.parse(now).equals(Optional.of(true)) ? "off" : "on";
            case CHOICE ->
                TEXTS.containsKey(name)
                        ? TEXTS.get(name)
                        : row.choices().stream()
                                .filter(word -> !word.equalsIgnoreCase(now))
                                .reduce((first, last) -> last)
                                .orElseThrow();
            case TEXT, PATH, LIST -> TEXTS.getOrDefault(name, now + "x");
        };
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve("conf").resolve(file), text);
    }
}
