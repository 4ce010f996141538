package org.heliostat.servlet.dispatch.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.servlet.testing.Wars;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in META-INF/resources of jars, as the container and as libraries with a URL in their hands see them. */
class JarResourcesTest {

    @TempDir
    Path temp;

    @Test
    void theFirstJarWinsAndFoldersAreThereWithoutEntriesOfTheirOwn() throws Exception {
        Path one = jar("1.jar", Map.of("META-INF/resources/a/b/x.txt", "one", "META-INF/MANIFEST.MF", ""));
        Path two = jar("2.jar", Map.of("META-INF/resources/a/b/x.txt", "two", "META-INF/resources/a/y.txt", "y"));

        try (JarResources resources = new JarResources(List.of(one, two))) {
            assertThat(text(resources.find("/a/b/x.txt").open())).isEqualTo("one");
            assertThat(resources.find("/a/b").isDirectory()).isTrue();
            assertThat(resources.find("/a/b/").isDirectory()).isTrue();
            assertThat(resources.find("/MANIFEST.MF")).isNull();
            assertThat(resources.in("/")).containsExactly("/a/");
            assertThat(resources.in("/a")).containsExactly("/a/b/", "/a/y.txt");
            assertThat(resources.in("/none")).isEmpty();
        }
    }

    @Test
    void aUrlIsOpenedByAnybodyWhateverTheNameOfFileAndJar() throws Exception {
        Path jar = jar("a b#1%.jar", Map.of("META-INF/resources/x/ä #1 50%?.txt", "odd"));

        URL url;
        URL folder;
        try (JarResources resources = new JarResources(List.of(jar))) {
            url = JarResources.url(resources.find("/x/ä #1 50%?.txt"));
            folder = JarResources.url(resources.find("/x"));
        }

        URLConnection connection = url.openConnection();
        assertThat(connection).isInstanceOf(JarURLConnection.class);
        assertThat(connection.getContentLength()).isEqualTo(3);
        connection.setUseCaches(false);
        assertThat(text(connection.getInputStream())).isEqualTo("odd");
        assertThat(text(url.openStream())).isEqualTo("odd");
        assertThat(new URL(url.toExternalForm())).isEqualTo(url);
        assertThat(url.toURI().toURL()).isEqualTo(url);
        assertThat(folder.toString()).endsWith("!/META-INF/resources/x/");
    }

    @Test
    void whatIsBeyondTheLimitIsLeftOutAndTold() throws Exception {
        Path jar = jar(
                "1.jar", Map.of("META-INF/resources/a", "", "META-INF/resources/b", "", "META-INF/resources/c", ""));

        try (LogLines log = LogLines.of(JarResources.class.getName());
                JarResources resources = new JarResources(List.of(jar), 2)) {
            assertThat(resources.in("/")).hasSize(2);
            assertThat(log.all())
                    .containsExactly("1 files in META-INF/resources of jars are left out (limit: 2 in all)");
        }
    }

    private Path jar(String name, Map<String, String> entries) {
        return Wars.textJar(temp.resolve(name), entries);
    }

    private static String text(InputStream in) throws IOException {
        try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
