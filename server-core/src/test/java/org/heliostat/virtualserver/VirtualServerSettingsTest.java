package org.heliostat.virtualserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.serverxml.Variables;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings are read anew only where they may differ from those of the virtual server before. */
class VirtualServerSettingsTest {

    private static final VirtualServerSettings NONE = new VirtualServerSettings(false, false, null);

    @TempDir
    private Path instance;

    @Test
    void eachHasItsOwnValues() throws IOException {
        assertThat(settings("", property("AllowTrace", "on"), property("AllowTrace", "off"), "", property("word", "x")))
                .containsExactly(new VirtualServerSettings(false, true, null), NONE, NONE, NONE);
        assertThat(settings("", property("MaxRequestBody", "5"), property("MaxRequestBody", "6"), ""))
                .extracting(VirtualServerSettings::longestBody)
                .containsExactly(5L, 6L, null);
    }

    @Test
    void orThatOfItsClass() throws IOException {
        VirtualServerSettings takesSlash = new VirtualServerSettings(true, false, null);

        assertThat(settings(property("allowencodedslash", "on"), "", property("AllowEncodedSlash", "on")))
                .containsExactly(takesSlash, takesSlash);
    }

    private List<VirtualServerSettings> settings(String ofClass, String... ofEach) throws IOException {
        Path conf = Files.createDirectories(instance.resolve("conf"));
        Files.writeString(conf.resolve("magnus.conf"), "");
        Files.writeString(conf.resolve("mime.types"), "");
        Files.writeString(conf.resolve("obj.conf"), "<Object name=\"default\">\n</Object>\n");
        StringBuilder xml = new StringBuilder("<SERVER><LS id=\"ls1\" port=\"8080\" defaultvs=\"v0\"/>")
                .append("<MIME id=\"m\" file=\"mime.types\"/><VSCLASS id=\"c\">")
                .append(ofClass);
        for (int i = 0; i < ofEach.length; i++) {
            xml.append("<VS id=\"v")
                    .append(i)
                    .append("\" connections=\"ls1\" mime=\"m\" urlhosts=\"h")
                    .append(i);
            xml.append("\">").append(ofEach[i]).append("</VS>");
        }
        Files.writeString(conf.resolve("server.xml"), xml + "</VSCLASS></SERVER>");
        Configuration configuration = ConfigurationReader.read(instance).orThrow();
        Variables variables = configuration.variables();
        VirtualServerSettings.Reader reader = new VirtualServerSettings.Reader(configuration);
        List<VirtualServerSettings> settings = new ArrayList<>();
        for (VirtualServerConfig config : configuration.serverXml().virtualServers()) {
            settings.add(reader.of(config, variables.of(config)));
        }
        return settings;
    }

    private static String property(String name, String value) {
        return "<PROPERTY name=\"" + name + "\" value=\"" + value + "\"/>";
    }
}
