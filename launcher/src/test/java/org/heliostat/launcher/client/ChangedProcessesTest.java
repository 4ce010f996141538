package org.heliostat.launcher.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class ChangedProcessesTest {

    @Test
    void oneProcessIsNotSpokenOf() {
        ChangedProcesses said = of("{\"uri\":\"/shop\"}");

        assertThat(said.lines()).isEmpty();
        assertThat(said.isAll()).isTrue();
    }

    @Test
    void thoseThatHaveNotAreNamed() {
        ChangedProcesses said = of(
                """
                {"processes": {"done": 2, "of": 4, "others": [
                  {"number": 2, "pid": 4711, "outcome": "done", "count": 1, "detail": ""},
                  {"number": 3, "pid": 0, "outcome": "later", "count": 0, "detail": "it begins with it"},
                  {"number": 4, "pid": 4713, "outcome": "failed", "count": 0, "detail": "no answer within 10 s"}]}}
                """);

        assertThat(said.lines()).containsExactly("Made by 2 of 4 processes.", "Process 3: it begins with it");
        assertThat(said.missed()).containsExactly("Process 4 (4713): no answer within 10 s");
        assertThat(said.isAll()).isFalse();
    }

    /** Where the answer has figures of that name, they are not meant. */
    @Test
    void aNumberOfProcessesIsNoReport() {
        assertThat(of("{\"processes\": 3}").lines()).isEmpty();
    }

    private static ChangedProcesses of(String json) {
        return ChangedProcesses.of(new AdminAnswer(200, json, new ObjectMapper()));
    }
}
