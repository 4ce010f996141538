package org.heliostat.benchmarks.load.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeerArgumentsTest {

    @Test
    void reachThePeerAsTheyAre() {
        Path path = Path.of("a");
        PeerArguments with = new PeerArguments(
                1,
                path,
                path,
                path,
                path,
                2,
                true,
                false,
                new PeerArguments.Extras(3, "store", "password", "uploads", "shop.war"),
                List.of("b", "c", "d", "e"));
        PeerArguments without = new PeerArguments(
                1, path, path, path, path, 2, false, true, new PeerArguments.Extras(0, "", "", "", ""), List.of());

        assertThat(PeerArguments.parse(with.toList().toArray(String[]::new))).isEqualTo(with);
        assertThat(PeerArguments.parse(without.toList().toArray(String[]::new))).isEqualTo(without);
    }
}
