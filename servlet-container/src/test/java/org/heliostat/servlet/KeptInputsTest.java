package org.heliostat.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.testing.FuzzCorpus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a fuzzer has found worth keeping is still taken as it must be. */
class KeptInputsTest {

    private static final FuzzCorpus CORPUS = new FuzzCorpus(Path.of(""));

    static List<String> targets() {
        return CORPUS.targets();
    }

    @Test
    void everyTargetHasAFolderOfInputs() {
        assertThat(CORPUS.folders()).isNotEmpty().isEqualTo(CORPUS.targets());
    }

    @ParameterizedTest
    @MethodSource("targets")
    void everyKeptInputIsTakenAsItMustBe(String target) throws Exception {
        CORPUS.run(target);
    }
}
