package org.heliostat.launcher.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstanceCheckTest {

    @TempDir
    private Path folder;

    private InstanceFolder instance;

    @BeforeEach
    void anInstance() throws IOException {
        instance = new InstanceFolder(folder);
        Path conf = Files.createDirectories(instance.conf());
        Files.writeString(conf.resolve("obj.conf"), "<Object name=\"default\">\nService fn=\"send-file\"\n</Object>\n");
        Files.writeString(conf.resolve("mime.types"), "type=text/html exts=html\n");
        write("RqThrottle 8", "<JAVA/>");
    }

    private void write(String magnus, String java) throws IOException {
        Files.writeString(instance.conf().resolve("magnus.conf"), magnus + "\n");
        Files.writeString(
                instance.serverXml(),
                """
                <SERVER>
                  <LS id="ls1" port="0" defaultvs="vs1" servername="localhost"/>
                  <MIME id="mime1" file="mime.types"/>
                  %s
                  <VSCLASS id="class1" objectfile="obj.conf">
                    <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1"/>
                  </VSCLASS>
                </SERVER>
                """
                        .formatted(java));
    }

    private List<Finding> findings() {
        Findings findings = new Findings();
        ClassLoader library = Objects.requireNonNull(InstanceCheckTest.class.getClassLoader());
        new InstanceCheck(instance, library)
                .check(ConfigurationReader.read(folder).orThrow(), findings);
        return findings.sorted();
    }

    @Test
    void isContentWithWhatIsThereBeforeTheFirstStart() {
        assertThat(findings()).isEmpty();
    }

    @Test
    void aCertificateThatCannotBeStapledIsNamed() throws Exception {
        write("Security on\nOCSPStapling on", "<JAVA/>");
        Files.writeString(
                instance.serverXml(),
                Files.readString(instance.serverXml()).replace("port=\"0\"", "port=\"0\" security=\"on\""));
        TestCertificates.Pair pair = TestCertificates.make(folder, "www", "EC");
        Path certs = Files.createDirectory(instance.conf().resolve("certs"));
        Files.writeString(certs.resolve("Server-Cert.pem"), pair.certificatePem() + pair.keyPem());

        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.isError()).isFalse();
            assertThat(finding.toString())
                    .startsWith("conf/server.xml:2: SSLPARAMS: certificate Server-Cert: not stapled (OCSPStapling): ")
                    .contains("does not hold who signed it");
        });
    }

    @Test
    void aFileForTheProcessIdThatCannotBeUsedIsAnErrorBeforeARestart() throws IOException {
        write("PidLog no/such/folder/pid", "<JAVA/>");

        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.isError()).isTrue();
            assertThat(finding.toString()).contains("magnus.conf:1: PidLog: ").contains("no such file");
        });
    }

    @Test
    void anErrorLogThatCannotBeWrittenIsAnErrorWithItsLine() throws IOException {
        Files.createDirectories(folder.resolve("logs/folder"));
        Files.writeString(folder.resolve("logs/file"), "");
        write("RqThrottle 8\nErrorLog logs/folder", "<JAVA/>");
        assertThat(findings())
                .singleElement()
                .asString()
                .contains("magnus.conf:2: ErrorLog: ", "logs/folder (expected: a file", "this is a folder");

        write("ErrorLog logs/file/errors", "<JAVA/>");
        assertThat(findings()).singleElement().asString().contains("magnus.conf:1: ", "logs/file is no folder");

        write("RqThrottle 8", "<LOG file=\"../logs/folder\"/>");
        assertThat(findings()).singleElement().asString().contains("conf/server.xml: LOG: file: ", "this is a folder");

        write("ErrorLog logs/new/errors", "<JAVA/>");
        assertThat(findings()).isEmpty();
        assertThat(folder.resolve("logs/new")).doesNotExist();
    }

    @Test
    void anErrorLogOfAnotherAccountIsAnError() throws IOException {
        Findings findings = new Findings();
        new ErrorLogPlace(instance, Optional.empty(), path -> false)
                .check(ConfigurationReader.read(folder).orThrow(), findings);

        assertThat(findings.sorted()).singleElement().satisfies(finding -> {
            assertThat(finding.isError()).isTrue();
            assertThat(finding.toString()).contains("may not write to " + folder);
        });
    }

    @Test
    void nothingIsWrittenByLooking() throws IOException {
        write("PidLog conf/pid", "<JAVA/>");

        assertThat(findings()).isEmpty();
        assertThat(instance.conf().resolve("pid")).doesNotExist();
    }

    @Test
    void entriesOfTheClassPathThatAreNotThereAreWarnings() throws IOException {
        write("RqThrottle 8", "<JAVA classpathprefix=\"../lost.jar\"/>");

        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.isError()).isFalse();
            assertThat(finding.toString()).contains("server.xml:4: JAVA: classpathprefix: ../lost.jar");
        });
    }

    @Test
    void aRuleThatNobodyHasIsNotFollowed() throws Exception {
        write("RqThrottle 8\nAutoAdvice session-threads-too-few, sesion-threads-too-few queue-delay", "<JAVA/>");

        assertThat(findings())
                .extracting(Finding::toString)
                .containsExactlyInAnyOrder(
                        "conf/magnus.conf:2: AutoAdvice: sesion-threads-too-few (expected: a rule of docs/advice.md that"
                                + " has an aim; did you mean session-threads-too-few?)",
                        "conf/magnus.conf:2: AutoAdvice: queue-delay (expected: a rule of docs/advice.md that has an aim)");
        write("AutoAdvice session-threads-too-few jdbc-pool-too-small", "<JAVA/>");
        assertThat(findings()).isEmpty();
    }

    @Test
    void severalProcessesNeedSessionsThatAllOfThemFind() throws IOException {
        write("MaxProcs 2", "<JAVA/>");
        Path descriptor = Files.createDirectories(instance.webapps().resolve("shop/WEB-INF"))
                .resolve("sun-web.xml");
        Files.writeString(
                descriptor,
                "<sun-web-app>\n<!-- <session-manager\npersistence-type='mmap'/> -->\n<session-config>"
                        + "<session-manager persistence-type='memory'/></session-config></sun-web-app>");
        assertThat(findings().toString())
                .contains(
                        "webapps/shop/WEB-INF/sun-web.xml:4: session-manager persistence-type: memory (expected: mmap,");

        Files.writeString(
                descriptor,
                "<sun-web-app><session-config><session-manager persistence-type='mmap'/></session-config></sun-web-app>");
        assertThat(findings()).isEmpty();

        write("", "<JAVA/>");
        Files.writeString(descriptor, "<sun-web-app><session-config><session-manager/></session-config></sun-web-app>");
        assertThat(findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:h2:file:data/shop, true",
        "jdbc:h2:~/shop;WRITE_DELAY=0, true",
        "jdbc:h2:file:data/shop;AUTO_SERVER=TRUE, false",
        "jdbc:h2:tcp://db/shop, false",
        "jdbc:postgresql://db/shop, false"
    })
    void severalProcessesNeedADatabaseThatAllCanOpen(String url, boolean isLocked) throws IOException {
        String pool =
                "<JAVA><RESOURCES><JDBCCONNECTIONPOOL name=\"ShopPool\" datasourceclassname=\"org.h2.jdbcx.JdbcDataSource\">"
                        + "<PROPERTY name=\"URL\" value=\"" + url + "\"/></JDBCCONNECTIONPOOL></RESOURCES></JAVA>";
        write("MaxProcs 2", pool);
        assertThat(findings().toString().contains("JDBCCONNECTIONPOOL ShopPool: a file of H2 (expected"))
                .isEqualTo(isLocked);
        write("", pool);
        assertThat(findings().toString()).doesNotContain("a file of H2");
    }

    @Test
    void severalProcessesNeedEpoll() throws IOException {
        write("MaxProcs 2\nTransport nio", "<JAVA/>");

        assertThat(findings().toString())
                .contains("conf/magnus.conf:1: MaxProcs: 2 (expected: 1 with Transport nio, or Transport epoll)");
    }
}
