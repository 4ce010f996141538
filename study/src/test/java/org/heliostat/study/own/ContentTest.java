package org.heliostat.study.own;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is studied, and what is left out where the machine has not what it needs. */
class ContentTest {

    @TempDir
    private Path folder;

    @Test
    void leavesOutWhatTheMachineCannotHave() {
        Extras none =
                new Extras(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        List<String> notes = new ArrayList<>();

        List<Content> possible = OwnStudy.possible(Arrays.asList(Content.values()), none, notes);

        assertThat(possible).doesNotContain(Content.CGI_C, Content.PHP, Content.PLUG_IN, Content.JDBC);
        assertThat(possible)
                .contains(Content.STATIC, Content.JSP, Content.TLS_RESUMED)
                .hasSize(8);
        assertThat(notes).hasSize(4).anyMatch(note -> note.contains("left out: no C compiler (cc) is here"));
    }

    @Test
    void isFoundByItsName() {
        assertThat(Content.named("tls-new")).contains(Content.TLS_NEW);
        assertThat(Content.named("perl")).isEmpty();
        assertThat(Content.words()).doesNotHaveDuplicates();
    }

    @Test
    void programsAreFoundInTheFoldersOfThePath() throws Exception {
        Path program = Files.createFile(folder.resolve("php-cgi"));
        Programs programs = new Programs("/nowhere::" + folder);

        assertThat(programs.find("php-cgi")).isEmpty();
        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(programs.find("php-cgi")).contains(program);
    }
}
