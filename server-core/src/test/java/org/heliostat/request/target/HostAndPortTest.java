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
        assertThat(HostAndPort.parse("[1::3:4:5:6:7:8]")).isEqualTo(new HostAndPort("[1::3:4:5:6:7:8]", -1));
        assertThat(HostAndPort.parse("[1:2:3:4:5:6:7::]")).isEqualTo(new HostAndPort("[1:2:3:4:5:6:7::]", -1));
        assertThat(HostAndPort.parse("[1:2:3:4:5:6:0.0.0.255]:9"))
                .isEqualTo(new HostAndPort("[1:2:3:4:5:6:0.0.0.255]", 9));
        assertThat(HostAndPort.parse("[::1]:")).isEqualTo(new HostAndPort("[::1]", -1));
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
                "[1:2:3:4:5:6:7:]",
                "[::01.2.3.4]",
                "[::1.2.3.04]",
                "[::1.2.3.4:5]",
                "[1.2.3.4::]",
                "[::1.2.3.4.5]",
                "[1:2:3:4:5:6:7:1.2.3.4]",
                "[1:2:3:4:5:6:7::8]",
                "[1.2.3.4]",
                "[::1%eth0]",
                "[::1%25eth0]",
                "[fe80::1%1]",
                "[v1.x]",
                "[v6.::1]",
                "[",
                "[:]",
                "[::",
                "]",
                "[::1]]",
                "[[::1]]",
                "[::1]80",
                "[::1]:80a",
                "[::1]:65536",
                "[::1]:+80",
                "[::1]: 80",
                "[::1]:80:81",
                "[::1].example.com",
                "a[::1]",
                "[ ::1]",
                "[::1 ]",
                "[::1,::2]",
                "[::/64]",
                "[::0x1]",
                "[::\uff11]"
            })
    void refusesEverythingElse(String text) {
        assertThat(HostAndPort.parse(text)).isNull();
    }
}
