package org.heliostat.original.dav.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.heliostat.original.dav.xml.XmlName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class PropertyStoreTest {

    private static final DeadProperties RED =
            new DeadProperties(Map.of(new XmlName("u:", "colour"), "<colour xmlns=\"u:\">röt</colour>"));

    /** Takes nothing, as a full disk does. */
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    private PropertyStore store() {
        return new PropertyStore(folder.resolve("prop-db"));
    }

    @Test
    void keepsThemOnTheDisk() throws Exception {
        store().keep(Path.of("/srv/a.txt"), RED);
        store().keep(Path.of("/srv"), RED);

        assertThat(store().of(Path.of("/srv/a.txt"))).isEqualTo(RED);
        assertThat(store().of(Path.of("/srv"))).isEqualTo(RED);
        assertThat(store().of(Path.of("/srv/b.txt"))).isEqualTo(DeadProperties.NONE);
        store().keep(Path.of("/srv/a.txt"), DeadProperties.NONE);
        assertThat(store().of(Path.of("/srv/a.txt"))).isEqualTo(DeadProperties.NONE);
    }

    @Test
    void goWithTheFolderThatIsMovedOrDeleted() throws Exception {
        store().keep(Path.of("/srv/x/a"), RED);
        store().keep(Path.of("/srv/x"), RED);
        store().keep(Path.of("/srv/y/b"), RED);

        store().move(Path.of("/srv/x"), Path.of("/srv/y"));

        assertThat(store().of(Path.of("/srv/y/a"))).isEqualTo(RED);
        assertThat(store().of(Path.of("/srv/y"))).isEqualTo(RED);
        assertThat(store().of(Path.of("/srv/y/b"))).isEqualTo(DeadProperties.NONE);
        assertThat(store().of(Path.of("/srv/x/a"))).isEqualTo(DeadProperties.NONE);
        store().remove(Path.of("/srv/y"));
        assertThat(store().of(Path.of("/srv/y/a"))).isEqualTo(DeadProperties.NONE);
    }

    @Test
    @EnabledIf("hasFullDevice")
    void saysOfWhichFileAFullDiskIs() {
        assertThatThrownBy(() -> PropertyStore.write(FULL, RED.written(), StandardOpenOption.WRITE))
                .isInstanceOf(FileSystemException.class)
                .hasMessage("/dev/full: No space left on device");
    }

    static boolean hasFullDevice() {
        return Files.isWritable(FULL);
    }

    /** A file name may have 255 bytes. */
    @Test
    void takesTheLongestNames() throws Exception {
        Path longest = Path.of("/srv/" + "n".repeat(255) + "/" + "ü".repeat(127));

        store().keep(longest, RED);

        assertThat(store().of(longest)).isEqualTo(RED);
    }

    @Test
    void aDamagedFileIsAnErrorAndNoMemory() throws Exception {
        store().keep(Path.of("/srv/a"), RED);
        Path file = folder.resolve("prop-db/d.srv/f.a");
        byte[] bytes = Files.readAllBytes(file);
        bytes[12] = 0x7f;
        Files.write(file, bytes);

        assertThatThrownBy(() -> store().of(Path.of("/srv/a"))).isInstanceOf(IOException.class);
        Files.write(file, new byte[3]);
        assertThatThrownBy(() -> store().of(Path.of("/srv/a"))).isInstanceOf(IOException.class);
    }
}
