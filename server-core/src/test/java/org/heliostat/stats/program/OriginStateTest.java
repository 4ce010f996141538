package org.heliostat.stats.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginStateTest {

    @ParameterizedTest
    @EnumSource
    void signsAndWordsNameIt(OriginState state) {
        assertThat(OriginState.of(state.sign())).contains(state);
        assertThat(OriginState.of(state.word())).contains(state);
        assertThat(OriginState.expected()).contains(state.sign() + " or " + state.word());
    }

    @Test
    void signsAreThoseOfJServ() {
        assertThat(OriginState.signs()).containsExactly("+", "-", "/", "X");
        assertThat(OriginState.of("x")).contains(OriginState.SHUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "in service", "++", "?", "SHUT"})
    void nothingElseDoes(String text) {
        assertThat(OriginState.of(text)).isEmpty();
    }
}
