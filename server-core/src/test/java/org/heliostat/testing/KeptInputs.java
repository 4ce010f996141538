package org.heliostat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a fuzzer has found worth keeping is still taken as it must be: the tests of a module that has targets. */
public abstract class KeptInputs {

    /** Paths begin at the folder of the module. */
    private static final FuzzCorpus CORPUS = new FuzzCorpus(Path.of(""));

    static List<String> targets() {
        return CORPUS.targets();
    }

    @Test
    void everyTargetHasAFolderOfInputs() {
        assertThat(CORPUS.folders()).isNotEmpty().isEqualTo(CORPUS.targets());
    }

    @ParameterizedTest
    @MethodSource("org.heliostat.testing.KeptInputs#targets")
    void everyKeptInputIsTakenAsItMustBe(String target) throws Exception {
        CORPUS.run(target);
    }
}
