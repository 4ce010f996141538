package org.heliostat.acl.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NegotiateTokenTest {

    @ParameterizedTest
    @ValueSource(strings = {"Negotiate AQID", "negotiate  AQID", "NEGOTIATE AQID "})
    void readsAToken(String field) {
        NegotiateToken token = NegotiateToken.parse(List.of(field));
        assertThat(token).isNotNull();
        assertThat(token.bytes()).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Negotiate", "Negotiate ", "Negotiate A*ID", "Negotiate AQID AQID"})
    void whatIsNoBase64HasNoBytes(String field) {
        NegotiateToken token = NegotiateToken.parse(List.of(field));
        assertThat(token).isNotNull();
        assertThat(token.bytes()).isNull();
    }

    @Test
    void leavesOtherSchemesAlone() {
        assertThat(NegotiateToken.parse(List.of())).isNull();
        assertThat(NegotiateToken.parse(List.of("Basic AQID"))).isNull();
        assertThat(NegotiateToken.parse(List.of("NegotiateX AQID"))).isNull();
        assertThat(NegotiateToken.parse(List.of("Negotiate AQID", "Negotiate AQID")))
                .isNull();
    }
}
