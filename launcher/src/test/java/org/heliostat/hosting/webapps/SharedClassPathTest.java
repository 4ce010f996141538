package org.heliostat.hosting.webapps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.config.instance.ConfigurationReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedClassPathTest {

    @TempDir
    private Path folder;

    @Test
    void namesStartAtConfAndWhatIsNotThereIsToldWithItsLine() throws IOException {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        Path jar = Files.createFile(
                Files.createDirectories(folder.resolve("shared")).resolve("a.jar"));
        Path last = Files.createDirectories(folder.resolve("last"));
        Files.writeString(conf.resolve("magnus.conf"), "RqThrottle 8\n");
        Files.writeString(conf.resolve("obj.conf"), "<Object name=\"default\">\nService fn=\"send-file\"\n</Object>\n");
        Files.writeString(conf.resolve("mime.types"), "type=text/html exts=html\n");
        Files.writeString(
                conf.resolve("server.xml"),
                """
                <SERVER>
                  <LS id="ls1" port="0" defaultvs="vs1" servername="localhost"/>
                  <MIME id="mime1" file="mime.types"/>
                  <JAVA classpathprefix="../shared/a.jar: ../lost.jar" classpathsuffix="%s"/>
                  <VSCLASS id="class1" objectfile="obj.conf">
                    <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1"/>
                  </VSCLASS>
                </SERVER>
                """
                        .formatted(last));

        SharedClassPath path =
                SharedClassPath.of(ConfigurationReader.read(folder).orThrow());

        assertThat(path.entries()).containsExactly(jar, last);
        assertThat(path.missing())
                .singleElement()
                .asString()
                .endsWith(
                        "server.xml:4: JAVA: classpathprefix: ../lost.jar (expected: a jar or a folder that is there)");
    }
}
