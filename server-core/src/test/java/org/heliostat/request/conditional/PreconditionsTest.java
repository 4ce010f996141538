package org.heliostat.request.conditional;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.request.MutableHeaders;
import org.heliostat.request.conditional.Preconditions.Verdict;
import org.heliostat.time.HttpDates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreconditionsTest {

    private static final String MODIFIED = "Sun, 06 Nov 1994 08:49:37 GMT";
    private static final long MODIFIED_MILLIS = 784_111_777_000L;

    @ParameterizedTest
    @CsvSource({
        "GET, If-None-Match, '\"x\"', NOT_MODIFIED",
        "GET, If-None-Match, 'W/\"x\"', NOT_MODIFIED",
        "GET, If-None-Match, '\"a,b\", \"x\"', NOT_MODIFIED",
        "GET, If-None-Match, *, NOT_MODIFIED",
        "PUT, If-None-Match, *, FAILED",
        "GET, If-None-Match, '\"y\"', HOLDS",
        "GET, If-Match, '\"x\"', HOLDS",
        "GET, If-Match, 'W/\"x\"', FAILED",
        "GET, If-Match, '\"y\"', FAILED",
        "GET, If-Match, x, FAILED",
        "GET, If-Modified-Since, 'Sun, 06 Nov 1994 08:49:37 GMT', NOT_MODIFIED",
        "GET, If-Modified-Since, 'Sunday, 06-Nov-94 08:49:37 GMT', NOT_MODIFIED",
        "GET, If-Modified-Since, 'Sun Nov  6 08:49:37 1994', NOT_MODIFIED",
        "GET, If-Modified-Since, 'Sun, 06 Nov 1994 08:49:36 GMT', HOLDS",
        "GET, If-Modified-Since, yesterday, HOLDS",
        "POST, If-Modified-Since, 'Sun, 06 Nov 1994 08:49:37 GMT', HOLDS",
        "GET, If-Unmodified-Since, 'Sun, 06 Nov 1994 08:49:36 GMT', FAILED",
        "GET, If-Unmodified-Since, 'Sun, 06 Nov 1994 08:49:37 GMT', HOLDS",
        "GET, X-Other, 1, HOLDS",
    })
    void decidesByTheFieldsOfTheRequest(String method, String name, String value, Verdict verdict) {
        MutableHeaders headers = new MutableHeaders().add(name, value);

        assertThat(Preconditions.evaluate(method, headers, "\"x\"", MODIFIED_MILLIS + 500))
                .isEqualTo(verdict);
    }

    @Test
    void anEntityTagCountsMoreThanADate() {
        MutableHeaders headers =
                new MutableHeaders().add("If-None-Match", "\"y\"").add("If-Modified-Since", MODIFIED);

        assertThat(Preconditions.evaluate("GET", headers, "\"x\"", MODIFIED_MILLIS))
                .isEqualTo(Verdict.HOLDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 PST", "0", "-"})
    void whatIsNoDateIsNone(String text) {
        assertThat(HttpDates.parse(text)).isEqualTo(-1);
    }

    @Test
    void aYearHasFourDigits() {
        assertThat(HttpDates.parse("Fri, 01 Jan +999999999 00:00:00 GMT")).isEqualTo(-1);
        assertThat(HttpDates.parse("Fri, 01 Jan 10000 00:00:00 GMT")).isEqualTo(-1);
        assertThat(HttpDates.parse("Sun Nov  6 08:49:37 +999999999")).isEqualTo(-1);
        assertThat(HttpDates.parse("Sun Nov  6 08:49:37 1994")).isEqualTo(784_111_777_000L);
    }

    @Test
    void whatCannotBeWrittenBecomesTheNearestDate() {
        assertThat(HttpDates.format(Long.MAX_VALUE)).isEqualTo("Fri, 31 Dec 9999 23:59:59 GMT");
        assertThat(HttpDates.format(Long.MIN_VALUE)).isEqualTo("Sat, 01 Jan 0000 00:00:00 GMT");
    }

    @Test
    void writesTheDateItReads() {
        assertThat(HttpDates.format(HttpDates.parse(MODIFIED))).isEqualTo(MODIFIED);
    }
}
