package org.heliostat.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.heliostat.maven.server.RefusedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LentPropertiesTest {

    private static final String NAME = "plug.lent.text";

    @AfterEach
    void clear() {
        System.clearProperty(NAME);
    }

    @Test
    void oneValueOfTwoIsThereUntilTheLastOneEnds() throws Exception {
        System.setProperty(NAME, "before");
        LentProperties one = LentProperties.lend(Map.of(NAME, "a value"));
        LentProperties other = LentProperties.lend(Map.of(NAME, "a value"));

        one.close();
        one.close();
        assertThat(System.getProperty(NAME)).isEqualTo("a value");
        other.close();

        assertThat(System.getProperty(NAME)).isEqualTo("before");
        assertThat(System.getProperties().stringPropertyNames())
                .doesNotContain("heliostat.lent." + NAME, "heliostat.before." + NAME);
    }

    @Test
    void anotherValueIsRefusedAndNothingIsLent() throws Exception {
        try (LentProperties one = LentProperties.lend(Map.of(NAME, ""))) {

            assertThatThrownBy(() -> LentProperties.lend(Map.of(NAME, "b", "plug.other", "c")))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageStartingWith("systemProperties: " + NAME + ": b (expected: ");

            assertThat(System.getProperty(NAME)).isEmpty();
            assertThat(System.getProperty("plug.other")).isNull();
            one.close();
        }
        try (LentProperties other = LentProperties.lend(Map.of(NAME, "b"))) {
            assertThat(System.getProperty(NAME)).isEqualTo("b");
            other.close();
        }
        assertThat(System.getProperty(NAME)).isNull();
    }
}
