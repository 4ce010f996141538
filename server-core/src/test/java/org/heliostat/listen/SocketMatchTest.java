package org.heliostat.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.junit.jupiter.api.Test;

class SocketMatchTest {

    private final Map<String, ListenSocketConfig> open = new LinkedHashMap<>(
            Map.of("outside", socket("outside", "0.0.0.0", 80), "inside", socket("inside", "127.0.0.1", 81)));

    @Test
    void anElementWithTheSameAddressTakesOverWhateverItIsCalled() {
        SocketMatch match =
                SocketMatch.of(open, List.of(socket("front", "any", 80), socket("inside", "127.0.0.1", 81)));

        assertThat(match.routes()).isEqualTo(Map.of("outside", "front", "inside", "inside"));
        assertThat(match.kept()).containsOnlyKeys("outside", "inside");
        assertThat(match.added()).isEmpty();
        assertThat(match.removed()).isEmpty();
    }

    @Test
    void exchangedNamesDoNotExchangeWhatThePortsServe() {
        SocketMatch match =
                SocketMatch.of(open, List.of(socket("inside", "0.0.0.0", 80), socket("outside", "127.0.0.1", 81)));

        assertThat(match.routes()).isEqualTo(Map.of("outside", "inside", "inside", "outside"));
        assertThat(match.removed()).isEmpty();
    }

    @Test
    void aNewAddressUnderTheSameNameIsOpenedAndTheOldOneClosed() {
        SocketMatch match =
                SocketMatch.of(open, List.of(socket("outside", "0.0.0.0", 8080), socket("inside", "127.0.0.1", 81)));

        assertThat(match.added()).extracting(ListenSocketConfig::port).containsExactly(8080);
        assertThat(match.removed()).containsExactly("outside");
        assertThat(match.routes()).as("until its connections are gone").containsEntry("outside", "outside");
    }

    @Test
    void whatIsNoLongerNamedLeadsNowhere() {
        SocketMatch match = SocketMatch.of(open, List.of(socket("outside", "0.0.0.0", 80)));

        assertThat(match.removed()).containsExactly("inside");
        assertThat(match.routes()).isEqualTo(Map.of("outside", "outside"));
    }

    @Test
    void freePortsAreToldApartByName() {
        Map<String, ListenSocketConfig> free = new LinkedHashMap<>();
        free.put("a", socket("a", "127.0.0.1", 0));
        free.put("b", socket("b", "127.0.0.1", 0));

        SocketMatch match = SocketMatch.of(free, List.of(socket("b", "127.0.0.1", 0), socket("c", "127.0.0.1", 0)));

        assertThat(match.routes()).isEqualTo(Map.of("b", "b"));
        assertThat(match.added()).extracting(ListenSocketConfig::id).containsExactly("c");
        assertThat(match.removed()).containsExactly("a");
    }

    private static ListenSocketConfig socket(String id, String ip, int port) {
        return new ListenSocketConfig(
                SourceLocation.none(), id, ip, port, false, 1, "default", false, "vs", "name", Optional.empty());
    }
}
