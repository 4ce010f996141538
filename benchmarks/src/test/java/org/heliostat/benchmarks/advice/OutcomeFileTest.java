package org.heliostat.benchmarks.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomeFileTest {

    @TempDir
    private Path folder;

    @Test
    void outcomesComeBackAsTheyWereAdded() throws IOException {
        OutcomeFile file = new OutcomeFile(folder.resolve("outcomes"));
        file.add(Outcomes.found("one", 70));
        file.add(Outcomes.healthy("two", "warning queue-delay: requests wait"));

        assertThat(new OutcomeFile(folder.resolve("outcomes")).read())
                .containsExactly(
                        Outcomes.found("one", 70), Outcomes.healthy("two", "warning queue-delay: requests wait"));
    }

    @Test
    void theLatestOutcomeOfACaseCounts() throws IOException {
        OutcomeFile file = new OutcomeFile(folder.resolve("outcomes"));
        file.add(Outcomes.failed("one"));
        file.add(Outcomes.found("one", 70));

        assertThat(file.read()).containsExactly(Outcomes.found("one", 70));
    }

    @Test
    void aLineThatWasCutOffIsLeftOut() throws IOException {
        Path path = folder.resolve("outcomes");
        OutcomeFile file = new OutcomeFile(path);
        file.add(Outcomes.found("one", 70));
        Files.writeString(path, "{\"name\":\"two\",\"ar", StandardOpenOption.APPEND);

        assertThat(file.read()).containsExactly(Outcomes.found("one", 70));
        file.add(Outcomes.found("three", 80));
        assertThat(file.read()).containsExactly(Outcomes.found("one", 70), Outcomes.found("three", 80));
    }

    @Test
    void aClearedFileHasNoOutcomes() throws IOException {
        OutcomeFile file = new OutcomeFile(folder.resolve("below/outcomes"));
        file.clear();
        file.add(Outcomes.found("one", 70));
        file.clear();

        assertThat(file.read()).isEmpty();
    }
}
