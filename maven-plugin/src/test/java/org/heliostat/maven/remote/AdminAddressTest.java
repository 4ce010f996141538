package org.heliostat.maven.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.heliostat.maven.server.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminAddressTest {

    @Test
    void namesResources() throws Exception {
        assertThat(AdminAddress.of("https://admin.example.org/").at("applications", Map.of("uri", "/a b", "vs", "")))
                .hasToString("https://admin.example.org/api/v1/applications?uri=%2Fa+b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8989", "http://localhost", "http://[::1]:1", " https://10.0.0.1:8989"})
    void takesThisMachineAndTls(String written) throws Exception {
        assertThat(AdminAddress.of(written)).hasToString(written.strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://10.0.0.1:8989",
                "http://example.org",
                "ftp://localhost",
                "localhost:8989",
                "https://example.org/path",
                "https://example.org?a",
                "https://",
                "",
                "not an address"
            })
    void refusesOthersWithAnExample(String written) {
        assertThatThrownBy(() -> AdminAddress.of(written))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("expected: such as http://127.0.0.1:8989");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://ann:secret@example.org",
                "https://ann:secret%@example.org",
                "https://ann:secret%40example.org",
                "https://ann:secret^@example.org",
                "ann:secret@example.org"
            })
    void showsNoPasswordOfAnAddress(String written) {
        assertThatThrownBy(() -> AdminAddress.of(written))
                .isInstanceOf(RefusedException.class)
                .hasMessageNotContaining("secret");
    }
}
