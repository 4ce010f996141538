package org.heliostat.request.target;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostAndPortTest {

    @Test
    void takesNamesAndAddressesWithAndWithoutPort() {
        assertThat(HostAndPort.parse("WWW.Example.com")).isEqualTo(new HostAndPort("www.example.com", -1));
        assertThat(HostAndPort.parse("10.0.0.1:80")).isEqualTo(new HostAndPort("10.0.0.1", 80));
        assertThat(HostAndPort.parse("[::1]:8080")).isEqualTo(new HostAndPort("[::1]", 8080));
        assertThat(HostAndPort.parse("[::]")).isEqualTo(new HostAndPort("[::]", -1));
        assertThat(HostAndPort.parse("[1:2:3:4:5:6:7:8]")).isEqualTo(new HostAndPort("[1:2:3:4:5:6:7:8]", -1));
        assertThat(HostAndPort.parse("[::FFFF:10.0.0.1]:1")).isEqualTo(new HostAndPort("[::ffff:10.0.0.1]", 1));
        assertThat(HostAndPort.parse("h:")).isEqualTo(new HostAndPort("h", -1));
        assertThat(HostAndPort.parse("h:65535")).isEqualTo(new HostAndPort("h", 65535));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":80",
                "h:65536",
                "h:-1",
                "h:8 0",
                "h/",
                "u@h",
                "h,i",
                "h i",
                "[::1",
                "[]",
                "[g::]",
                "::1",
                "h:1:2",
                "h%41",
                "h\u00e4",
                "[:::1]",
                "[1::2::3]",
                "[:1::2]",
                "[1:2]",
                "[1:2:3:4:5:6:7:8:9]",
                "[12345::]",
                "[0:0:0:0:0:0:0:00001]",
                "[::1.2.3]",
                "[::1.2.3.256]",
                "[1:2:3:4:5:6:7:]"
            })
    void refusesEverythingElse(String text) {
        assertThat(HostAndPort.parse(text)).isNull();
    }
}
