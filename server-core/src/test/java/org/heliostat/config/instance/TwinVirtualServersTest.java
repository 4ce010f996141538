package org.heliostat.config.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.heliostat.config.Finding;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read and found right for one virtual server is not looked at again for the next one that is like it. */
class TwinVirtualServersTest {

    private static final long SEED = 20_261_123L;
    private static final int ROUNDS = 40;
    private static final int SITES = 24;

    /** Line 1; the first virtual server is every socket's default, and on line 2. */
    private static final String BEGIN =
            "<SERVER><LS id=\"ls1\" port=\"8080\" defaultvs=\"first\"/><LS id=\"ls2\" port=\"8081\" defaultvs=\"first\"/>"
                    + "<MIME id=\"m\" file=\"mime.types\"/><MIME id=\"n\" file=\"mime.types\"/>"
                    + "<VSCLASS id=\"c\" objectfile=\"obj.conf\"><PROPERTY name=\"docroot\" value=\"..\"/>\n"
                    + "<VS id=\"first\" mime=\"m\" urlhosts=\"first.example\"/>\n";

    private static final String END = "</VSCLASS></SERVER>\n";

    @TempDir
    private Path instance;

    private record Outcome(List<VirtualServerConfig> configs, List<Finding> findings) {}

    @BeforeEach
    void files() throws IOException {
        Path conf = Files.createDirectories(instance.resolve("conf"));
        Files.writeString(conf.resolve("magnus.conf"), "RqThrottle 8\n");
        Files.writeString(conf.resolve("mime.types"), "type=text/html exts=html\n");
        String objects = "<Object name=\"default\">\nNameTrans fn=\"document-root\" root=\"$docroot\"\n</Object>\n";
        Files.writeString(conf.resolve("obj.conf"), objects);
        Files.writeString(conf.resolve("other.conf"), objects + "<Object name=\"own\">\n</Object>\n");
    }

    @Test
    void eachIsWhatItIsAlone() throws IOException {
        Random random = new Random(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            List<String> sites = sites(random);
            Outcome together = read(sites);
            List<VirtualServerConfig> configs = new ArrayList<>();
            for (int i = 0; i < sites.size(); i++) {
                List<String> alone = new ArrayList<>(sites);
                for (int other = 0; other < sites.size(); other++) {
                    if (other != i) {
                        alone.set(other, "");
                    }
                }
                Outcome one = read(alone);
                int line = i + 3;
                assertThat(at(line, together))
                        .as("round %s, line %s of %s", round, line, sites)
                        .isEqualTo(at(line, one));
                one.configs().stream()
                        .filter(config -> config.at().line() == line)
                        .forEach(configs::add);
            }
            assertThat(together.configs().subList(1, together.configs().size())).isEqualTo(configs);
        }
    }

    @Test
    void aWarningOfOneIsOneOfItsTwinAsWell() throws IOException {
        String alike = " mime=\"m\" MIME=\"n\" connections=\"ls1\"/>";

        Outcome both = read(List.of("<VS id=\"a\" urlhosts=\"a\"" + alike, "<VS id=\"b\" urlhosts=\"b\"" + alike));

        assertThat(at(3, both)).singleElement().asString().contains("given again");
        assertThat(at(4, both)).singleElement().asString().contains("given again");
    }

    @Test
    void whatDoesNotFitOthersIsToldOfEachTwin() throws IOException {
        for (String wrong : List.of("rootobject=\"lost\" connections=\"ls1\"", "connections=\"ls3\"")) {
            String alike = " mime=\"m\" " + wrong + "/>";

            Outcome both = read(List.of("<VS id=\"a\" urlhosts=\"a\"" + alike, "<VS id=\"b\" urlhosts=\"b\"" + alike));

            assertThat(at(3, both)).as(wrong).hasSize(1);
            assertThat(at(4, both)).as(wrong).hasSize(1);
        }
    }

    @Test
    void propertiesOfWhichOnlyTheSecondOnesAreWrong() throws IOException {
        for (String wrong : List.of(
                "name=\"docroot\" value=\"none\"",
                "name=\"docroot\" value=\"${env:NONE}\"",
                "name=\"AllowTrace\" value=\"maybe\"",
                "name=\"AllowTrace\" value=\"on\" other=\"1\"")) {
            String usual = " mime=\"m\" connections=\"ls1\"";
            String right =
                    wrong.replaceFirst("value=.*", "value=\"" + (wrong.contains("docroot") ? ".." : "on") + "\"");

            Outcome both = read(List.of(
                    "<VS id=\"a\" urlhosts=\"a\"" + usual + "><PROPERTY " + right + "/></VS>",
                    "<VS id=\"b\" urlhosts=\"b\"" + usual + "><PROPERTY " + wrong + "/></VS>",
                    "<VS id=\"c\" urlhosts=\"c\"" + usual + "><PROPERTY " + right + "/></VS>"));

            assertThat(at(3, both)).as(wrong).isEmpty();
            assertThat(at(4, both)).as(wrong).isNotEmpty();
            assertThat(at(5, both)).as(wrong).isEmpty();
        }
    }

    private static List<String> at(int line, Outcome outcome) {
        return outcome.findings().stream()
                .filter(finding -> finding.location().file().endsWith("server.xml")
                        && finding.location().line() == line)
                .map(Finding::toString)
                .toList();
    }

    /** Often one is like the one before it. */
    private static List<String> sites(Random random) {
        List<String> sites = new ArrayList<>();
        String alike = attributes(random);
        for (int i = 0; i < SITES; i++) {
            if (random.nextInt(4) == 0) {
                alike = attributes(random);
            }
            String own = " id=\"" + one(random, "v" + i, "v" + i, "v" + i, "v" + i, "${env:ID}" + i, " ".repeat(i + 1))
                    + "\" urlhosts=\""
                    + one(random, "H" + i + ".example", "a" + i + ", b" + i, "h" + i, "${env:NONE}", "") + "\"";
            sites.add("<VS" + (random.nextInt(8) == 0 ? alike + own : own + alike) + inside(random));
        }
        return sites;
    }

    /** Often the same properties as those of the one before, each with a value of its own. */
    private static String inside(Random random) {
        return one(
                random,
                "/>",
                "/>",
                "/>",
                "></VS>",
                ">text</VS>",
                "><NOTHING/></VS>",
                properties(random, "docroot"),
                properties(random, "docroot"),
                properties(random, "docroot"),
                properties(random, "docroot", "colour"),
                properties(random, "docroot", "colour"),
                properties(random, "AllowTrace"),
                properties(random, "AllowTrace"),
                properties(random, "colour", "colour"),
                properties(random, "colour", "docroot"));
    }

    private static String properties(Random random, String... names) {
        StringBuilder properties = new StringBuilder(">");
        for (String name : names) {
            properties.append("<PROPERTY ").append(property(random, name)).append(one(random, "/>", "></PROPERTY>"));
        }
        return properties.append("</VS>").toString();
    }

    private static String property(Random random, String name) {
        String usual = "name=\"" + name + "\" value=\"" + one(random, "none", "../conf", "..", "on", "") + "\"";
        return one(
                random,
                usual,
                usual,
                usual,
                usual,
                usual,
                usual,
                usual + " other=\"1\"",
                "value=\"on\" name=\"" + name + "\"",
                "name=\"" + name + "\"",
                "name=\"" + name + "\" value=\"${env:NONE}\"",
                "name=\"" + name.toUpperCase(Locale.ROOT) + "\" value=\"on\"");
    }

    private static String attributes(Random random) {
        return one(random, " mime=\"m\"", " mime=\"m\"", " mime=\"n\"", " mime=\"lost\"", "")
                + one(random, " connections=\"ls1\"", " connections=\"ls1 ls2\"", " connections=\"ls3\"", "")
                + one(
                        random,
                        "",
                        "",
                        "",
                        " state=\"off\"",
                        " state=\"sometimes\"",
                        " nothing=\"1\"",
                        " state=\"${env:NONE}\"")
                + one(random, "", "", " objectfile=\"other.conf\"", " objectfile=\"other.conf\"")
                + one(
                        random,
                        "",
                        "",
                        "",
                        " rootobject=\"own\"",
                        " MIME=\"n\"",
                        " rootobject=\"lost\"",
                        " aclids=\"lost\"",
                        " acceptlanguage=\"on\"");
    }

    private static String one(Random random, String... of) {
        return of[random.nextInt(of.length)];
    }

    private Outcome read(List<String> sites) throws IOException {
        Files.writeString(instance.resolve("conf/server.xml"), BEGIN + String.join("\n", sites) + END);
        ConfigurationReader.Result result = ConfigurationReader.read(instance, Map.of("ID", "e"));
        return new Outcome(result.draft().orElseThrow().serverXml().virtualServers(), result.findings());
    }
}
