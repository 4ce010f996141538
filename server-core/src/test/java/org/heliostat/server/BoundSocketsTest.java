package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.junit.jupiter.api.Test;

class BoundSocketsTest {

    private final Findings findings = new Findings();
    private final BoundSockets bound =
            new BoundSockets(List.of(socket("outside", "0.0.0.0", 80), socket("inside", "127.0.0.1", 81)));

    @Test
    void anElementWithTheSameAddressTakesOverWhateverItIsCalled() {
        assertThat(bound.routes(List.of(socket("front", "any", 80), socket("inside", "127.0.0.1", 81)), findings))
                .isEqualTo(Map.of("outside", "front", "inside", "inside"));
        assertThat(findings.hasErrors()).isFalse();
    }

    @Test
    void exchangedNamesDoNotExchangeWhatThePortsServe() {
        assertThat(bound.routes(List.of(socket("inside", "0.0.0.0", 80), socket("outside", "127.0.0.1", 81)), findings))
                .isEqualTo(Map.of("outside", "inside", "inside", "outside"));
    }

    @Test
    void aNewAddressUnderTheSameNameWaitsForTheRestart() {
        assertThat(bound.routes(
                        List.of(socket("outside", "0.0.0.0", 8080), socket("inside", "127.0.0.1", 81)), findings))
                .isEqualTo(Map.of("outside", "outside", "inside", "inside"));
        assertThat(findings.hasErrors()).isFalse();
    }

    @Test
    void anOpenSocketThatIsNoLongerNamedIsAnError() {
        bound.routes(List.of(socket("outside", "0.0.0.0", 80)), findings);

        assertThat(findings.sorted()).singleElement().asString().contains("LS inside: 127.0.0.1:81");
    }

    private static ListenSocketConfig socket(String id, String ip, int port) {
        return new ListenSocketConfig(
                SourceLocation.none(), id, ip, port, false, 1, "default", false, "vs", "name", Optional.empty());
    }
}
