package org.heliostat.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class VariablesTest {

    private final Variables variables = new Variables();
    private final AtomicInteger made = new AtomicInteger();

    private void later(String name, String value) {
        variables.setLater(() -> {
            made.incrementAndGet();
            return Map.of(name, value);
        });
    }

    @Test
    void textsForLaterAreMadeOnceAndWhenAsked() {
        later("origin", "http://a");
        assertThat(made).hasValue(0);

        assertThat(variables.get("origin")).isEqualTo("http://a");
        assertThat(variables.asMap()).containsExactly(Map.entry("origin", "http://a"));
        assertThat(made).hasValue(1);
    }

    @Test
    void theLastOfTextsAndTextsForLaterCounts() {
        variables.set("a", "1");
        later("a", "2");
        assertThat(variables.get("a")).isEqualTo("2");

        later("a", "3");
        variables.set("a", "4");
        assertThat(variables.get("a")).isEqualTo("4");

        later("a", "5");
        later("b", "6");
        variables.remove("b");
        assertThat(variables.asMap()).containsExactly(Map.entry("a", "5"));
    }

    @Test
    void textsForLaterCountAsAChange() {
        int before = variables.changes();
        later("a", "1");

        assertThat(variables.changes()).isGreaterThan(before);
    }
}
