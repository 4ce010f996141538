package org.heliostat.original.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewNameTest {

    @TempDir
    Path folder;

    @FunctionalInterface
    private interface Way {
        void give(Path from, Path to) throws IOException;
    }

    /** Each of them looks at its moment; what a look does not see must not be written over. */
    private void oneOfManyGetsTheName(Way way) throws Exception {
        for (int round = 0; round < 100; round++) {
            Path wanted = folder.resolve("wanted");
            List<Callable<Boolean>> renames = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Path file = Files.writeString(folder.resolve("file" + i), "content " + i);
                renames.add(() -> {
                    try {
                        way.give(file, wanted);
                        return true;
                    } catch (FileAlreadyExistsException taken) {
                        return false;
                    }
                });
            }
            assertThat(Collections.frequency(Together.run(renames), true)).isEqualTo(1);
            try (var files = Files.list(folder)) {
                assertThat(files).hasSize(4);
            }
            assertThat(Files.readString(wanted)).startsWith("content");
            Files.delete(wanted);
        }
    }

    @Test
    void nothingIsWrittenOverEvenIfItAppearsThisMoment() throws Exception {
        oneOfManyGetsTheName(NewName::give);
    }

    @Test
    void noMoreWhereAFileCanHaveOneNameOnly() throws Exception {
        oneOfManyGetsTheName(NewName::giveWithoutLink);
    }

    @Test
    void noMoreWhereItIsCopied() throws Exception {
        oneOfManyGetsTheName(NewName::giveByCopy);
    }

    /** Who asks for the new name gets all of the file or nothing. */
    @Test
    void aCopyIsThereAsAWhole() throws Exception {
        int size = 32 * 1024 * 1024;
        Path from = Files.write(folder.resolve("from"), new byte[size]);
        Path to = folder.resolve("to");
        List<Callable<Long>> both = List.of(
                () -> {
                    while (!Files.exists(to)) {
                        Thread.onSpinWait();
                    }
                    return Files.size(to);
                },
                () -> {
                    NewName.giveByCopy(from, to);
                    return (long) size;
                });

        assertThat(Together.run(both)).containsOnly((long) size);
        assertThat(from).doesNotExist();
    }

    @Test
    void whatAnotherProgramHasPutAtTheOldNameStaysThere() throws IOException {
        Path from = Files.writeString(folder.resolve("from"), "newer");
        Path to = Files.writeString(folder.resolve("to"), "moved");

        NewName.endOldName(from, to, () -> Files.isSameFile(from, to));

        assertThat(from).hasContent("newer");
        assertThat(to).hasContent("moved");
    }

    @Test
    void theNewNameGoesWhereTheOldOneCannotBeTakenAway() throws IOException {
        Path from = Files.createDirectories(folder.resolve("from"));
        Files.writeString(from.resolve("file"), "in the way");
        Path to = Files.writeString(folder.resolve("to"), "copy");

        assertThatThrownBy(() -> NewName.endOldName(from, to, () -> true)).isInstanceOf(IOException.class);

        assertThat(to).doesNotExist();
    }

    @Test
    void whatIsNotThereGetsNoName() {
        assertThatThrownBy(() -> NewName.give(folder.resolve("none"), folder.resolve("new")))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> NewName.giveWithoutLink(folder.resolve("none"), folder.resolve("new")))
                .isInstanceOf(NoSuchFileException.class);
        assertThat(folder.resolve("new")).doesNotExist();
    }
}
