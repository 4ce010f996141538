package org.heliostat.config.serverxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.GoldenFiles;
import org.heliostat.config.RecordDump;
import org.heliostat.config.Replacements;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ServerXmlReaderTest {

    private static final Path FOLDER = Path.of("src/test/conf/serverxml");
    private static final Replacements REPLACEMENTS = new Replacements(Map.of("PORT", "9090"), FOLDER);

    @TestFactory
    Stream<DynamicTest> readsAsTheGoldenFilesSay() throws IOException {
        return GoldenFiles.in("serverxml", (text, findings) -> ServerXmlReader.read(text, REPLACEMENTS, findings)
                .map(RecordDump::of)
                .orElse("(not read)"));
    }

    @Test
    void anAttributeOfAnotherElementIsToldWhereItBelongs() {
        Findings findings = new Findings();
        ServerXmlReader.read(
                new ConfigText(
                        "conf/server.xml",
                        "<SERVER><LS id=\"ls1\" port=\"1\" defaultvs=\"v\" urlhosts=\"a\" docroot=\"b\" file=\"c\" prot=\"2\"/>"
                                + "<MIME id=\"m\" file=\"mime.types\"/><VSCLASS id=\"c\" aclids=\"a\">"
                                + "<VS id=\"v\" mime=\"m\" urlhosts=\"a\" maxconn=\"3\"/></VSCLASS></SERVER>"),
                REPLACEMENTS,
                findings);

        assertThat(findings.sorted())
                .extracting(Finding::text)
                .containsExactlyInAnyOrder(
                        "LS ls1: urlhosts: unknown attribute (expected: in VS)",
                        "LS ls1: docroot: unknown attribute (expected: in a PROPERTY element)",
                        "LS ls1: file: unknown attribute",
                        "LS ls1: prot: unknown attribute (did you mean port?)",
                        "VSCLASS c: aclids: unknown attribute (expected: in VS)",
                        "VS v: maxconn: unknown attribute (expected: in QOSPARAMS)");
    }

    @Test
    void aServernameThatNamesNoServerIsToldWithItsLine() {
        for (String wrong : List.of(
                "a b",
                "ht!tp://a",
                "ftp://a",
                "http://",
                "a:",
                "a:99999",
                "https://a:x",
                "http://u@h",
                "a?b",
                "[::1",
                "a:b:c")) {
            Findings findings = new Findings();
            String text = "<SERVER>\n<LS id=\"ls1\" port=\"0\" defaultvs=\"v\" servername=\"" + wrong + "\"/>\n"
                    + "<MIME id=\"m\" file=\"mime.types\"/><VSCLASS id=\"c\"><VS id=\"v\" mime=\"m\" urlhosts=\"a\"/></VSCLASS></SERVER>";
            ServerXmlReader.read(new ConfigText("conf/server.xml", text), REPLACEMENTS, findings);

            assertThat(findings.sorted()).as(wrong).anySatisfy(found -> assertThat(found.toString())
                    .startsWith("conf/server.xml:2: LS ls1: servername: " + wrong + " (expected: a host, "));
        }
    }

    @Test
    void innerPropertiesWinAndPathsStartFromTheConfigurationFolder() {
        ServerXml serverXml = read(
                """
                <SERVER>
                  <PROPERTY name="docroot" value="../a"/><PROPERTY name="colour" value="red"/>
                  <LS id="ls1" port="0" defaultvs="vs1"/><MIME id="m" file="mime.types"/>
                  <VSCLASS id="c"><PROPERTY name="docroot" value="../b"/>
                    <VS id="vs1" mime="m" urlhosts="*"><PROPERTY name="colour" value="blue"/></VS>
                    <VS id="vs2" mime="m" urlhosts="b" connections="ls1"><PROPERTY name="docroot" value="/c"/>
                      <PROPERTY name="AllowEncodedSlash" value="on"/></VS>
                  </VSCLASS>
                </SERVER>
                """);
        Path conf = Path.of("/instance/conf");

        Map<String, String> first =
                serverXml.variables(serverXml.virtualServer("vs1").orElseThrow(), conf);
        VirtualServerConfig second = serverXml.virtualServer("vs2").orElseThrow();

        assertThat(first).isEqualTo(Map.of("docroot", "/instance/b", "colour", "blue", "id", "vs1"));
        assertThat(serverXml.variables(second, conf))
                .containsEntry("docroot", "/c")
                .containsEntry("colour", "red");
        assertThat(serverXml.settings(second, serverXml.variables(second, conf)).flag("AllowEncodedSlash"))
                .isTrue();
        assertThat(serverXml.defaultVirtualServer())
                .contains(serverXml.virtualServer("vs1").orElseThrow());
    }

    private static ServerXml read(String text) {
        Findings findings = new Findings();
        ServerXml serverXml = ServerXmlReader.read(new ConfigText("conf/server.xml", text), REPLACEMENTS, findings)
                .orElseThrow();
        assertThat(findings.sorted()).isEmpty();
        return serverXml;
    }
}
