package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.Finding;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.server.ConfigurationCheck;
import org.heliostat.server.FurtherCheck;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The configuration inside of packaging/kubernetes/manifests.yaml, which is what the chart makes, is one that check takes. */
class KubernetesTest {

    private static final Path MANIFESTS = Path.of("../packaging/kubernetes/manifests.yaml");
    private static final Pattern NAME = Pattern.compile("(?m)^ {2}name: (\\S+)$");
    private static final Pattern FILE = Pattern.compile("(?m)^ {2}([\\w.-]+): \\|\\n((?: {4}.*\\n|\\n)+)");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"application", "balancer"})
    void checkTakesTheConfigurationOf(String kind) throws Exception {
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

        assertThat(files).containsKeys("magnus-additions.conf", "server.xml", "internal-obj.conf");
        List<String> findings =
                ConfigurationCheck.run(folder, ContainerFunctions.of(new WebApps()), FurtherCheck.NONE).stream()
                        .map(Finding::toString)
                        .toList();
        assertThat(findings).isEmpty();
    }

    /** Puts directives in the place of those of the same names. */
    private static void add(Path magnus, String additions) throws IOException {
        String text = Files.readString(magnus);
        for (String line : additions.split("\n")) {
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
