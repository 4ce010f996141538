package org.heliostat.servlet.dispatch.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.servlet.testing.Wars;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.testing.LogLines;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in META-INF/resources of jars, as the container and as libraries with a URL in their hands see them. */
class JarResourcesTest {

    private final FileCache files =
            new FileCache(FileCacheSettings.defaults(), Ticker.system(), FileSystemAccess.local());

    @TempDir
    Path temp;

    @Test
    void theFirstJarWinsAndFoldersAreThereWithoutEntriesOfTheirOwn() throws Exception {
        Path one = jar("1.jar", Map.of("META-INF/resources/a/b/x.txt", "one", "META-INF/MANIFEST.MF", ""));
        Path two = jar("2.jar", Map.of("META-INF/resources/a/b/x.txt", "two", "META-INF/resources/a/y.txt", "y"));

        try (JarResources resources = resources(one, two)) {
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
        try (JarResources resources = resources(jar)) {
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
                JarResources resources =
                        new JarResources(List.of(jar), new UnpackedFiles(temp.resolve("u")), files, 2)) {
            assertThat(resources.in("/")).hasSize(2);
            assertThat(log.all())
                    .containsExactly("1 files in META-INF/resources of jars are left out (limit: 2 in all)");
        }
    }

    @Test
    void whatIsSentIsUnpackedOnceAndServedByTheFileCache() throws Exception {
        Path jar = jar("1.jar", Map.of("META-INF/resources/a.css", "style", "META-INF/resources/b.css", "other"));
        JarResources resources = resources(jar);

        WebResource style = resources.find("/a.css");
        FileEntry entry = style.entry();

        assertThat(entry.path()).startsWith(temp.resolve("unpacked")).hasContent("style");
        assertThat(resources.find("/a.css").entry()).isSameAs(entry);
        assertThat(style.eTag()).as("the jar's, the same after each start").contains("-");
        assertThat(style.file()).isNull();
        assertThat(resources.figures()).isEqualTo(new WebAppSnapshot.JarFiles(1, 5, 0));
        Files.writeString(entry.path(), "STYLE");
        assertThat(text(style.open()))
                .as("read from the file, not inflated again")
                .isEqualTo("STYLE");

        resources.close();

        assertThat(temp.resolve("unpacked")).doesNotExist();
        assertThat(files.peek(entry.path())).isNull();
    }

    @Test
    void whatIsBeyondTheLimitOfBytesStaysInItsJar() throws Exception {
        Path jar = jar("1.jar", Map.of("META-INF/resources/a", "12345", "META-INF/resources/b", "67890"));

        try (LogLines log = LogLines.of(UnpackedFiles.class.getName());
                JarResources resources =
                        new JarResources(List.of(jar), new UnpackedFiles(temp.resolve("u"), 9), files, 10)) {
            assertThat(resources.find("/b").entry()).isNotNull();
            assertThat(resources.find("/a").entry()).isNull();
            assertThat(resources.find("/a").entry()).isNull();
            assertThat(text(resources.find("/a").open())).isEqualTo("12345");
            assertThat(resources.figures()).isEqualTo(new WebAppSnapshot.JarFiles(1, 5, 1));
            assertThat(log.all()).singleElement().asString().contains("more than 9 bytes");
        }
    }

    @Test
    void aFolderThatCannotBeWrittenToIsToldOnceAndHarmsNobody() throws Exception {
        Files.writeString(temp.resolve("unpacked"), "a file is in the way");
        Path jar = jar("1.jar", Map.of("META-INF/resources/a", "12345", "META-INF/resources/b", "67890"));

        try (LogLines log = LogLines.of(UnpackedFiles.class.getName());
                JarResources resources = resources(jar)) {
            assertThat(resources.find("/a").entry()).isNull();
            assertThat(resources.find("/b").entry()).isNull();
            assertThat(text(resources.find("/b").open())).isEqualTo("67890");
            assertThat(resources.figures()).isEqualTo(new WebAppSnapshot.JarFiles(0, 0, 2));
            assertThat(log.all()).hasSize(1);
        }
    }

    @Test
    void aFileThatWasRemovedFromOutsideComesFromTheJarAgain() throws Exception {
        Path jar = jar("1.jar", Map.of("META-INF/resources/a", "12345"));

        try (JarResources resources = resources(jar)) {
            Path place = resources.find("/a").entry().path();
            Files.delete(place);
            files.drop(place);

            assertThat(resources.find("/a").entry()).isNull();
            assertThat(text(resources.find("/a").open())).isEqualTo("12345");
        }
    }

    private JarResources resources(Path... jars) throws IOException {
        return new JarResources(List.of(jars), new UnpackedFiles(temp.resolve("unpacked")), files);
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
