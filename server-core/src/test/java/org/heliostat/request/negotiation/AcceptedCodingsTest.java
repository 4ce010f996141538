package org.heliostat.request.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.heliostat.request.MutableHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptedCodingsTest {

    private static final List<String> OFFERED = List.of("br", "zstd", "gzip");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip                     | gzip",
                "gzip, deflate, br, zstd  | br",
                "GZIP                     | gzip",
                "x-gzip                   | gzip",
                "*                        | br",
                "*;q=0                    | none",
                "gzip;q=0, *              | br",
                "br;q=0.2, gzip;q=0.8     | gzip",
                "br;q=0.800, gzip;q=0.8   | br",
                "gzip;q=0.5, identity     | none",
                "identity;q=0.1, gzip;q=0.2 | gzip",
                "gzip;q=2                 | none",
                "gzip;q=abc               | none",
                "gzip ; q=0.5             | gzip",
                "deflate                  | none",
                "''                       | none",
            })
    void choosesWhatTheClientLikesBest(String field, String expected) {
        assertThat(String.valueOf(best(field))).isEqualTo(expected.equals("none") ? "null" : expected);
    }

    @Test
    void whoSaysNothingGetsNoCoding() {
        assertThat(AcceptedCodings.of(new MutableHeaders()).best(OFFERED)).isNull();
    }

    @Property
    void neverFailsAndOffersOnlyWhatThereIs(@ForAll @StringLength(max = 300) String field) {
        String best = best(field);

        assertThat(best == null || OFFERED.contains(best)).isTrue();
    }

    private static @Nullable String best(String field) {
        return AcceptedCodings.of(new MutableHeaders().add("Accept-Encoding", field))
                .best(OFFERED);
    }
}
