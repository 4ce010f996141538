package org.heliostat.request.function.offer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerPortsTest {

    @ParameterizedTest
    @CsvSource({
        "www.example.com:8443, 8443",
        "https://www.example.com:8443, 8443",
        "https://www.example.com:8443/, 8443",
        "https://www.example.com, 443",
        "HTTPS://www.example.com/, 443",
        "http://www.example.com, 80",
        "[2001:db8::1]:81, 81",
        "https://[2001:db8::1], 443",
        "www.example.com, -1",
        "'', -1",
        "[2001:db8::1], -1",
        "2001:db8::1, -1",
        "www.example.com:, -1",
        "www.example.com:x, -1",
        "www.example.com:65536, -1"
    })
    void theNameOfAListenSocketMayHaveAPort(String name, int port) {
        assertThat(ServerPorts.of(List.of(socket(name))).named().getOrDefault("ls1", -1))
                .isEqualTo(port);
    }

    private static ListenSocketConfig socket(String name) {
        return new ListenSocketConfig(
                SourceLocation.none(), "ls1", "any", 8080, false, 1, "default", false, "vs1", name, Optional.empty());
    }
}
