package org.heliostat.log.access.format;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneOffset;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class JsonFormatTest {

    private static final String STRING = "\"(?:[ !#-\\[\\]-~]|\\\\[\"\\\\nrt]|\\\\u[0-9a-f]{4})*+\"";
    private static final String VALUE = "(?:null|-?\\d+|" + STRING + ")";

    /** A flat object of RFC 8259 in printable ASCII. */
    private static final Pattern OBJECT =
            Pattern.compile("\\{" + STRING + ":" + VALUE + "(?:," + STRING + ":" + VALUE + ")*+\\}");

    private final LogDates dates = new LogDates(() -> 1_784_628_000_000L, ZoneOffset.ofHours(2));
    private final FakeEntry entry = new FakeEntry();

    @Test
    void writesTheUsualKeysWithNumbersAsNumbersAndNullForWhatIsAbsent() throws Exception {
        entry.requestHeaders.put("user-agent", "curl/8.5");

        assertThat(line("json"))
                .isEqualTo("{\"time\":\"2026-07-21T10:00:00Z\",\"client\":\"192.0.2.7\",\"user\":null,"
                        + "\"method\":\"GET\",\"uri\":\"/shop/cart?item=7&n=2\",\"protocol\":\"HTTP/1.1\","
                        + "\"status\":200,\"bytes\":2326,\"micros\":1234,\"referer\":null,"
                        + "\"agent\":\"curl/8.5\",\"vs\":\"vs1\"}");
    }

    @Test
    void writesTheKeysThatAreAskedFor() throws Exception {
        entry.status = 0;
        entry.length = -1;

        assertThat(line("json:  s=%Req->srvhdrs.clf-status%   b=%Req->srvhdrs.content-length% @r.x-1=%vsid%"))
                .isEqualTo("{\"s\":null,\"b\":null,\"@r.x-1\":\"vs1\"}");
    }

    @Test
    void escapesWhatAClientSends() throws Exception {
        entry.requestHeaders.put("user-agent", "a\"b\\c\r\n\t\u001b[31m\u0000\u007f é\uD83D\uDE00\uD83D");

        assertThat(line("json: a=%Req->headers.user-agent%"))
                .isEqualTo("{\"a\":\"a\\\"b\\\\c\\r\\n\\t\\u001b[31m\\u0000\\u007f \\u00e9\\ud83d\\ude00\\ufffd\"}");
    }

    @Property
    void isAlwaysOneValidObject(@ForAll String user, @ForAll String target, @ForAll String agent) throws Exception {
        entry.variables.put("auth-user", user);
        entry.target = target;
        entry.requestHeaders.put("user-agent", agent);

        assertThat(line("json")).matches(OBJECT);
    }

    @Test
    void staysValidWhereAValueIsCut() throws Exception {
        entry.target = "\u0001".repeat(100_000);

        assertThat(line("json")).matches(OBJECT).contains("\\u0001...\"").hasSizeLessThan(5_000);
    }

    @Test
    void hasNoHead() throws Exception {
        assertThat(AccessLogFormat.compile("json").head(dates.now())).isEmpty();
    }

    @Test
    void findsEveryMistake() {
        assertThatThrownBy(() -> AccessLogFormat.compile("json: a=%vsid% a=%vsid% b=%nonsense% \"c=%vsid% d"))
                .isInstanceOfSatisfying(AccessLogFormatException.class, wrong -> assertThat(wrong.findings())
                        .satisfiesExactly(
                                f -> assertThat(f).isEqualTo("json: a (expected: each key once)"),
                                f -> assertThat(f).startsWith("json: b: %nonsense% (expected:"),
                                f -> assertThat(f).startsWith("json: \"c=%vsid% (expected:"),
                                f -> assertThat(f).startsWith("json: d (expected:")));
        assertThatThrownBy(() -> AccessLogFormat.compile("json:")).isInstanceOf(AccessLogFormatException.class);
    }

    private String line(String format) throws AccessLogFormatException {
        LineBuffer line = new LineBuffer();
        AccessLogFormat.compile(format).write(line, entry, dates.now(), dates);
        return new String(line.bytes(), 0, line.length(), US_ASCII);
    }
}
