package org.heliostat.servlet.websocket.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeaderListsTest {

    @Test
    void tokensComeFromAllLines() {
        assertThat(HeaderLists.tokens(List.of("a, b", " c ,,", ""))).containsExactly("a", "b", "c");
        assertThatThrownBy(() -> HeaderLists.tokens(List.of("a b"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void extensionsHaveParameters() {
        var extensions = HeaderLists.extensions(List.of("x; a=1; b, y;c=\"2\""));

        assertThat(HeaderLists.written(extensions)).isEqualTo("x; a=1; b, y; c=2");
    }

    @Test
    void whatIsNoListIsRefused() {
        for (String wrong : List.of("x;", "x;=1", "x;a=", "x y", "x; a=\"b c\"", ";a", "x;a=b=c d")) {
            assertThatThrownBy(() -> HeaderLists.extensions(List.of(wrong)))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void keysAreSixteenBytes() {
        assertThat(AcceptKey.isKey(AcceptKey.fresh())).isTrue();
        assertThat(AcceptKey.isKey("c2hvcnQ=")).isFalse();
        assertThat(AcceptKey.isKey("*")).isFalse();
        assertThat(AcceptKey.of("dGhlIHNhbXBsZSBub25jZQ==")).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }
}
