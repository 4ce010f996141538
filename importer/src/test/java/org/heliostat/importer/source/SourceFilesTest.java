package org.heliostat.importer.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.ConfigText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFilesTest {

    @TempDir
    private Path folder;

    @Test
    void refusesAFileThatIsTooLarge() throws IOException {
        Path large = folder.resolve("large");
        Files.write(large, new byte[(8 << 20) + 1]);

        assertThatThrownBy(() -> new SourceFiles(folder).read(large))
                .isInstanceOf(ImportException.class)
                .hasMessage("large: large: too large (expected: 8 MB at most, all files together 64 MB)");
    }

    @Test
    void refusesMoreThanAThousandFiles() throws IOException {
        Path small = Files.writeString(folder.resolve("small"), "x");
        SourceFiles files = new SourceFiles(folder);
        for (int i = 0; i < 1_000; i++) {
            files.read(small);
        }

        assertThatThrownBy(() -> files.read(small))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("1000");
    }

    @Test
    void opensNothingButRegularFiles() {
        assertThatThrownBy(() -> new SourceFiles(folder).read(Path.of("/dev/zero")))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("no such file");
    }

    @Test
    void findsFilesByPatternInTheOrderOfTheirNames() throws IOException {
        for (String name : new String[] {"b/2.conf", "b/1.conf", "a/3.conf", "a/x.txt"}) {
            Files.createDirectories(folder.resolve(name).getParent());
            Files.writeString(folder.resolve(name), "");
        }
        SourceFiles files = new SourceFiles(folder);

        assertThat(files.matching(folder, "*/*.conf", path -> {}).stream().map(files::shown))
                .containsExactly("a/3.conf", "b/1.conf", "b/2.conf");
        assertThat(files.matching(folder, "b", path -> {})).hasSize(2);
        assertThat(files.matching(folder, "[x", path -> {})).isEmpty();
        assertThat(files.matching(folder, "*".repeat(200) + "/*/*", path -> {})).isEmpty();
    }

    @Test
    void looksInTheCopyForWhatItCallsItsOwn() throws IOException {
        Files.writeString(folder.resolve("mime.types"), "here");

        assertThat(SourceFiles.ofCopy(folder, Path.of("/etc/other")).resolve("/etc/other/mime.types"))
                .contains(folder.resolve("mime.types"));
    }

    /** Debian's nginx enables sites by links with absolute names. */
    @Test
    void followsLinksOfTheCopyInTheCopy() throws IOException {
        Path there = Files.writeString(
                Files.createDirectories(folder.resolve("sites-available")).resolve("x"), "here");
        Path enabled = Files.createDirectories(folder.resolve("sites-enabled"));
        Files.createSymbolicLink(enabled.resolve("x"), Path.of("/etc/other/sites-available/x"));
        Path lost = Files.createSymbolicLink(enabled.resolve("y"), Path.of("/etc/other/sites-available/y"));
        List<Path> passed = new ArrayList<>();

        assertThat(SourceFiles.ofCopy(folder, Path.of("/etc/other")).matching(folder, "sites-enabled/*", passed::add))
                .containsExactly(there);
        assertThat(passed).containsExactly(lost);
    }

    @Test
    void readsWhatIsNotUtf8AsLatin1() throws IOException {
        Path old = Files.write(folder.resolve("old"), new byte[] {'a', (byte) 0xE9});

        assertThat(new SourceFiles(folder).read(old).text()).isEqualTo("a\u00e9");
    }

    @Test
    void propertiesKeepTheirLines() {
        var lines = PropertyFile.read(new ConfigText("p", "# x\na = 1\nb:two\\\n  three\n\nc\\=d 4\n"));

        assertThat(lines).extracting(PropertyLine::name).containsExactly("a", "b", "c=d");
        assertThat(lines).extracting(PropertyLine::value).containsExactly("1", "twothree", "4");
        assertThat(lines).extracting(line -> line.at().line()).containsExactly(2, 3, 6);
    }
}
