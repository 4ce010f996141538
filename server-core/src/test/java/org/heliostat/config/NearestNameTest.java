package org.heliostat.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class NearestNameTest {

    private static final List<String> DIRECTIVES =
            List.of("RqThrottle", "RqThrottleMin", "QueueTimeout", "MaxAge", "maxwaittime", "timeout");

    @Test
    void aSlipOfTheFingersIsFound() {
        assertThat(NearestName.of("RqTrottle", DIRECTIVES)).contains("RqThrottle");
        assertThat(NearestName.of("rqthrotlte", DIRECTIVES)).contains("RqThrottle");
        assertThat(NearestName.of("MaxAges", DIRECTIVES)).contains("MaxAge");
        assertThat(NearestName.of("AxMge", DIRECTIVES)).isEmpty();
    }

    @Test
    void aPartOfOneNameIsFound() {
        assertThat(NearestName.of("maxwait", DIRECTIVES)).contains("maxwaittime");
        assertThat(NearestName.of("timeoutSeconds", DIRECTIVES)).contains("timeout");
        assertThat(NearestName.of("RqThr", DIRECTIVES)).as("of two names").isEmpty();
    }

    @Test
    void whatIsFarFromAllIsLikeNone() {
        assertThat(NearestName.of("", DIRECTIVES)).isEmpty();
        assertThat(NearestName.of("Kanzleramt", DIRECTIVES)).isEmpty();
        assertThat(NearestName.of("x".repeat(65), List.of("x".repeat(65)))).isEmpty();
    }

    @Property
    void theFirstWithTheFewestEditsIsFound(@ForAll("words") String name, @ForAll("lists") List<String> known) {
        Optional<String> expected = Optional.empty();
        int best = Math.max(1, name.length() / 3) + 1;
        for (String candidate : known) {
            int edits = edits(name, candidate);
            if (edits < best) {
                best = edits;
                expected = Optional.of(candidate);
            }
        }

        Optional<String> found = NearestName.of(name, known);

        if (expected.isPresent()) {
            assertThat(found).isEqualTo(expected);
        } else {
            found.ifPresent(part ->
                    assertThat(part.startsWith(name) || name.startsWith(part)).isTrue());
        }
    }

    @Provide
    Arbitrary<String> words() {
        return Arbitraries.strings().withChars("abc").ofMaxLength(12);
    }

    @Provide
    Arbitrary<List<String>> lists() {
        return words().list().ofMaxSize(6);
    }

    /** By definition, without a thought for time. */
    private static int edits(String a, String b) {
        List<Integer> ways = new ArrayList<>();
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                ways.clear();
                if (i == 0 || j == 0) {
                    ways.add(i + j);
                } else {
                    ways.add(cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                    ways.add(cost[i - 1][j] + 1);
                    ways.add(cost[i][j - 1] + 1);
                }
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    ways.add(cost[i - 2][j - 2] + 1);
                }
                cost[i][j] = ways.stream().min(Integer::compare).orElseThrow();
            }
        }
        return cost[a.length()][b.length()];
    }
}
