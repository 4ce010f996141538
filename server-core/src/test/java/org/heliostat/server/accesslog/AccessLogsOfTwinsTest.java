package org.heliostat.server.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.ConfigurationReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogsOfTwinsTest {

    @TempDir
    private Path instance;

    @Test
    void aFileNamedByTheIdIsAnotherOneForEach() throws IOException {
        Files.createDirectories(instance.resolve("logs/v2"));

        assertThat(findings("logs/$id"))
                .hasSize(1)
                .first()
                .asString()
                .contains("v2")
                .contains("folder");
        assertThat(findings("logs/$kind-$id")).isEmpty();
        assertThat(findings("logs/$identity")).isEmpty();
    }

    @Test
    void aFileOfAllIsToldOnce() throws IOException {
        Files.createDirectories(instance.resolve("logs/all"));

        assertThat(findings("logs/$kind")).hasSize(1);
    }

    private List<Finding> findings(String log) throws IOException {
        Path conf = Files.createDirectories(instance.resolve("conf"));
        Files.writeString(conf.resolve("magnus.conf"), "Init fn=\"flex-init\" access=\"" + log + "\"\n");
        Files.writeString(conf.resolve("obj.conf"), "<Object name=\"default\">\n</Object>\n");
        Files.writeString(conf.resolve("mime.types"), "");
        Files.writeString(
                conf.resolve("server.xml"),
                "<SERVER><LS id=\"ls1\" port=\"8080\" defaultvs=\"v1\"/><MIME id=\"m\" file=\"mime.types\"/><VSCLASS id=\"c\">"
                        + "<PROPERTY name=\"kind\" value=\"all\"/><PROPERTY name=\"identity\" value=\"who\"/>"
                        + "<VS id=\"v1\" connections=\"ls1\" mime=\"m\" urlhosts=\"a\"/>"
                        + "<VS id=\"v2\" connections=\"ls1\" mime=\"m\" urlhosts=\"b\"/>"
                        + "<VS id=\"v3\" connections=\"ls1\" mime=\"m\" urlhosts=\"c\"/></VSCLASS></SERVER>");
        Findings findings = new Findings();
        ConfiguredAccessLogs.check(ConfigurationReader.read(instance).orThrow(), findings);
        return findings.sorted();
    }
}
