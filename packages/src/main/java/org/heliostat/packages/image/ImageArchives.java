package org.heliostat.packages.image;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.heliostat.packages.tree.Content;
import org.heliostat.packages.tree.FileTree;
import org.heliostat.packages.tree.TarWriter;

/**
 * Writes an image in the two forms that tools read: an OCI layout as tar, and what {@code docker save} writes.
 *
 * @see <a href="https://github.com/opencontainers/image-spec/blob/main/image-layout.md">OCI image layout</a>
 */
record ImageArchives(Image image, Instant time) {

    private static final String OCI = "application/vnd.oci.image.";
    private static final String BLOBS = "blobs/sha256/";

    void writeOci(Path to) throws IOException {
        JsonMapper mapper = new JsonMapper();
        byte[] manifest = manifest(mapper);
        ObjectNode index = mapper.createObjectNode();
        index.put("schemaVersion", 2);
        index.put("mediaType", OCI + "index.v1+json");
        ObjectNode only = describe(
                index.putArray("manifests").addObject(), "manifest.v1+json", Layer.digest(manifest), manifest.length);
        only.putObject("platform")
                .put("architecture", image.architecture().word())
                .put("os", "linux");
        only.putObject("annotations")
                .put("org.opencontainers.image.ref.name", image.version())
                .put("io.containerd.image.name", "localhost/heliostat:" + image.version());
        FileTree tree = new FileTree();
        tree.file("oci-layout", Content.of("{\"imageLayoutVersion\":\"1.0.0\"}"));
        tree.file("index.json", Content.of(mapper.writeValueAsBytes(index)));
        tree.file(BLOBS + Layer.digest(manifest), Content.of(manifest));
        tree.file(BLOBS + Layer.digest(image.config()), Content.of(image.config()));
        image.layers().forEach(layer -> tree.file(BLOBS + layer.digest(), Content.of(layer.file())));
        write(tree, to);
    }

    void writeDocker(Path to) throws IOException {
        JsonMapper mapper = new JsonMapper();
        String config = Layer.digest(image.config()) + ".json";
        ObjectNode entry = mapper.createObjectNode();
        entry.put("Config", config);
        entry.putArray("RepoTags").add("heliostat:" + image.version());
        var layers = entry.putArray("Layers");
        FileTree tree = new FileTree();
        tree.file(config, Content.of(image.config()));
        for (Layer layer : image.layers()) {
            layers.add(layer.digest() + ".tar.gz");
            tree.file(layer.digest() + ".tar.gz", Content.of(layer.file()));
        }
        tree.file(
                "manifest.json",
                Content.of(mapper.writeValueAsBytes(mapper.createArrayNode().add(entry))));
        write(tree, to);
    }

    private byte[] manifest(JsonMapper mapper) throws IOException {
        ObjectNode manifest = mapper.createObjectNode();
        manifest.put("schemaVersion", 2);
        manifest.put("mediaType", OCI + "manifest.v1+json");
        describe(manifest.putObject("config"), "config.v1+json", Layer.digest(image.config()), image.config().length);
        var layers = manifest.putArray("layers");
        image.layers()
                .forEach(layer -> describe(layers.addObject(), "layer.v1.tar+gzip", layer.digest(), layer.size()));
        return mapper.writeValueAsBytes(manifest);
    }

    private static ObjectNode describe(ObjectNode node, String type, String digest, long size) {
        return node.put("mediaType", OCI + type)
                .put("digest", "sha256:" + digest)
                .put("size", size);
    }

    private void write(FileTree tree, Path to) throws IOException {
        try (OutputStream out = Files.newOutputStream(to)) {
            new TarWriter(time).write(tree, "", out);
        }
    }
}
