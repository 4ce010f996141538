package org.heliostat.sizing.answer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

    @Test
    void aDefaultThatIsEnoughIsNoLine() {
        Setting setting = Settings.magnus("RqThrottle", 12);

        assertThat(setting.line()).isEmpty();
        assertThat(setting.note()).isEqualTo("the default, 128, is enough");
        assertThat(setting.needed()).isEqualTo(12);
    }

    @Test
    void moreThanTheDefaultIsALine() {
        assertThat(Settings.magnus("RqThrottle", 299.2).line()).isEqualTo("RqThrottle 300");
        assertThat(Settings.nsfc("MaxFiles", 60_000).line()).isEqualTo("MaxFiles=60000");
        assertThat(Settings.magnusLimit("MaxConnections", 7).line()).isEqualTo("MaxConnections 7");
        assertThat(Settings.pool("Shop", 20, 40).line())
                .isEqualTo("<JDBCCONNECTIONPOOL name=\"Shop\" steadypoolsize=\"20\" maxpoolsize=\"40\" …/>");
    }

    @Test
    void whatTheRegistryRefusesIsNeverProposed() {
        Setting setting = Settings.magnus("RqThrottle", 70_000);

        assertThat(setting.line()).isEmpty();
        assertThat(setting.refused()).isTrue();
        assertThat(setting.note()).isEqualTo("RqThrottle is at most 65536");
        assertThat(Settings.pool("", 1, 1e18).refused()).isTrue();
        assertThat(Settings.pool("", 0, 0).line()).contains("maxpoolsize=\"1\"");
    }

    @Test
    void numbersOfTheSystemHaveNoComma() {
        assertThat(Settings.number("the systemd unit", "LimitNOFILE", "=", 46_286.2)
                        .line())
                .isEqualTo("LimitNOFILE=46287");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "5, 5",
        "2000, '2,000'",
        "0.489, 0.489",
        "12.34, 12.3",
        "1.5, 1.5",
        "0.00123, 0.00123",
        "128.4, 128"
    })
    void numbersHaveThreeDigits(double number, String shown) {
        assertThat(Figures.number(number)).isEqualTo(shown);
    }

    @Test
    void unitsFitTheNumber() {
        assertThat(Figures.bytes(12_288)).isEqualTo("12 KB");
        assertThat(Figures.bytes(1.5 * 1024 * 1024 * 1024)).isEqualTo("1.5 GB");
        assertThat(Figures.bits(1_920_000)).isEqualTo("1.92 Mbit/s");
        assertThat(Figures.seconds(0.000081)).isEqualTo("0.081 ms");
        assertThat(Figures.seconds(90)).isEqualTo("90 s");
        assertThat(Figures.percent(0.125)).isEqualTo("12.5 %");
    }
}
