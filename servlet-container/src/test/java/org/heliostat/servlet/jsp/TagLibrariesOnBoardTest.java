package org.heliostat.servlet.jsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.JarURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.tomcat.util.descriptor.tld.TaglibXml;
import org.apache.tomcat.util.descriptor.tld.TldResourcePath;
import org.junit.jupiter.api.Test;

/** The list of tag libraries says what a search would find. */
class TagLibrariesOnBoardTest {

    private final ClassLoader server = TagLibrariesOnBoard.class.getClassLoader();
    private final TagLibrariesOnBoard onBoard = new TagLibrariesOnBoard(server);

    @Test
    void everyDescriptorOfTheJarAndEachOfOursIsListed() throws Exception {
        var connection = (JarURLConnection) server.getResource("META-INF/c.tld").openConnection();
        Path jar = Path.of(connection.getJarFileURL().toURI());

        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<String> descriptors = new ArrayList<>(zip.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".tld"))
                    .map(name -> name.substring("META-INF/".length(), name.length() - ".tld".length()))
                    .toList());
            descriptors.addAll(ours());
            assertThat(TagLibrariesOnBoard.NAMES.values()).containsExactlyInAnyOrderElementsOf(descriptors);
        }
    }

    private List<String> ours() throws Exception {
        Path one = Path.of(server.getResource("META-INF/sun-web-cache.tld").toURI());
        try (Stream<Path> files = Files.list(one.getParent())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".tld"))
                    .map(name -> name.substring(0, name.length() - ".tld".length()))
                    .toList();
        }
    }

    @Test
    void eachHasTheUriItIsListedByAndNoListeners() throws Exception {
        assertThat(onBoard.paths()).hasSameSizeAs(TagLibrariesOnBoard.NAMES);
        for (Map.Entry<String, TldResourcePath> library : onBoard.paths().entrySet()) {
            TaglibXml content = onBoard.content(library.getValue());
            assertThat(content.getUri()).isEqualTo(library.getKey());
            assertThat(content.getListeners()).isEmpty();
            assertThat(onBoard.content(library.getValue())).isSameAs(content);
        }
    }

    @Test
    void aDescriptorFromElsewhereIsNoneOfThem() throws Exception {
        TldResourcePath known = onBoard.paths().get("jakarta.tags.core");
        var other = new TldResourcePath(known.getUrl(), "/WEB-INF/lib/x.jar", known.getEntryName());

        assertThat(onBoard.content(other)).isNull();
    }
}
