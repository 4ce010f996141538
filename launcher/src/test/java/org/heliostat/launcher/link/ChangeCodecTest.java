package org.heliostat.launcher.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.stats.program.OriginState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeCodecTest {

    private final ChangeCodec codec = new ChangeCodec();
    private final RuntimeChange drains = RuntimeChange.originState("http://a:8080", OriginState.DRAINS);

    @Test
    void aChangeComesAsItWasSent() throws IOException {
        assertThat(codec.change(codec.bytes(drains))).isEqualTo(drains);
    }

    @Test
    void answersComeAsTheyWereSent() throws IOException {
        ProcessAnswer done = new ProcessAnswer(2, 4711, ProcessAnswer.Outcome.DONE, 7, "");
        ProcessAnswer failed = ProcessAnswer.failed(3, 4712, "no answer within 10 s");

        assertThat(codec.answer(codec.bytes(done))).isEqualTo(done);
        assertThat(codec.answers(codec.answersBytes(List.of(done, failed)))).containsExactly(done, failed);
    }

    @Test
    void whatLastsComesAsItWasSent() throws IOException {
        RuntimeChange level = RuntimeChange.logLevel("fine");

        assertThat(codec.lasting(codec.lastingBytes(List.of(drains, level)))).containsExactly(drains, level);
        assertThat(codec.lasting(codec.lastingBytes(List.of()))).isEmpty();
    }

    @Test
    void ofTooManyThatLastTheFirstAreKept() throws IOException {
        List<RuntimeChange> many = Collections.nCopies(ChangeCodec.MOST_LASTING + 1, drains);

        assertThat(codec.lasting(codec.lastingBytes(many))).hasSize(ChangeCodec.MOST_LASTING);
    }

    @Test
    void aChangeThatIsTooLongIsNotSent() {
        RuntimeChange endless = RuntimeChange.fileCacheDrop("x".repeat(ChangeCodec.LONGEST_CHANGE));

        assertThatThrownBy(() -> codec.bytes(endless))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("(expected: at most 65536)");
    }

    @Test
    void aKindOfAnotherVersionIsNamed() throws IOException {
        byte[] later =
                bytes("[{\"kind\":\"PAINT\",\"words\":[\"red\"]},{\"kind\":\"LOG_LEVEL\",\"words\":[\"fine\"]}]");

        assertThatThrownBy(() -> codec.change(bytes("{\"kind\":\"PAINT\",\"words\":[\"red\"]}")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a change that this version does not know: PAINT");
        assertThat(codec.lasting(later)).containsExactly(RuntimeChange.logLevel("fine"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{}", "[]", "x", "{\"kind\":7}", "{\"kind\":\"LOG_LEVEL\"}"})
    void whatIsNoChangeIsRefused(String text) {
        assertThatThrownBy(() -> codec.change(bytes(text))).isInstanceOf(IOException.class);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
