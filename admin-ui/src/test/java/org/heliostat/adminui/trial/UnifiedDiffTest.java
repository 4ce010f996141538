package org.heliostat.adminui.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.heliostat.config.Replacements;
import org.heliostat.config.change.FileContent;
import org.heliostat.config.change.FileEdit;
import org.heliostat.config.change.StagedFiles;
import org.junit.jupiter.api.Test;

class UnifiedDiffTest {

    @Test
    void differencesFarApartHaveHunksOfTheirOwn() throws Exception {
        String old = lines(30);
        String now = old.replace("line 2\n", "second\n").replace("line 25\n", "");

        assertThat(diff(old, now))
                .isEqualTo(
                        """
                        --- conf/obj.conf
                        +++ conf/obj.conf
                        @@ -1,5 +1,5 @@
                         line 1
                        -line 2
                        +second
                         line 3
                         line 4
                         line 5
                        @@ -22,7 +22,6 @@
                         line 22
                         line 23
                         line 24
                        -line 25
                         line 26
                         line 27
                         line 28
                        """);
    }

    @Test
    void differencesNearEachOtherShareTheirSurroundings() throws Exception {
        String old = lines(12);
        String now = old.replace("line 3\n", "third\n").replace("line 9\n", "ninth\n");

        assertThat(diff(old, now)).containsOnlyOnce("@@ -1,12 +1,12 @@").containsOnlyOnce(" line 6\n");
    }

    @Test
    void aNewFileBeginsWithNothing() throws Exception {
        assertThat(diff("", "one\n")).endsWith("@@ -0,0 +1,1 @@\n+one\n");
    }

    private static String lines(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
    }

    private static String diff(String old, String now) throws Exception {
        return UnifiedDiff.of(StagedFiles.of(
                List.of(new FileEdit.Text("obj.conf", now)),
                file -> old.isEmpty() ? Optional.empty() : Optional.of(FileContent.of(old)),
                new Replacements(Map.of(), Path.of(""))));
    }
}
