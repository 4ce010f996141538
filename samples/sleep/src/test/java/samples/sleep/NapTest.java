package samples.sleep;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NapTest {

    @Test
    void takesMillisecondsInItsRange() {
        assertThat(Nap.millis("0")).hasValue(0);
        assertThat(Nap.millis("60000")).hasValue(60_000);
        assertThat(Nap.millis(null)).hasValue(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "60001", "", "ten", "1.5", "99999999999999"})
    void refusesEverythingElse(String text) {
        assertThat(Nap.millis(text)).isEmpty();
    }
}
