package org.heliostat.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may stand behind a body (RFC 9110 §6.5.1). */
class TrailerRuleTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length",
                "transfer-encoding",
                "TRAILER",
                "TE",
                "Connection",
                "Host",
                "Cache-Control",
                "Expect",
                "Max-Forwards",
                "Range",
                "If-None-Match",
                "Authorization",
                "Proxy-Authenticate",
                "Set-Cookie",
                "Cookie",
                "Age",
                "Date",
                "Expires",
                "Location",
                "Retry-After",
                "Vary",
                "Content-Type",
                "Content-Encoding",
                "Content-Range",
                "",
                "a b",
                "a:b",
                ":status",
                "a\r\nb",
                "ä"
            })
    void isNoTrailerField(String name) {
        assertThat(TrailerRule.allows(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Checksum",
                "ETag",
                "Digest",
                "Content-Digest",
                "Repr-Digest",
                "Content-MD5",
                "Server-Timing",
                "Authentication-Info",
                "grpc-status",
                "Contents",
                "Hosts"
            })
    void isATrailerField(String name) {
        assertThat(TrailerRule.allows(name)).isTrue();
    }

    @Test
    void whatIsAllowedStaysInOrder() {
        Response response = FakeExchange.request("GET", "/").build().response();
        response.trailers(() -> new MutableHeaders()
                .add("A", "1")
                .add("Host", "h")
                .add("B", "2")
                .add("A", "3"));

        HeaderFields sent = response.trailers().trailers();

        assertThat(sent.size()).isEqualTo(3);
        assertThat(sent.all("A")).containsExactly("1", "3");
        assertThat(sent.first("B")).isEqualTo("2");
    }
}
