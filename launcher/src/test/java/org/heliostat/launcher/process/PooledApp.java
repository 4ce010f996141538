package org.heliostat.launcher.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.postgresql.ds.PGSimpleDataSource;

/** An instance with the application of {@link org.heliostat.launcher.pooled} at {@code /rows} and a pool for it. */
final class PooledApp {

    static final String POOL = "RowPool";

    private static final String CLASSES = "org/heliostat/launcher/pooled";
    private static final String RESOURCES_END = "</RESOURCES>";

    private final Path instance;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private PooledApp(Path instance) {
        this.instance = instance;
    }

    /**
     * @param attributes of the pool
     * @param properties of the driver's data source
     */
    static PooledApp prepare(Path instance, Map<String, String> attributes, Map<String, String> properties)
            throws Exception {
        ServerProcess.makeInstance(instance);
        Path driver = Path.of(PGSimpleDataSource.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Files.copy(driver, instance.resolve("lib/postgresql.jar"));
        war(instance.resolve("webapps/rows.war"));
        PooledApp app = new PooledApp(instance);
        app.configure(attributes, properties);
        return app;
    }

    Path instance() {
        return instance;
    }

    /** Writes the pool into server.xml, in the place of one that is there. */
    void configure(Map<String, String> attributes, Map<String, String> properties) throws IOException {
        Path serverXml = instance.resolve("conf/server.xml");
        String text = Files.readString(serverXml).replaceAll("(?s)<!--rows-->.*<!--/rows-->", "");
        StringBuilder pool = new StringBuilder("<!--rows--><JDBCRESOURCE jndiname=\"jdbc/rows\" poolname=\"" + POOL
                + "\"/>\n<JDBCCONNECTIONPOOL name=\"" + POOL
                + "\" datasourceclassname=\"org.postgresql.ds.PGSimpleDataSource\"");
        new TreeMap<>(attributes).forEach((name, value) -> pool.append(' ')
                .append(name)
                .append("=\"")
                .append(value)
                .append('"'));
        pool.append(">\n");
        new TreeMap<>(properties)
                .forEach((name, value) -> pool.append("<PROPERTY name=\"" + name + "\" value=\"" + value + "\"/>\n"));
        pool.append("</JDBCCONNECTIONPOOL><!--/rows-->\n");
        Files.writeString(serverXml, text.replace(RESOURCES_END, pool + RESOURCES_END));
    }

    /** @return the pool's figures as the administration API gives them */
    JsonNode figures() {
        try {
            for (JsonNode pool :
                    new ObjectMapper().readTree(admin("GET", "/api/v1/pools")).path("pools")) {
                if (pool.path("pool").asText().equals(POOL)
                        && !pool.path("state").asText().equals("ending")) {
                    return pool;
                }
            }
        } catch (IOException malformed) {
            throw new AssertionError(malformed);
        }
        throw new AssertionError("no pool " + POOL);
    }

    /** @return the body of the API's answer, whatever its status */
    String admin(String method, String path) {
        try {
            String address =
                    Files.readString(instance.resolve("run/admin-address")).strip();
            String token = Files.readString(instance.resolve("run/admin-token")).strip();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                    .timeout(Duration.ofSeconds(60))
                    .header("Authorization", "Bearer " + token)
                    .method(method, HttpRequest.BodyPublishers.noBody())
                    .build();
            return http.send(request, BodyHandlers.ofString()).body();
        } catch (IOException broken) {
            throw new AssertionError(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    private static void war(Path war) throws IOException {
        try (OutputStream file = Files.newOutputStream(war);
                ZipOutputStream zip = new ZipOutputStream(file);
                Stream<Path> classes = Files.list(Path.of("target/test-classes", CLASSES))) {
            for (Path one : (Iterable<Path>) classes::iterator) {
                zip.putNextEntry(new ZipEntry("WEB-INF/classes/" + CLASSES + "/" + one.getFileName()));
                zip.write(Files.readAllBytes(one));
                zip.closeEntry();
            }
            zip.putNextEntry(new ZipEntry("WEB-INF/sun-web.xml"));
            zip.write(("<sun-web-app><resource-ref><res-ref-name>jdbc/rows</res-ref-name>"
                            + "<jndi-name>jdbc/rows</jndi-name></resource-ref></sun-web-app>")
                    .getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
    }
}
