package org.heliostat.packages.image;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The configuration of the image. Its {@code Healthcheck} is Docker's: OCI has none, and takes no offence.
 *
 * @see <a href="https://github.com/opencontainers/image-spec/blob/main/config.md">OCI image configuration</a>
 */
record ImageConfig(String version, Instant time, Architecture architecture) {

    private static final String INSTANCE = "/var/lib/heliostat";
    private static final List<String> LAYERS = List.of("packages of Debian", "Java", "Heliostat");

    byte[] json(List<Layer> layers) {
        JsonMapper mapper = new JsonMapper();
        ObjectNode root = mapper.createObjectNode();
        root.put("created", time.toString());
        root.put("architecture", architecture.word());
        root.put("os", "linux");
        ObjectNode config = root.putObject("config");
        config.put("User", "10001:10001");
        config.putObject("ExposedPorts").putObject("8080/tcp");
        config.putArray("Env")
                .add("PATH=/usr/bin:/opt/java/bin")
                .add("JAVA_HOME=/opt/java")
                .add("LANG=C.UTF-8");
        config.putArray("Entrypoint").add("/usr/bin/heliostat");
        config.putArray("Cmd").add("start").add("--instance").add(INSTANCE);
        config.putObject("Volumes").putObject(INSTANCE);
        config.put("WorkingDir", INSTANCE);
        config.put("StopSignal", "SIGTERM");
        ObjectNode labels = config.putObject("Labels");
        labels.put("org.opencontainers.image.title", "Heliostat");
        labels.put("org.opencontainers.image.description", "Web and servlet server");
        labels.put("org.opencontainers.image.version", version);
        labels.put("org.opencontainers.image.licenses", "Apache-2.0");
        labels.put("org.opencontainers.image.created", time.toString());
        ObjectNode health = config.putObject("Healthcheck");
        health.putArray("Test").add("CMD").add("/usr/bin/heliostat").add("health");
        health.put("Interval", Duration.ofSeconds(10).toNanos());
        health.put("Timeout", Duration.ofSeconds(5).toNanos());
        health.put("StartPeriod", Duration.ofSeconds(60).toNanos());
        health.put("Retries", 3);
        ObjectNode rootfs = root.putObject("rootfs");
        rootfs.put("type", "layers");
        var ids = rootfs.putArray("diff_ids");
        layers.forEach(layer -> ids.add("sha256:" + layer.diffId()));
        var history = root.putArray("history");
        LAYERS.forEach(
                name -> history.addObject().put("created", time.toString()).put("created_by", name));
        try {
            return mapper.writeValueAsBytes(root);
        } catch (JsonProcessingException unwritable) {
            throw new IllegalStateException("image configuration: cannot be written", unwritable);
        }
    }
}
