package org.heliostat.sizing.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadReaderTest {

    private final Mistakes mistakes = new Mistakes();

    @ParameterizedTest
    @CsvSource({
        "RATE, 2000/s, 2000",
        "RATE, 2000, 2000",
        "RATE, 90000/m, 1500",
        "RATE, 7200/h, 2",
        "TIME, 0.8ms, 0.0008",
        "TIME, 40us, 0.00004",
        "TIME, 30m, 1800",
        "BYTES, 12k, 12288",
        "BYTES, 2G, 2147483648",
        "BYTES, 64 mb, 67108864",
        "SHARE, 30%, 0.3",
        "SHARE, 12.5, 0.125",
        "FACTOR, 1.5x, 1.5"
    })
    void unitsAreRead(Quantity quantity, String text, double expected) {
        assertThat(quantity.parse(text).orElseThrow()).isCloseTo(expected, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "-1", "NaN", "1e9", "Infinity", "0x10", "1,5", ".5", "1..2", "5 parsecs", "9999999999999999"
            })
    void whatIsNoNumberIsRefused(String text) {
        for (Quantity quantity : Quantity.values()) {
            assertThat(quantity.parse(text)).as(quantity.name()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(LoadWord.class)
    void everyDefaultIsInItsRange(LoadWord word) {
        if (!word.byDefault().isEmpty()) {
            assertThat(word.quantity().parse(word.byDefault()).orElseThrow()).isBetween(word.least(), word.most());
        }
    }

    @Test
    void nothingGivenIsTheDefaults() {
        Load load = LoadReader.read(Map.of(), mistakes);

        assertThat(mistakes.isEmpty()).isTrue();
        assertThat(load.allowance()).isEqualTo(new Load.Allowance(1, 0, 0.3));
        assertThat(load.arrivals().rate()).isNegative();
        assertThat(load.sessions().count()).isNegative();
        assertThat(load.machine().processors()).isNegative();
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("rate", "fast");
        given.put("margin", "95%");
        given.put("mix", "static=70%,servlet=20%");
        given.put("sesions", "5");
        given.put("visit", "10m");

        LoadReader.read(given, mistakes);

        assertThat(mistakesFound())
                .containsExactlyInAnyOrder(
                        "sesions: unknown (expected: mix, " + String.join(", ", LoadWord.words()) + ")",
                        "rate: fast (expected: 2000/s, 90000/m or 5000000/h, 0.001/s to 1000000000/s)",
                        "margin: 95% (expected: percent, as 30%, 5% to 90%)",
                        "visit: 10m without users (expected: users and visit, or sessions)",
                        "mix: static=70%,servlet=20% is 90.0 % together (expected: shares that are 100 % together, as"
                                + " static=70%,servlet=30%)");
    }

    @Test
    void sharesKeepTheirOrderAndAreWhole() {
        Load load = LoadReader.read(Map.of("mix", "c=33.3%, a=33.3%, b=33.3%"), mistakes);

        assertThat(mistakes.isEmpty()).isTrue();
        assertThat(load.arrivals().mix().keySet()).containsExactly("c", "a", "b");
        assertThat(load.arrivals().mix().values().stream()
                        .mapToDouble(share -> share)
                        .sum())
                .isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "static", "=70%", "static=70%,,servlet=30%", "a=50%,a=50%", "a=200%", "a=-100%,b=200%"})
    void mixesThatAreNoneAreRefused(String mix) {
        LoadReader.read(Map.of("mix", mix), mistakes);

        assertThat(mistakes.concern("mix")).isTrue();
    }

    @Test
    void rateAndUsersExcludeEachOther() {
        LoadReader.read(Map.of("rate", "10/s", "users", "5"), mistakes);

        assertThat(mistakesFound()).containsExactly("rate: 10/s beside users (expected: one of them)");
    }

    @Test
    void moreHandshakesThanRequestsAreRefused() {
        LoadReader.read(Map.of("tls-new", "60%", "tls-resumed", "60%"), mistakes);

        assertThat(mistakes.concern("tls-resumed")).isTrue();
    }

    @Test
    void longValuesAreCutInMessages() {
        LoadReader.read(Map.of("rate", "9".repeat(10_000)), mistakes);

        assertThatThrownBy(mistakes::orThrow)
                .hasMessageContaining("…")
                .message()
                .hasSizeLessThan(300);
    }

    private List<String> mistakesFound() {
        return catchThrowableOfType(SizingException.class, mistakes::orThrow).mistakes().stream()
                .map(Mistake::toString)
                .toList();
    }
}
