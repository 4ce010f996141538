package org.heliostat.study.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final ObjectNode FIGURE =
            new ObjectMapper().createObjectNode().put("answersPerSecond", 7.5);

    @TempDir
    private Path folder;

    @Test
    void goesOnWithWhatItHolds() {
        new Journal(file(), "a", false).keep("one", FIGURE);

        Journal again = new Journal(file(), "a", true);

        assertThat(again.size()).isEqualTo(1);
        assertThat(again.find("one")).contains(FIGURE);
        assertThat(again.find("two")).isEmpty();
    }

    @Test
    void forgetsLinesThatWereCutOff() throws Exception {
        new Journal(file(), "a", false).keep("one", FIGURE);
        Files.writeString(file(), "{\"key\":\"two\",\"fig", StandardOpenOption.APPEND);

        new Journal(file(), "a", true).keep("three", FIGURE);

        Journal again = new Journal(file(), "a", true);
        assertThat(again.size()).isEqualTo(2);
        assertThat(again.find("three")).contains(FIGURE);
    }

    @Test
    void isNotThatOfAnotherStudy() {
        new Journal(file(), "a", false).keep("one", FIGURE);

        assertThatThrownBy(() -> new Journal(file(), "b", true))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("another study");
        assertThat(new Journal(file(), "b", false).size()).isZero();
    }

    @Test
    void keepsNothingOfAServerThatIsBeingStopped() {
        Journal journal = new Journal(file(), "a", false);
        journal.keep("one", FIGURE);

        journal.freeze();
        journal.keep("two", FIGURE);

        assertThat(new Journal(file(), "a", true).size()).isEqualTo(1);
    }

    @Test
    void isGoneWhenTheStudyIsWhole() {
        Journal journal = new Journal(file(), "a", false);

        journal.delete();

        assertThat(file()).doesNotExist();
    }

    @Test
    void saysWhereItCannotWrite() {
        assertThatThrownBy(() -> new Journal(folder.resolve("none/x"), "a", false))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("none");
    }

    private Path file() {
        return folder.resolve("study.part");
    }
}
