package org.heliostat.adminui.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who asks while memory is short is told so, and does not lose the connection. */
class MemoryShortageTest extends AdminCalls {

    private static void assertThatItIsSaid(Exchange answered) {
        assertThat(status(answered)).isEqualTo(503);
        assertThat(header(answered, "Retry-After")).isEqualTo("10");
        assertThat(header(answered, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(json(answered).path("title").asText()).isEqualTo("Memory is short");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aResourceWithoutMemoryIsAnswered503(boolean wrapped) {
        server.snapshots = () -> {
            OutOfMemoryError none = new OutOfMemoryError("test");
            if (wrapped) {
                throw new IllegalStateException("could not look", none);
            }
            throw none;
        };

        assertThatItIsSaid(ask(withToken("GET", "/api/v1/stats")));
    }

    @Test
    void aRequestWithoutMemoryForItsThreadIsAnswered503() {
        lanes.noMemory = true;

        assertThatItIsSaid(ask(withToken("GET", "/api/v1/stats")));
    }

    @Test
    void aBodyWithoutMemoryForItsThreadIsAnswered503() {
        lanes.noMemory = true;

        FakeExchange request = withToken("POST", "/api/v1/reload").body("{}");

        assertThatItIsSaid(ask(request));
    }

    @Test
    void theNextRequestIsAnsweredAgain() {
        lanes.noMemory = true;
        ask(withToken("GET", "/api/v1/stats"));
        lanes.noMemory = false;

        assertThat(status(ask(withToken("GET", "/api/v1/stats")))).isEqualTo(200);
    }
}
