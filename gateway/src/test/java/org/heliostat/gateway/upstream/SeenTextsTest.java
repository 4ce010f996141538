package org.heliostat.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SeenTextsTest {

    private final SeenTexts seen = new SeenTexts();

    @Property(tries = 500)
    void whatWasSeenBeforeChangesNoText(
            @ForAll @CharRange(from = '\0', to = '\u00ff') String before,
            @ForAll @CharRange(from = '\0', to = '\u00ff') String now,
            @ForAll @IntRange(max = 70) int place) {
        SeenTexts both = new SeenTexts();
        text(both, place, before);

        assertThat(text(both, place, now)).isEqualTo(now);
        assertThat(text(both, place, before)).isEqualTo(before);
    }

    @Test
    void theSameTextAtTheSamePlaceIsNotMadeAnew() {
        assertThat(text(seen, 3, "text/html")).isSameAs(text(seen, 3, "text/html"));
    }

    @Test
    void longTextsAndFarPlacesAreNotKept() {
        String longest = "x".repeat(129);

        assertThat(text(seen, 3, longest)).isEqualTo(longest).isNotSameAs(text(seen, 3, longest));
        assertThat(text(seen, 64, "y")).isEqualTo("y").isNotSameAs(text(seen, 64, "y"));
    }

    private static String text(SeenTexts texts, int place, String text) {
        byte[] bytes = ("-" + text + "-").getBytes(StandardCharsets.ISO_8859_1);
        return texts.text(place, bytes, 1, 1 + text.length());
    }
}
