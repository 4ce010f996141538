package org.heliostat.launcher.command.advice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said about names of rules. */
class RunningTrialsTest {

    @Test
    void aMistypedRuleIsToldTheNearest() {
        assertThat(RunningTrials.slip("sesion-thread-too-few"))
                .isEqualToIgnoringNewLines(
                        "sesion-thread-too-few: unknown rule (did you mean session-threads-too-few?)");
        assertThat(RunningTrials.slip("session-threads-too-few")).isEmpty();
    }

    @Test
    void theCurrentTrialIsOneThatGoesOnOrCouldNotBePutBack() throws IOException {
        assertThat(current("{'id':2,'state':'kept','inForce':true},{'id':1,'state':'returned'}"))
                .isEmpty();
        assertThat(current("{'id':3,'state':'settling','inForce':true},{'id':1,'state':'kept'}"))
                .contains(3);
        assertThat(current("{'id':4,'state':'measuring','inForce':true}")).contains(4);
        assertThat(current("{'id':6,'state':'returned'},{'id':5,'state':'failed','inForce':true,'putBackFailures':2}"))
                .contains(5);
        assertThat(current("{'id':7,'state':'failed','inForce':false,'putBackFailures':0}"))
                .isEmpty();
    }

    private static Optional<Integer> current(String trials) throws IOException {
        JsonNode all = new ObjectMapper().readTree("[" + trials.replace('\'', '"') + "]");
        return RunningTrials.current(all).map(trial -> trial.path("id").asInt());
    }
}
