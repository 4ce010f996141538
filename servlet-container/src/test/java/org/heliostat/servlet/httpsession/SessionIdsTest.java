package org.heliostat.servlet.httpsession;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SessionIdsTest {

    @Test
    void haveTwentyTwoCharactersAndTheRoute() {
        assertThat(new SessionIds().next()).hasSize(22).matches("[A-Za-z0-9_-]+");
        assertThat(new SessionIds(() -> "node-1").next()).hasSize(29).endsWith(".node-1");
    }

    @Test
    void neverRepeat() {
        SessionIds ids = new SessionIds();

        assertThat(Stream.generate(ids::next).limit(10_000)).doesNotHaveDuplicates();
    }

    @Test
    void whatCouldMeanSomethingToAFileSystemIsNoId() {
        for (String good : new String[] {"a", "aB-_9", "abc.route", "a".repeat(128)}) {
            assertThat(SessionIds.isWellFormed(good)).as(good).isTrue();
        }
        for (String bad : new String[] {
            "",
            ".",
            "..",
            "../a",
            "a/b",
            "a\\b",
            ".a",
            "a.",
            "a..b",
            "a.b.c",
            "a b",
            "a%2e",
            "\u00e4",
            "a\0",
            "a".repeat(129),
            "a:b",
            "~root",
            "a;b"
        }) {
            assertThat(SessionIds.isWellFormed(bad)).as(bad).isFalse();
        }
    }
}
