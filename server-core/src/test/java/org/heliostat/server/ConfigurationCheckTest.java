package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Finding;
import org.heliostat.config.instance.ConfigurationReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationCheckTest {

    private static final String MAGNUS_CONF =
            """
            Init fn="flex-init" access="$accesslog" format.access="%Ses->client.ip%"
            """;

    private static final String OBJ_CONF =
            """
            <Object name="default">
            NameTrans fn="document-root" root="$docroot"
            Service fn="send-file"
            AddLog fn="flex-log" name="access"
            </Object>
            """;

    private static final String SERVER_XML =
            """
            <SERVER>
              <PROPERTY name="docroot" value="../docs"/>
              <PROPERTY name="accesslog" value="../logs/access"/>
              <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1"/>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="class1">
                <VS id="vs1" connections="ls1" urlhosts="one" mime="mime1"/>
                <VS id="vs2" connections="ls1" urlhosts="two" mime="mime1"/>
              </VSCLASS>
            </SERVER>
            """;

    @TempDir
    private Path instance;

    @BeforeEach
    void writeInstance() throws IOException {
        Files.createDirectories(instance.resolve("conf"));
        Files.createDirectories(instance.resolve("docs"));
        write("conf/magnus.conf", MAGNUS_CONF);
        write("conf/obj.conf", OBJ_CONF);
        write("conf/server.xml", SERVER_XML);
        write("conf/mime.types", "type=text/html exts=html\n");
    }

    @Test
    void findsNothingInASoundInstanceAndWritesNothing() {
        assertThat(check()).isEmpty();
        assertThat(instance.resolve("logs")).doesNotExist();
    }

    @Test
    void tellsWhatReadingAndWhatBindingFindsAtOnceAndOncePerLine() throws IOException {
        write("conf/magnus.conf", MAGNUS_CONF.replace("%Ses->client.ip%", "%Ses->client.ip") + "RqTrottle 3\n");
        write(
                "conf/obj.conf",
                OBJ_CONF.replace("root=", "rot=").replace("name=\"access\"", "name=\"acess\"")
                        + "<Object ppath=\"(\">\nService fn=\"sned-file\"\n</Object>\n");

        assertThat(check())
                .containsExactly(
                        "conf/magnus.conf:1: flex-init: format.access: format: %Ses->client.ip (expected: a second % that"
                                + " ends the token, or %% for a percent sign)",
                        "conf/magnus.conf:2: RqTrottle: unknown directive (did you mean RqThrottle?)",
                        "conf/obj.conf:2: document-root: rot: unknown parameter (did you mean root?)",
                        "conf/obj.conf:4: flex-log: name: acess (expected: an access log that flex-init defines)",
                        "conf/obj.conf:6: ppath: ( (expected: a wildcard pattern: ( without ) (expected: both))",
                        "conf/obj.conf:7: sned-file: unknown function (did you mean send-file?)");
    }

    @Test
    void aMagnusConfThatCannotBeReadIsTheOnlyThingToldOfIt() throws IOException {
        Files.write(
                instance.resolve("conf/magnus.conf"),
                ("# gr\u00fcn\n" + MAGNUS_CONF).getBytes(StandardCharsets.ISO_8859_1));

        assertThat(check()).containsExactly("conf/magnus.conf:1: not UTF-8 (expected: a UTF-8 file)");
    }

    @Test
    void aStartReportsTheSameAsTheCheck() throws IOException {
        write("conf/magnus.conf", MAGNUS_CONF + "Init fn=\"load-modules\" shlib=\"x.jar\" funcs=\"a\"\n");
        write("conf/obj.conf", OBJ_CONF.replace("root=", "rot="));

        assertThat(started()).isEqualTo(check()).hasSize(2);
    }

    @Test
    void aReloadReportsTheSameAsTheCheck() throws IOException {
        WebServer server = WebServer.build(ConfigurationReader.read(instance).orThrow(), ServerParts.plain());
        try {
            write(
                    "conf/magnus.conf",
                    MAGNUS_CONF + "ListenQ x\nInit fn=\"load-modules\" shlib=\"x.jar\" funcs=\"a\"\n");
            write("conf/obj.conf", OBJ_CONF.replace("root=", "rot="));

            assertThat(server.reload().findings().stream().map(Finding::toString))
                    .containsExactlyElementsOf(check())
                    .hasSize(3);
        } finally {
            server.stop();
        }
    }

    @Test
    void aLogThatCannotBeWrittenIsFoundWithoutWriting() throws IOException {
        write("logs", "a file in the place of the folder");

        assertThat(check()).singleElement().asString().contains("conf/magnus.conf:1: flex-init: access: log file");
    }

    @Test
    void warnsOfAccessLogsThatAreHardlyMeantAsTheyAreWritten() throws IOException {
        write(
                "conf/magnus.conf",
                MAGNUS_CONF
                        + "Init fn=flex-init a1=logs/a format.a11=json a2=logs/b format.a2=combind\n"
                        + "Init fn=init-clf a1=logs/c\n"
                        + "Init fn=flex-init a3=logs/d a4=logs/f format.A4=json format.a3=\"w3c: date\"\n");

        assertThat(check())
                .containsExactly(
                        "conf/magnus.conf:2: flex-init: format.a11: unknown parameter (did you mean format.a1?)",
                        "conf/magnus.conf:2: flex-init: format.a2: combind: no %token% in it, every line will be"
                                + " this text (did you mean combined?)",
                        "conf/magnus.conf:3: init-clf: a1: defined twice, first at conf/magnus.conf:2; the later"
                                + " one counts");
    }

    @Test
    void warnsOfSettingsOfAccessLogsThatCountAsLogsForASlip() throws IOException {
        write(
                "conf/magnus.conf",
                MAGNUS_CONF
                        + "Init fn=flex-init bufer-size=8192 LateInt=yes b=logs/b fromat.b=\"%TIME%\"\n"
                        + "Init fn=flex-init Format.c=json c=logs/c num-bufers=logs/d hits=on\n");

        assertThat(check())
                .containsExactly(
                        "conf/magnus.conf:2: flex-init: bufer-size: taken for a log with the file 8192 (did you mean"
                                + " buffer-size?)",
                        "conf/magnus.conf:2: flex-init: LateInt: taken for a log with the file yes (did you mean"
                                + " LateInit?)",
                        "conf/magnus.conf:2: flex-init: fromat.b: taken for a log with the file %TIME% (did you mean"
                                + " format.b?)",
                        "conf/magnus.conf:3: flex-init: Format.c: taken for a log with the file json (did you mean"
                                + " format.c?)");
    }

    @Test
    void whatStandsBehindAForgottenQuoteIsNoLog() throws IOException {
        write(
                "conf/magnus.conf",
                MAGNUS_CONF
                        + "Init fn=flex-init a=logs/a format.a=%Ses->client.ip% - [%SYSDATE%]\n"
                        + "Init fn=thread-pool-init name=slow large\n");

        assertThat(check())
                .contains(
                        "conf/magnus.conf:2: Init flex-init: -: a word alone (expected: name=\"value\")",
                        "conf/magnus.conf:3: Init thread-pool-init: large: a word alone (expected: name=\"value\")")
                .filteredOn(finding -> finding.startsWith("conf/magnus.conf:2:"))
                .hasSize(1);
    }

    @Test
    void warnsOfAFormatThatIsGivenTwice() throws IOException {
        write("conf/magnus.conf", MAGNUS_CONF + "Init fn=flex-init b=logs/b format.b=json format.b=common\n");

        assertThat(check())
                .containsExactly("conf/magnus.conf:2: flex-init: format.b: given again, the first value counts");
    }

    @Test
    void warnsOfABucketThatNoLineDefines() throws IOException {
        write("conf/magnus.conf", MAGNUS_CONF + "Init fn=define-perf-bucket name=files\n");
        write(
                "conf/obj.conf",
                OBJ_CONF.replace("fn=\"send-file\"", "fn=\"send-file\" bucket=\"nob\"")
                        .replace("name=\"access\"", "name=\"access\" bucket=\"files\"")
                        .replace("root=", "bucket=\"default-bucket\" root="));

        assertThat(check())
                .containsExactly("conf/obj.conf:3: send-file: bucket: nob (expected: a bucket that define-perf-bucket"
                        + " defined at the start)");
    }

    private List<String> check() {
        return ConfigurationCheck.run(instance, List.of(), FurtherCheck.NONE).stream()
                .map(Finding::toString)
                .toList();
    }

    private List<String> started() {
        try {
            WebServer.build(ConfigurationReader.read(instance).orThrow(), ServerParts.plain());
            return List.of();
        } catch (ConfigException refused) {
            return refused.findings().stream().map(Finding::toString).toList();
        }
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(instance.resolve(name), text);
    }
}
