package org.heliostat.request.conditional;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.heliostat.request.conditional.ByteRanges.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangesTest {

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 0",
        "bytes=2-5, 2, 5",
        "bytes=5-, 5, 9",
        "bytes=-3, 7, 9",
        "bytes=-99, 0, 9",
        "bytes=5-99999999999999999999999, 5, 9",
        "'bytes=0-3,2-5', 0, 5",
        "'bytes=4-5,0-3', 0, 5",
        "'bytes=, 1-2 ,', 1, 2",
        "'bytes=1-2,50-60', 1, 2",
    })
    void givesOneRange(String field, long first, long last) {
        assertThat(ByteRanges.parse(field, 10).ranges()).containsExactly(new ByteRange(first, last));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bytes",
                "lines=1-2",
                "bytes=",
                "bytes=a-b",
                "bytes=1",
                "bytes=-",
                "bytes=5-3",
                "bytes=1-2-3",
                "bytes=+1-2",
                "bytes=0x1-2",
                "bytes=1-2;3-4"
            })
    void ignoresWhatIsMalformed(String field) {
        assertThat(ByteRanges.parse(field, 10).kind()).isEqualTo(Kind.WHOLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=10-20", "bytes=-0"})
    void cannotSatisfyWhatLiesBehindTheEnd(String field) {
        assertThat(ByteRanges.parse(field, 10).kind()).isEqualTo(Kind.UNSATISFIABLE);
    }

    @Test
    void sendsTheWholeInsteadOfVeryManyPieces() {
        String overlapping =
                IntStream.range(0, 1_300).mapToObj(i -> "5-" + (5 + i)).collect(Collectors.joining(","));
        String apart =
                IntStream.range(0, 30).mapToObj(i -> 10 * i + "-" + 10 * i).collect(Collectors.joining(","));

        assertThat(ByteRanges.parse("bytes=" + overlapping, 10_000).kind()).isEqualTo(Kind.WHOLE);
        assertThat(ByteRanges.parse("bytes=" + apart, 10_000).kind()).isEqualTo(Kind.WHOLE);
    }
}
