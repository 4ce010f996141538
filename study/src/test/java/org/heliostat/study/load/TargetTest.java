package org.heliostat.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {

    @Test
    void isReadFromAUrl() {
        assertThat(Target.of("http://localhost:8080/a?b=c#d"))
                .isEqualTo(new Target(false, "localhost", 8080, "/a?b=c"));
        assertThat(Target.of("HTTPS://example.com")).isEqualTo(new Target(true, "example.com", 443, "/"));
        assertThat(Target.of("http://[::1]:81/")).isEqualTo(new Target(false, "::1", 81, "/"));
    }

    @Test
    void isWrittenAsARequest() {
        String request = new String(Target.of("http://[::1]:81/ü").request(), StandardCharsets.US_ASCII);

        assertThat(request)
                .startsWith("GET /%C3%BC HTTP/1.1\r\nHost: [::1]:81\r\n")
                .endsWith("\r\n\r\n");
    }

    @Test
    void namesThePortOnlyWhereItIsUnusual() {
        assertThat(Target.of("https://a:443/x").url()).isEqualTo("https://a/x");
        assertThat(Target.of("http://a:443/x").url()).isEqualTo("http://a:443/x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:8080",
                "ftp://a/",
                "http:///x",
                "/page",
                "",
                "http://a:0/",
                "http://a:70000/",
                "http://user@a/",
                "http://a/ b",
                "http://a_b/"
            })
    void otherTextsAreRefusedWithWhatWasExpected(String url) {
        assertThatThrownBy(() -> Target.of(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(url)
                .hasMessageContaining("(expected: ");
    }
}
