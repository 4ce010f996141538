package org.heliostat.config.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.config.Directive;
import org.heliostat.config.Finding;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.nsfc.NsfcDirectives;
import org.heliostat.config.objconf.Stage;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationReaderTest {

    private static final Path SAMPLE = Path.of("../conf");

    /** The one line that differs in an instance made by the launcher; it replaces the value. */
    private static final String DOCUMENT_ROOT = "<PROPERTY name=\"docroot\" value=\"../samples/site\"/>";

    @TempDir
    private Path instance;

    @BeforeEach
    void copyTheSample() throws IOException {
        Path conf = Files.createDirectories(instance.resolve("conf"));
        try (Stream<Path> files = Files.list(SAMPLE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, conf.resolve(file.getFileName()));
            }
        }
        Files.createDirectories(instance.resolve("samples/site"));
    }

    @Test
    void theSampleInstanceIsCleanAndWhole() {
        ConfigurationReader.Result result = read();

        assertThat(result.findings()).isEmpty();
        Configuration configuration = result.orThrow();
        VirtualServerConfig vs =
                configuration.serverXml().defaultVirtualServer().orElseThrow();
        assertThat(configuration.serverXml().listenSockets().get(0).port()).isEqualTo(8080);
        assertThat(configuration.variables(vs))
                .containsEntry(
                        "docroot",
                        instance.toAbsolutePath().resolve("samples/site").toString())
                .containsEntry(
                        "accesslog",
                        instance.toAbsolutePath().resolve("logs/access").toString());
        assertThat(configuration.objConf(vs).objects())
                .extracting(o -> o.name().orElse(""))
                .containsExactly("default", "j2ee", "perf", "stats-xml", "nsfc", "server-status", "cgi");
        assertThat(configuration
                        .objConf(vs)
                        .named("perf")
                        .orElseThrow()
                        .lines(Stage.PATH_CHECK)
                        .get(0)
                        .conditions())
                .hasSize(1);
        assertThat(configuration.mimeTypes(vs).byExtension()).hasSizeGreaterThan(150);
        assertThat(configuration.magnus().inits()).hasSize(4);
    }

    @Test
    void theLauncherChangesTheDocumentRootInOneLine() throws IOException {
        Path file = instance.resolve("conf/server.xml");
        String serverXml = Files.readString(file);
        assertThat(serverXml.split(Pattern.quote(DOCUMENT_ROOT), -1)).hasSize(2);
        Files.createDirectories(instance.resolve("docs"));
        Files.writeString(file, serverXml.replace("../samples/site", "../docs"));

        Configuration configuration = read().orThrow();

        VirtualServerConfig vs = configuration.serverXml().virtualServers().get(0);
        assertThat(configuration.variables(vs))
                .containsEntry(
                        "docroot", instance.toAbsolutePath().resolve("docs").toString());
    }

    @Test
    void everyErrorOfEveryFileIsReportedAtOnceAndErrorsComeFirst() throws IOException {
        replace("magnus.conf", "RqThrottle 128", "RqTrottle 128");
        replace("server.xml", "port=\"8080\"", "port=\"70000\"");
        replace("server.xml", "security=\"off\" acc", "security=\"on\" acc");
        replace("nsfc.conf", "MaxFiles=auto", "MaxFiles=0");
        replace("obj.conf", "root=\"$docroot\"", "root=\"$docrot\"");
        replace("mime.types", "exts=css", "");
        Files.delete(instance.resolve("samples/site"));

        ConfigurationReader.Result result = read();

        assertThat(result.configuration()).isEmpty();
        assertThat(result.findings().stream().map(Finding::toString).map(line -> line.replaceAll(":\\d+:", ":")))
                .containsExactly(
                        "conf/magnus.conf: RqTrottle: unknown directive (did you mean RqThrottle?)",
                        "conf/mime.types: exts: missing (expected: words separated by blanks)",
                        "conf/nsfc.conf: MaxFiles: 0 (expected: 1 to 1048576, or auto)",
                        "conf/obj.conf: document-root: root: $docrot: unknown variable (did you mean docroot?)",
                        "conf/server.xml: LS ls1: port: 70000 (expected: 0 to 65535)",
                        "conf/server.xml: VS vs1: docroot: "
                                + instance.toAbsolutePath().resolve("samples/site")
                                + " (expected: an existing folder)");
    }

    @Test
    void aLineInTheWrongFileIsToldWhereItBelongs() throws IOException {
        replace("magnus.conf", "RqThrottle 128", "AddLog fn=\"flex-log\"\nMaxFiles 9\nAllowTrace on");
        replace("nsfc.conf", "MaxFiles=auto", "rqthrottle=5");
        replace("obj.conf", "<Object name=\"j2ee\">", "<Object name=\"j2ee\">\nRqThrottle 128");

        assertThat(read().findings().stream().map(Finding::toString).map(line -> line.replaceAll(":\\d+:", ":")))
                .containsExactly(
                        "conf/magnus.conf: AddLog: unknown directive (expected: in an Object of obj.conf)",
                        "conf/magnus.conf: MaxFiles: unknown directive (expected: in nsfc.conf)",
                        "conf/magnus.conf: AllowTrace: unknown directive (expected: in a PROPERTY element of server.xml)",
                        "conf/nsfc.conf: rqthrottle: unknown parameter (expected: in magnus.conf)",
                        "conf/obj.conf: RqThrottle: unknown stage (expected: in magnus.conf)");
    }

    @Test
    void everyAttributeOfServerXmlIsToldItsPlaceWhereItIsADirective() throws IOException {
        List<String> names = ServerXmlDirectives.ELEMENTS.stream()
                .flatMap(element -> element.attributes().rows().stream())
                .map(Directive::name)
                .filter(name -> MagnusDirectives.TABLE.find(name).isEmpty()
                        && NsfcDirectives.TABLE.find(name).isEmpty())
                .distinct()
                .toList();
        assertThat(names).contains("loglevel", "maxpoolsize", "urlhosts");
        replace("magnus.conf", "RqThrottle 128", String.join(" 1\n", names) + " 1\nLogLevel fine");

        List<String> told = read().findings().stream()
                .map(Finding::toString)
                .filter(text -> text.startsWith("conf/magnus.conf"))
                .toList();

        assertThat(told)
                .hasSize(names.size() + 1)
                .allMatch(text -> text.contains(" of server.xml)")
                        || text.contains("(expected: in server.xml, as the attribute "));
        assertThat(told.get(told.size() - 1))
                .endsWith("LogLevel: unknown directive (expected: in server.xml, as the attribute loglevel of LOG)");
    }

    @Test
    void aBrokenServerXmlHidesNoMistakeOfObjConf() throws IOException {
        replace("server.xml", "</VSCLASS>", "");
        replace("obj.conf", "root=\"$docroot\"", "root=\"$docroot");

        assertThat(read().findings())
                .extracting(finding -> finding.location().toString().replaceAll(":\\d+$", ""))
                .contains("conf/server.xml", "conf/obj.conf");
    }

    @Test
    void anApplicationThatIsNotThereIsToldWithItsLine() throws IOException {
        replace("server.xml", "</VS>", "<WEBAPP uri=\"/shop\" path=\"/none/shop.war\"/></VS>");

        assertThat(read().findings())
                .extracting(Finding::text)
                .contains("WEBAPP /shop: path: /none/shop.war (expected: an existing WAR or folder)");
    }

    @Test
    void aLineForSearchThatHasNothingToSearchInIsTold() throws IOException {
        String warning = "conf/obj.conf: service-search: nothing to search in"
                + " (expected: SEARCH with a SEARCHCOLLECTION, both on, in a VS of server.xml that has this file)";
        replace(
                "obj.conf",
                "<Object name=\"j2ee\">",
                "<Object name=\"search\">\nService fn=\"service_search\"\n</Object>\n<Object name=\"j2ee\">");
        assertThat(told()).containsExactly(warning);
        assertThat(read().configuration()).isPresent();
        replace(
                "server.xml",
                "</VS>",
                "<SEARCH enabled=\"off\"><SEARCHCOLLECTION name=\"all\" uri=\"/\"/></SEARCH></VS>");
        assertThat(told()).containsExactly(warning);

        replace("server.xml", "<SEARCH enabled=\"off\">", "<SEARCH>");

        assertThat(told()).isEmpty();
    }

    private List<String> told() {
        return read().findings().stream()
                .map(finding -> finding.toString().replaceAll(":\\d+:", ":"))
                .toList();
    }

    @Test
    void certificateMappingsOfAVirtualServerMustExist() throws IOException {
        Files.writeString(
                instance.resolve("conf/certmap.conf"),
                "certmap default default\ncertmap staff CN=Staff CA\nstaff:FilterComps mail\n");
        replace("server.xml", "</VS>", "<USERDB id=\"people\" database=\"file\" certmaps=\"Staff, default\"/></VS>");
        ConfigurationReader.Result right = read();
        assertThat(right.findings()).isEmpty();
        assertThat(right.configuration()
                        .orElseThrow()
                        .security()
                        .access()
                        .certMaps()
                        .all())
                .hasSize(2);

        replace("server.xml", "certmaps=\"Staff, default\"", "certmaps=\"stuff default\"");
        Files.writeString(
                instance.resolve("conf/certmap.conf"),
                "certmap default default\ncertmap staff CN=Staff CA\nstaff:FilterComp mail\n");
        assertThat(read().findings().stream().map(Finding::toString).map(line -> line.replaceAll("xml:\\d+:", "xml:")))
                .containsExactly(
                        "conf/certmap.conf:3: staff: FilterComp: unknown property (did you mean FilterComps?)",
                        "conf/server.xml: VS vs1: USERDB people: certmaps: stuff: unknown mapping (did you mean"
                                + " staff?)");

        Files.delete(instance.resolve("conf/certmap.conf"));
        assertThat(read().findings())
                .map(Finding::text)
                .contains("VS vs1: USERDB people: certmaps: default: unknown mapping");
    }

    @Test
    void aSecureListenSocketNeedsSecurityOn() throws IOException {
        replace("server.xml", "security=\"off\" acc", "security=\"on\" acc");

        assertThat(read().findings())
                .map(Finding::text)
                .contains("LS ls1: security: on (expected: off, or Security on in magnus.conf)");
    }

    @Test
    void aSecureListenSocketNeedsItsCertificate() throws IOException {
        replace("server.xml", "security=\"off\" acc", "security=\"on\" acc");
        replace("magnus.conf", "#Security off", "Security on");

        assertThat(read().findings())
                .map(Finding::text)
                .containsExactly("SSLPARAMS: servercertnickname: Server-Cert (expected: conf/certs/Server-Cert.pem "
                        + "with Server-Cert.key, or Server-Cert.p12)");
    }

    @Test
    void anObjectWithoutItsEndIsNotMissingAsWell() throws IOException {
        Path file = instance.resolve("conf/obj.conf");
        Files.writeString(
                file,
                "<Object name=\"default\">\nNameTrans fn=\"assign-name\" from=\"/p\" name=\"last\"\n</Object>\n"
                        + "<Object name=\"last\">\nService fn=\"send-file\"\n");

        assertThat(read().findings())
                .map(Finding::toString)
                .containsExactly("conf/obj.conf:4: Object is not closed (expected: </Object>)");
    }

    @Test
    void anObjectThatIsNamedButNotThereFailsRequests() throws IOException {
        replace("obj.conf", "name=\"perf\">", "name=\"pref\">");

        assertThat(read().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.text())
                    .isEqualTo("assign-name: name: perf (expected: the name of an Object in this file)");
            assertThat(finding.isError()).isFalse();
            assertThat(finding.failsRequests()).isTrue();
        });
    }

    @Test
    void aNameForAFunctionOfSomebodyElseIsAWarningOnly() throws IOException {
        replace(
                "obj.conf",
                "<Object name=\"default\">",
                "<Object name=\"default\">\nNameTrans fn=\"theirs\" name=\"x\"");

        assertThat(read().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.text()).startsWith("theirs: name: x ");
            assertThat(finding.failsRequests()).isFalse();
        });
    }

    @Test
    void aMissingRootObjectIsAnError() throws IOException {
        replace("server.xml", "rootobject=\"default\"", "rootobject=\"start\"");

        assertThat(read().findings())
                .map(Finding::text)
                .containsExactly("VS vs1: rootobject: start (expected: the name of an Object in obj.conf)");
    }

    @Test
    void nsfcConfMayBeMissingButTheOtherFilesMayNot() throws IOException {
        Files.delete(instance.resolve("conf/nsfc.conf"));
        assertThat(read().orThrow().nsfc().maxFiles()).isEmpty();

        for (String file : new String[] {"magnus.conf", "obj.conf", "mime.types"}) {
            Files.delete(instance.resolve("conf").resolve(file));
        }

        assertThat(read().findings())
                .map(Finding::toString)
                .containsExactly(
                        "conf/magnus.conf: no such file",
                        "conf/server.xml:" + lineOf("<MIME ")
                                + ": MIME mime1: file: mime.types (expected: an existing file)",
                        "conf/server.xml:" + lineOf("<VSCLASS ")
                                + ": VSCLASS vsclass1: objectfile: obj.conf (expected: an existing file)");
    }

    @Test
    void anObjectFileOfAVirtualServerThatIsNotThereIsToldWithItsLine() throws IOException {
        replace("server.xml", "<VS id=\"vs1\"", "<VS id=\"vs1\" objectfile=\"x/other.conf\"");

        assertThat(read().findings())
                .map(Finding::toString)
                .containsExactly("conf/server.xml:" + lineOf("<VS id")
                        + ": VS vs1: objectfile: x/other.conf (expected: an existing file)");
    }

    @Test
    void ofAMagnusConfThatIsNotUtf8NothingElseIsConcluded() throws IOException {
        replace("server.xml", "security=\"off\" acc", "security=\"on\" acc");
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(magnus, "# gr\u00fcn\n" + Files.readString(magnus), StandardCharsets.ISO_8859_1);

        ConfigurationReader.Result result = read();

        assertThat(result.hasMagnus()).isFalse();
        assertThat(result.findings())
                .map(Finding::toString)
                .anyMatch(text -> text.equals("conf/magnus.conf:1: not UTF-8 (expected: a UTF-8 file)"))
                .noneMatch(text -> text.contains("Security on in magnus.conf"));
    }

    @Test
    void secretsFromFilesAndTheEnvironmentAreReplacedButNotShown() throws IOException {
        Files.writeString(instance.resolve("conf/port.txt"), "ninety\n");
        replace("server.xml", "port=\"8080\"", "port=\"${file:port.txt}\"");
        replace("magnus.conf", "RqThrottle 128", "RqThrottle ${env:SESSIONS}");
        replace("magnus.conf", "DNS off", "DNS ${env:NOT_SET}");

        ConfigurationReader.Result result = ConfigurationReader.read(instance, Map.of("SESSIONS", "99"));

        assertThat(result.findings())
                .map(Finding::text)
                .containsExactly(
                        "DNS: ${env:NOT_SET} (expected: a variable that is set where the server is started)",
                        "LS ls1: port: ${file:port.txt} (expected: 0 to 65535)");
    }

    @Test
    void aPathInAValueBecomesAbsolute() throws IOException {
        replace("server.xml", "../logs/access", "file:${path:../work/shop}");

        ConfigurationReader.Result result = read();

        assertThat(result.orThrow().serverXml().java().resources().jdbcConnectionPools())
                .isNotEmpty();
        assertThat(result.orThrow().serverXml().toString())
                .contains("file:" + instance.toAbsolutePath().resolve("work/shop"));
    }

    private int lineOf(String text) throws IOException {
        List<String> lines = Files.readAllLines(instance.resolve("conf/server.xml"));
        int index = 0;
        while (!lines.get(index).contains(text)) {
            index++;
        }
        return index + 1;
    }

    private ConfigurationReader.Result read() {
        return ConfigurationReader.read(instance, Map.of());
    }

    private void replace(String file, String old, String replacement) throws IOException {
        Path path = instance.resolve("conf").resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(old);
        Files.writeString(path, text.replaceFirst(Pattern.quote(old), Matcher.quoteReplacement(replacement)));
    }
}
