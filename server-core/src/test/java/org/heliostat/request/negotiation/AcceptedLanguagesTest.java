package org.heliostat.request.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.heliostat.request.MutableHeaders;
import org.junit.jupiter.api.Test;

class AcceptedLanguagesTest {

    @Test
    void ordersByQualityThenWithoutCountryThenByDefault() {
        assertThat(of("fr-CH,de", "en")).containsExactly("fr-ch", "de", "fr", "en");
        assertThat(of("en-us;q=0.2, ja;q=0.9", "fr-CA")).containsExactly("ja", "en-us", "en", "fr-ca", "fr");
        assertThat(of("de, de-AT", "de")).containsExactly("de", "de-at");
    }

    @Test
    void whatIsNotWantedIsLeftOutEverywhere() {
        assertThat(of("fr-CH, fr;q=0, en;q=0", "en-GB")).containsExactly("fr-ch", "en-gb");
    }

    @Test
    void whatIsNoLanguageIsLeftOut() {
        assertThat(of("*, ../etc, a/b, fr_CH, , de;q=2, veryverylong, i-klingon", "en"))
                .containsExactly("i-klingon", "i", "en");
    }

    @Test
    void onlyTheBestFewAreLookedFor() {
        String many = IntStream.range(0, 90).mapToObj(i -> "l" + i).collect(Collectors.joining(","));

        assertThat(of(many + ",fr;q=0.5", "en"))
                .hasSize(AcceptedLanguages.MOST + 1)
                .startsWith("l0")
                .endsWith("en");
    }

    private static List<String> of(String header, String byDefault) {
        MutableHeaders headers = new MutableHeaders();
        headers.add("Accept-Language", header);
        return AcceptedLanguages.of(headers, List.of(byDefault));
    }
}
