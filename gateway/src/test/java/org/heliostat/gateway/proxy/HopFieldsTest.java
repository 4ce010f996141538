package org.heliostat.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.request.MutableHeaders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HopFieldsTest {

    private static HopFields of(String connection) {
        MutableHeaders fields = new MutableHeaders();
        fields.add("Connection", connection);
        return HopFields.of(fields);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Real-IP",
                "x_forwarded_for",
                "Forwarded",
                "Proxy",
                "Content_Length",
                "Transfer_Encoding",
                "Proxy-Authorization",
                "Upgrade",
                "X-Named"
            })
    void noFieldThatCouldBeMistakenReachesAnOrigin(String name) {
        assertThat(of("x-named").passesToOrigin(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Accept", "Authorization", "X-Other", "Proxied"})
    void othersDo(String name) {
        assertThat(of("x-named").passesToOrigin(name)).isTrue();
    }
}
