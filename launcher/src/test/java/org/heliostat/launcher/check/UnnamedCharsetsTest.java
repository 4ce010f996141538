package org.heliostat.launcher.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.ConfigurationReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications whose text is ISO-8859-1 for want of a setting are named by {@code check}. */
class UnnamedCharsetsTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void anInstance() throws IOException {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        Files.writeString(conf.resolve("obj.conf"), "<Object name=\"default\">\nService fn=\"send-file\"\n</Object>\n");
        Files.writeString(conf.resolve("mime.types"), "type=text/html exts=html\n");
        Files.writeString(conf.resolve("magnus.conf"), "RqThrottle 8\n");
        Files.writeString(
                conf.resolve("server.xml"),
                """
                <SERVER>
                  <LS id="ls1" port="0" defaultvs="vs1" servername="localhost"/>
                  <MIME id="mime1" file="mime.types"/>
                  <VSCLASS id="class1" objectfile="obj.conf">
                    <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1">
                      <WEBAPP uri="/there" path="../there"/>
                      <WEBAPP uri="/off" path="../off" enabled="false"/>
                    </VS>
                  </VSCLASS>
                </SERVER>
                """);
        Files.createDirectories(folder.resolve("webapps"));
    }

    private void application(String path, String file, String content) throws IOException {
        Path written = folder.resolve(path).resolve(file);
        Files.createDirectories(written.getParent());
        Files.writeString(written, content);
    }

    private void war(String name, String webXml) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("webapps/" + name)))) {
            zip.putNextEntry(new ZipEntry("WEB-INF/web.xml"));
            zip.write(webXml.getBytes(StandardCharsets.UTF_8));
        }
    }

    private List<Finding> findings() {
        Findings findings = new Findings();
        new UnnamedCharsets(folder.resolve("webapps"))
                .check(ConfigurationReader.read(folder).orThrow(), findings);
        return findings.sorted();
    }

    @Test
    void withoutApplicationsThereIsNothingToSay() {
        assertThat(findings()).isEmpty();
    }

    @Test
    void applicationsThatNameNoneAreNamed() throws IOException {
        application("webapps/a", "WEB-INF/web.xml", "<web-app/>");
        application("there", "WEB-INF/classes/x", "");
        application("off", "WEB-INF/web.xml", "<web-app/>");
        war("b.war", "<web-app/>");

        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.isError()).isFalse();
            assertThat(finding.toString())
                    .startsWith("conf/magnus.conf: ResponseEncoding: ")
                    .contains("a, b.war, there")
                    .contains("UTF-8");
        });
    }

    @Test
    void whoNamesOneIsNotNamed() throws IOException {
        String named = "<web-app><response-character-encoding>UTF-8</response-character-encoding></web-app>";
        application("webapps/a", "WEB-INF/web.xml", named);
        application(
                "there", "WEB-INF/sun-web.xml", "<sun-web-app><property name=\"responseEncoding\" value=\"UTF-8\"/>");
        war("b.war", named);

        assertThat(findings()).isEmpty();
    }

    @Test
    void theServersSettingIsEnough() throws IOException {
        application("webapps/a", "WEB-INF/web.xml", "<web-app/>");
        Files.writeString(folder.resolve("conf/magnus.conf"), "ResponseEncoding ISO-8859-1\n");

        assertThat(findings()).isEmpty();
    }

    @Test
    void whatIsNoApplicationIsPassedOver() throws IOException {
        application("webapps/plain", "index.html", "x");
        Files.writeString(folder.resolve("webapps/broken.war"), "no zip");
        Files.writeString(folder.resolve("webapps/notes.txt"), "x");

        assertThat(findings()).isEmpty();
    }
}
