package org.heliostat.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.config.magnus.MagnusDirectives;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;

/** What development environments are told about the properties. */
class MetadataTest {

    @Test
    void everyPropertyHasADescription() throws IOException {
        List<String> names = new ArrayList<>();
        List<String> undescribed = new ArrayList<>();
        for (Map<String, Object> property : list("properties")) {
            String name = String.valueOf(property.get("name"));
            names.add(name);
            if (property.get("description") == null) {
                undescribed.add(name);
            }
        }

        assertThat(names)
                .contains(
                        "server.heliostat.base-directory",
                        "server.heliostat.directives",
                        "server.heliostat.threads.max",
                        "server.heliostat.accesslog.pattern",
                        "server.heliostat.remoteip.trusted-proxies",
                        "management.server.heliostat.accesslog.prefix");
        assertThat(undescribed).isEmpty();
    }

    @Test
    void directivesThatAreProposedExist() throws IOException {
        Map<String, Object> hints = list("hints").stream()
                .filter(hint -> "server.heliostat.directives.keys".equals(hint.get("name")))
                .findFirst()
                .orElseThrow();

        assertThat(list(hints.get("values")))
                .extracting(value -> String.valueOf(value.get("value")))
                .isNotEmpty()
                .allSatisfy(
                        name -> assertThat(MagnusDirectives.TABLE.find(name)).isPresent());
    }

    private static List<Map<String, Object>> list(String name) throws IOException {
        try (InputStream in = MetadataTest.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            assertThat(in).isNotNull();
            return list(JsonParserFactory.getJsonParser()
                    .parseMap(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .get(name));
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Object value) {
        return (List<Map<String, Object>>) value;
    }
}
