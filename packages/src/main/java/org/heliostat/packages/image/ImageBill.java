package org.heliostat.packages.image;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.packages.tree.DebReader;

/**
 * The bill of materials of an image: that of the jar, with Java and Debian's packages.
 *
 * @see <a href="https://cyclonedx.org/docs/1.6/json/">CycloneDX</a>
 */
final class ImageBill {

    private ImageBill() {}

    static byte[] of(Path bill, Map<String, DebReader.Deb> packages, Path jdk) throws IOException {
        JsonMapper mapper = new JsonMapper();
        if (!(mapper.readTree(bill.toFile()) instanceof ObjectNode root)
                || !(root.get("components") instanceof ArrayNode components)) {
            throw new IOException(bill + ": no bill of materials (expected: CycloneDX with components)");
        }
        JdkRelease java = JdkRelease.of(jdk);
        add(components, "platform", "openjdk", java.version(), "pkg:generic/openjdk@" + java.version())
                .put("publisher", java.implementor());
        for (Map.Entry<String, DebReader.Deb> entry : packages.entrySet()) {
            String version = entry.getValue().value("Version");
            String identity = "pkg:deb/debian/" + encoded(entry.getKey()) + "@" + encoded(version) + "?arch="
                    + entry.getValue().value("Architecture");
            add(components, "library", entry.getKey(), version, identity);
        }
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
    }

    private static ObjectNode add(ArrayNode components, String type, String name, String version, String identity) {
        return components
                .addObject()
                .put("type", type)
                .put("bom-ref", identity)
                .put("name", name)
                .put("version", version)
                .put("purl", identity);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
