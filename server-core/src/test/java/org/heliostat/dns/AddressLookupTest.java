package org.heliostat.dns;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AddressLookupTest {

    /** Whoever asked gives back its place when the answer is there: it must come, whatever goes wrong. */
    @Test
    void aQuestionThatCannotEvenBeAskedEndsWithAFailure() {
        // No timer takes a time that has more nanoseconds than a long.
        Duration tooLong = Duration.ofDays(365_000);
        InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);
        DnsSettings settings = new DnsSettings(true, false, List.of(nobody), tooLong, 1, 1);
        try (AddressLookup lookup = new AddressLookup(settings, new DnsFigures())) {
            assertThat(lookup.namesOf(InetAddress.getLoopbackAddress())).isCompletedExceptionally();
        }
    }
}
