package org.heliostat.servlet.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.testing.Wars;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** attacks.md, row 34: a dangerous WAR is refused whole and nothing is left on disk. */
class WarUnpackerTest {
    private static final byte[] TEXT = "text".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path temp;

    @Test
    void anOrdinaryWarIsUnpackedOnceAndFoundAgain() throws Exception {
        Path war = Wars.zip(temp.resolve("a.war"), Map.of("index.html", TEXT, "WEB-INF/classes/x/Y.class", TEXT));
        WarUnpacker unpacker = new WarUnpacker(temp.resolve("work"), WarLimits.DEFAULTS);

        Path folder = unpacker.unpack(war);
        Files.writeString(folder.resolve("mark"), "kept");

        assertThat(folder.resolve("WEB-INF/classes/x/Y.class")).hasBinaryContent(TEXT);
        assertThat(unpacker.unpack(war)).isEqualTo(folder);
        assertThat(folder.resolve("mark")).exists();
        assertThat(Files.list(temp.resolve("work"))).containsExactly(folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil",
                "a/../../evil",
                "a/..",
                "..",
                "/etc/evil",
                "C:/evil",
                "C:evil",
                "..\\evil",
                "a\\b",
                "a//b",
                "./a",
                "a/./b",
                "a\u0000b",
                "a\nb",
                "//host/share"
            })
    void anEntryOutsideOfItsFolderRefusesTheWhole(String name) throws Exception {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("index.html", TEXT);
        entries.put(name, TEXT);

        refused(Wars.zip(temp.resolve("in/a.war"), entries), WarLimits.DEFAULTS);
    }

    @Test
    void aNameThatIsThereTwiceRefusesTheWhole() throws Exception {
        byte[] war = Files.readAllBytes(Wars.zip(temp.resolve("in/a.war"), Map.of("aaaa.txt", TEXT, "bbbb.txt", TEXT)));
        byte[] twice = replace(war, "bbbb.txt", "aaaa.txt");

        refused(Files.write(temp.resolve("in/a.war"), twice), WarLimits.DEFAULTS);
    }

    @Test
    void aFileThatIsAlsoAFolderRefusesTheWhole() throws Exception {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("a", TEXT);
        entries.put("a/b", TEXT);

        refused(Wars.zip(temp.resolve("in/a.war"), entries), WarLimits.DEFAULTS);
    }

    @Test
    void aLinkRefusesTheWhole() throws Exception {
        byte[] war = Files.readAllBytes(Wars.zip(temp.resolve("in/a.war"), Map.of("link", TEXT)));
        int header = find(war, new byte[] {'P', 'K', 1, 2});
        war[header + 5] = 3; // made by Unix
        int mode = 0120777;
        war[header + 40] = (byte) mode;
        war[header + 41] = (byte) (mode >> 8);

        refused(Files.write(temp.resolve("in/a.war"), war), WarLimits.DEFAULTS);
    }

    @Test
    void tooManyEntriesTooLargeAFileAndTooLargeAWholeAreRefused() throws Exception {
        Map<String, byte[]> many = new LinkedHashMap<>();
        for (int i = 0; i < 20; i++) {
            many.put("file" + i, new byte[100]);
        }
        Path war = Wars.zip(temp.resolve("in/a.war"), many);

        refused(war, new WarLimits(19, 1_000_000, 1_000_000, 1_000));
        refused(war, new WarLimits(20, 1_999, 1_000_000, 1_000));
        refused(war, new WarLimits(20, 1_000_000, 99, 1_000));
        new WarUnpacker(temp.resolve("work"), new WarLimits(20, 2_000, 100, 1_000)).unpack(war);
    }

    @Test
    void aBombIsRefusedByItsRatio() throws Exception {
        Path war = Wars.zip(temp.resolve("in/a.war"), Map.of("zeros", new byte[20_000_000]));

        refused(war, WarLimits.DEFAULTS);
    }

    @Test
    void aWarCutOffAtAnyPointIsRefused() throws Exception {
        byte[] whole =
                Files.readAllBytes(Wars.zip(temp.resolve("in/a.war"), Map.of("index.html", TEXT, "b.html", TEXT)));

        for (int length = 0; length < whole.length; length += 7) {
            refused(Files.write(temp.resolve("in/a.war"), Arrays.copyOf(whole, length)), WarLimits.DEFAULTS);
        }
    }

    @Test
    void damagedContentIsRefused() throws Exception {
        byte[] war = Files.readAllBytes(Wars.zip(
                temp.resolve("in/a.war"),
                Map.of("index.html", "some longer text".repeat(50).getBytes(StandardCharsets.UTF_8))));
        war[60] ^= 0x55;

        refused(Files.write(temp.resolve("in/a.war"), war), WarLimits.DEFAULTS);
    }

    @Test
    void foldersOfEarlierContentsAreFound() throws Exception {
        Path war = Wars.zip(temp.resolve("in/a.war"), Map.of("one", TEXT));
        WarUnpacker unpacker = new WarUnpacker(temp.resolve("work"), WarLimits.DEFAULTS);
        Path first = unpacker.unpack(war);
        Wars.zip(war, Map.of("one", TEXT, "two", TEXT));

        Path second = unpacker.unpack(war);

        assertThat(unpacker.outdated(war)).containsExactly(first);
        WarUnpacker.remove(first);
        assertThat(first).doesNotExist();
        assertThat(second).exists();
    }

    @Test
    void manyFilesArriveEachInItsPlace() throws Exception {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (int i = 0; i < 300; i++) {
            entries.put(
                    "a" + i % 7 + "/b/" + i + ".txt",
                    ("content of " + i).repeat(i).getBytes(StandardCharsets.UTF_8));
        }
        Path war = Wars.zip(temp.resolve("in/a.war"), entries);

        Path folder = new WarUnpacker(temp.resolve("work"), WarLimits.DEFAULTS).unpack(war);

        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            assertThat(folder.resolve(entry.getKey())).hasBinaryContent(entry.getValue());
        }
    }

    @Test
    void oneDamagedFileAmongManyRefusesTheWhole() throws Exception {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (int i = 0; i < 100; i++) {
            entries.put(i + ".txt", ("some longer text " + i).repeat(50).getBytes(StandardCharsets.UTF_8));
        }
        byte[] war = Files.readAllBytes(Wars.zip(temp.resolve("in/a.war"), entries));
        int local = find(war, "77.txt".getBytes(StandardCharsets.US_ASCII));
        war[local + 20] ^= 0x55;

        refused(Files.write(temp.resolve("in/a.war"), war), WarLimits.DEFAULTS);
    }

    private void refused(Path war, WarLimits limits) throws IOException {
        Path work = temp.resolve("work");
        assertThatThrownBy(() -> new WarUnpacker(work, limits).unpack(war))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("a.war");
        if (Files.exists(work)) {
            try (Stream<Path> left = Files.list(work)) {
                assertThat(left).isEmpty();
            }
        }
        assertThat(temp.resolve("evil")).doesNotExist();
        assertThat(temp.resolveSibling("evil")).doesNotExist();
    }

    private static byte[] replace(byte[] bytes, String from, String to) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static int find(byte[] bytes, byte[] wanted) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(new String(wanted, StandardCharsets.ISO_8859_1));
    }
}
