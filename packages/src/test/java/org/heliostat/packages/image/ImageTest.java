package org.heliostat.packages.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.heliostat.packages.tree.Content;
import org.heliostat.packages.tree.DebWriter;
import org.heliostat.packages.tree.FileTree;
import org.heliostat.packages.tree.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageTest {

    private static final Instant TIME = Instant.parse("2026-11-20T00:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void everyDigestOfTheLayoutIsThatOfItsFile() throws IOException {
        Path file = folder.resolve("oci.tar");
        new ImageArchives(image(), TIME).writeOci(file);

        Map<String, byte[]> entries = entries(file);
        JsonNode index = json(entries.get("index.json"));
        JsonNode manifest = json(blob(entries, index.at("/manifests/0")));
        JsonNode config = json(blob(entries, manifest.get("config")));
        assertThat(entries).containsKey("oci-layout");
        assertThat(manifest.get("layers")).isNotEmpty().allSatisfy(layer -> assertThat(blob(entries, layer))
                .isNotEmpty());
        assertThat(config.at("/rootfs/diff_ids")).hasSameSizeAs(manifest.get("layers"));
        assertThat(config.get("history")).hasSameSizeAs(manifest.get("layers"));
    }

    @Test
    void configurationHasNoRightsAndDockersHealthCheck() throws IOException {
        Path file = folder.resolve("docker.tar");
        new ImageArchives(image(), TIME).writeDocker(file);

        Map<String, byte[]> entries = entries(file);
        JsonNode manifest = json(entries.get("manifest.json")).get(0);
        JsonNode config = json(entries.get(manifest.get("Config").asText())).get("config");
        assertThat(config.get("User").asText()).isEqualTo("10001:10001");
        assertThat(config.at("/Healthcheck/Test/0").asText()).isEqualTo("CMD");
        assertThat(config.at("/Healthcheck/Interval").asLong()).isEqualTo(10_000_000_000L);
        assertThat(manifest.get("Layers"))
                .allSatisfy(layer -> assertThat(entries).containsKey(layer.asText()));
    }

    @Test
    void systemHasWhatItsFilesNeed() throws IOException {
        debian("base-files", new FileTree().file("usr/lib/os-release", Content.of("ID=debian\n")));
        debian(
                "libc6",
                new FileTree()
                        .file("lib/x86_64-linux-gnu/libc.so.6", Content.of("libc"))
                        .file("usr/share/doc/libc6/copyright", Content.of("GNU"))
                        .file("usr/share/doc/libc6/changelog.gz", Content.of("long")));
        debian("dash", new FileTree().program("bin/dash", Content.of("dash")));
        DebianFiles debian = new DebianFiles(new DebianSource(folder.toString(), folder));

        FileTree tree = debian.tree(List.of(new FileTree()));

        assertThat(tree.nodes())
                .containsKeys(
                        "usr/lib/x86_64-linux-gnu/libc.so.6",
                        "usr/bin/dash",
                        "usr/share/doc/libc6/copyright",
                        "var/lib/dpkg/status.d/libc6",
                        "etc/passwd")
                .doesNotContainKeys("usr/share/doc/libc6/changelog.gz", "lib/x86_64-linux-gnu");
        assertThat(tree.at("lib")).get().isEqualTo(new Node.Link("usr/lib", org.heliostat.packages.tree.Owner.ROOT));
        assertThat(debian.taken()).containsOnlyKeys("base-files", "libc6", "dash");
    }

    @Test
    void missingPackagesAreNamed() {
        DebianFiles debian = new DebianFiles(new DebianSource(folder.toString(), folder));

        assertThatThrownBy(() -> debian.tree(List.of()))
                .hasMessageContaining("no package base-files (expected: base-files_….deb)");
    }

    @Test
    void billNamesJavaAndPackagesBesidesThoseOfTheJar() throws IOException {
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"25.0.3\"\nIMPLEMENTOR=\"Somebody\"\n");
        Path bill = Files.writeString(folder.resolve("bom.json"), "{\"components\":[{\"name\":\"netty\"}]}");
        debian("libc6", new FileTree().file("x", Content.of("x")));
        var libc = new org.heliostat.packages.tree.DebReader(1 << 20).read(folder.resolve("libc6_1_all.deb"));

        JsonNode root = json(ImageBill.of(bill, Map.of("libc6", libc), folder));

        assertThat(root.get("components").findValuesAsText("name")).containsExactly("netty", "openjdk", "libc6");
        assertThat(root.get("components").findValuesAsText("purl"))
                .containsExactly("pkg:generic/openjdk@25.0.3", "pkg:deb/debian/libc6@1?arch=all");
    }

    private Image image() throws IOException {
        List<Layer> layers = List.of(
                Layer.write(new FileTree().file("a", Content.of("a")), TIME, folder.resolve("a.tar.gz")),
                Layer.write(new FileTree().file("b", Content.of("b")), TIME, folder.resolve("b.tar.gz")),
                Layer.write(new FileTree().file("c", Content.of("c")), TIME, folder.resolve("c.tar.gz")));
        byte[] config = new ImageConfig("1", TIME, Architecture.AMD64).json(layers);
        return new Image("1", config, layers, Architecture.AMD64);
    }

    private void debian(String name, FileTree data) throws IOException {
        FileTree control =
                new FileTree().file("control", Content.of("Package: " + name + "\nVersion: 1\nArchitecture: all\n"));
        new DebWriter(TIME).write(control, data, folder.resolve(name + "_1_all.deb"));
    }

    private static byte[] blob(Map<String, byte[]> entries, JsonNode descriptor) {
        String digest = descriptor.get("digest").asText().replace("sha256:", "");
        byte[] blob = entries.get("blobs/sha256/" + digest);
        assertThat(Layer.digest(blob)).isEqualTo(digest);
        assertThat(descriptor.get("size").asInt()).isEqualTo(blob.length);
        return blob;
    }

    private static JsonNode json(byte[] bytes) throws IOException {
        return new JsonMapper().readTree(bytes);
    }

    private static Map<String, byte[]> entries(Path file) throws IOException {
        Map<String, byte[]> entries = new TreeMap<>();
        try (InputStream in = Files.newInputStream(file);
                TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                entries.put(entry.getName(), tar.readAllBytes());
            }
        }
        return entries;
    }
}
