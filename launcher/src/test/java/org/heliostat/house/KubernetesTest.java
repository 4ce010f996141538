package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.Finding;
import org.heliostat.embedding.Heliostat;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.server.ConfigurationCheck;
import org.heliostat.server.FurtherCheck;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The configuration inside of packaging/kubernetes/manifests.yaml, which is what the chart makes, is one that check takes. */
class KubernetesTest {

    private static final Path MANIFESTS = Path.of("../packaging/kubernetes/manifests.yaml");
    private static final Path CHART = Path.of("../packaging/kubernetes/heliostat");
    private static final int DEPTH = 3;
    private static final Pattern VALUE = Pattern.compile("^((?: {2}){0,2})(\\w+):");
    private static final Pattern NAME = Pattern.compile("(?m)^ {2}name: (\\S+)$");
    private static final Pattern FILE = Pattern.compile("(?m)^ {2}([\\w.-]+): \\|\\n((?: {4}.*\\n|\\n)+)");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"application", "balancer"})
    void checkTakesTheConfigurationOf(String kind) throws Exception {
        Map<String, String> files = prepare(kind);

        assertThat(files).containsKeys("magnus-additions.conf", "server.xml", "internal-obj.conf");
        List<String> findings =
                ConfigurationCheck.run(folder, ContainerFunctions.of(new WebApps()), FurtherCheck.NONE).stream()
                        .map(Finding::toString)
                        .toList();
        assertThat(findings).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "balancer"})
    void probesAndScrapersAreAnsweredBy(String kind) throws Exception {
        prepare(kind);
        Path serverXml = folder.resolve("conf/server.xml");
        Files.writeString(
                serverXml,
                Files.readString(serverXml)
                        .replaceAll("ip=\"0.0.0.0\" port=\"\\d+\"", "ip=\"127.0.0.1\" port=\"0\"")
                        .replaceAll("<WEBAPP [^>]*>", ""));
        try (Heliostat server = Heliostat.builder().instance(folder).start()) {
            int port = server.addresses().get(1).port();

            assertThat(ask(port, "/health/started")).startsWith("HTTP/1.1 200 ");
            assertThat(ask(port, "/health/ready")).startsWith("HTTP/1.1 200 ");
            assertThat(ask(port, "/health/live")).startsWith("HTTP/1.1 200 ");
            assertThat(ask(port, "/metrics"))
                    .startsWith("HTTP/1.1 200 ")
                    .contains("heliostat_connection_queue_queued_total");
        }
    }

    /** Else a value whose name is misspelt would do nothing, without a word. */
    @Test
    void theChartRefusesNamesThatItDoesNotKnow() throws Exception {
        JsonNode schema = new ObjectMapper().readTree(Files.readString(CHART.resolve("values.schema.json")));
        Set<String> known = new TreeSet<>();
        collect("", schema, schema, known);
        Set<String> given = new TreeSet<>();
        String[] above = new String[DEPTH];
        for (String line : Files.readAllLines(CHART.resolve("values.yaml"))) {
            Matcher name = VALUE.matcher(line);
            if (name.find()) {
                int depth = name.group(1).length() / 2;
                above[depth] = name.group(2);
                given.add("." + String.join(".", Arrays.asList(above).subList(0, depth + 1)));
            }
        }

        assertThat(known).containsAll(given);
        known.removeAll(given);
        assertThat(known)
                .as("not in values.yaml")
                .containsExactly(".application.resourcesOfPods.claims", ".balancer.resourcesOfPods.claims", ".global");
    }

    private static void collect(String path, JsonNode node, JsonNode schema, Set<String> known) {
        JsonNode meant = node.has("$ref") ? schema.at(node.path("$ref").asText().substring(1)) : node;
        if (meant.has("properties")) {
            assertThat(meant.path("additionalProperties").asBoolean(true))
                    .as(path)
                    .isFalse();
            meant.path("properties").fieldNames().forEachRemaining(name -> {
                known.add(path + "." + name);
                collect(path + "." + name, meant.path("properties").path(name), schema, known);
            });
        }
    }

    private static String ask(int port, String path) throws IOException {
        try (RawClient client = new RawClient(port)) {
            return client.send("GET " + path + " HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n")
                    .readToEnd();
        }
    }

    /** Makes the instance, and returns the files of the ConfigMap. */
    private Map<String, String> prepare(String kind) throws IOException {
        Map<String, String> files = files(kind);
        InstanceDefaults.create(new InstanceFolder(folder));
        // As the init containers do.
        Path conf = folder.resolve("conf");
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (file.getKey().equals("magnus-additions.conf")) {
                add(conf.resolve("magnus.conf"), file.getValue());
            } else {
                Files.writeString(conf.resolve(file.getKey()), file.getValue());
            }
        }
        Files.createDirectories(folder.resolve("files/application.war"));
        return files;
    }

    /** Puts directives in the place of those of the same names. */
    private static void add(Path magnus, String additions) throws IOException {
        String text = Files.readString(magnus);
        for (String line : additions.split("\n")) {
            if (line.startsWith("Init ")) {
                continue;
            }
            text = text.replaceAll("(?m)^" + line.replaceFirst(" .*", "") + " .*\n", "");
        }
        Files.writeString(magnus, text + additions);
    }

    /** @return texts by name of file, of the ConfigMap whose name ends so */
    private static Map<String, String> files(String kind) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        for (String document : Files.readString(MANIFESTS).split("(?m)^---$")) {
            Matcher name = NAME.matcher(document);
            if (document.contains("\nkind: ConfigMap\n")
                    && name.find()
                    && name.group(1).endsWith("-" + kind)) {
                Matcher file = FILE.matcher(document);
                while (file.find()) {
                    files.put(file.group(1), file.group(2).replaceAll("(?m)^ {4}", ""));
                }
            }
        }
        return files;
    }
}
