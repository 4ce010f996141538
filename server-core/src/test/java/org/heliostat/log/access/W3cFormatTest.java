package org.heliostat.log.access;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.AccessLogFormatException;
import org.heliostat.log.access.format.FakeEntry;
import org.heliostat.log.access.format.LineBuffer;
import org.heliostat.log.access.format.LogDates;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class W3cFormatTest {

    private static final String HEAD = "#Version: 1.0\n#Date: 2026-07-21 10:00:00\n#Fields: c-ip cs(Referer)\n";

    private final LogDates dates = new LogDates(() -> 1_784_628_000_000L, ZoneOffset.ofHours(2));
    private final FakeEntry entry = new FakeEntry();

    @Test
    void writesTheUsualFields() throws Exception {
        entry.requestHeaders.put("user-agent", "curl/8.5 (x)");

        assertThat(line("w3c"))
                .isEqualTo("2026-07-21 10:00:00 192.0.2.7 - GET /shop/cart item=7&n=2 200 2326 0.001"
                        + " \"curl/8.5 (x)\" -");
    }

    @ParameterizedTest
    @CsvSource({
        "c-dns, 192.0.2.7",
        "cs-uri, /shop/cart?item=7&n=2",
        "cs-version, HTTP/1.1",
        "cs-host, '\"shop.example\"'",
        "cs-username, '\"frank\"'",
        "cs(Host), '\"shop.example\"'",
        "sc(content-type), '\"text/html\"'",
        "sc(Nothing), -",
        "sc-comment, '\"OK\"'",
        "bytes, 2326",
        "s-ip, -",
        "x-vsid, vs1",
        "x-subsystem, NSAPI",
    })
    void knowsTheFieldsOfTheDraft(String field, String expected) throws Exception {
        entry.requestHeaders.put("host", "shop.example");
        entry.variables.put("auth-user", "frank");

        assertThat(line("w3c: " + field)).isEqualTo(expected);
    }

    @Test
    void doublesQuotesAndEscapesTheRest() throws Exception {
        entry.requestHeaders.put("referer", "a\"b\\c\r\n\u001b é");

        assertThat(line("w3c: cs(Referer)")).isEqualTo("\"a\"\"b\\\\c\\r\\n\\x1b \\xc3\\xa9\"");
    }

    @Property
    void keepsClientsInTheirFields(@ForAll String user, @ForAll String target, @ForAll String agent) throws Exception {
        entry.variables.put("auth-user", user);
        entry.target = target;
        entry.requestHeaders.put("user-agent", agent);
        String line = line("w3c: cs-uri-stem cs-username cs(User-Agent)");

        assertThat(line.chars()).allMatch(c -> c >= ' ' && c < 0x7f);
        assertThat(line).matches("\\S+ (-|\"([^\"]|\"\")*+\") (-|\"([^\"]|\"\")*+\")");
    }

    @Test
    void beginsAFileWithItsHeadAndGoesOnWithItToo() throws Exception {
        FakeDisk disk = new FakeDisk();
        for (String ip : new String[] {"a", "b"}) {
            FakeTicker ticker = new FakeTicker();
            AccessLogs logs =
                    new AccessLogs(dates, ticker, Duration.ofSeconds(30), new ServerLog(ticker), disk::open, 1 << 20);
            AccessLogs.Change change = logs.begin();
            AccessLog log =
                    change.open("access", Path.of("/logs/access"), AccessLogFormat.compile("w3c:  c-ip   cs(Referer)"));
            change.apply();
            entry.ip = ip;
            log.append(entry);
            logs.close();
        }

        assertThat(disk.text(Path.of("/logs/access"))).isEqualTo(HEAD + "a -\n" + HEAD + "b -\n");
    }

    @Test
    void findsEveryMistake() {
        assertThatThrownBy(() -> AccessLogFormat.compile("w3c: c-ip c-beer cs() sc(a b)"))
                .isInstanceOfSatisfying(AccessLogFormatException.class, wrong -> assertThat(wrong.findings())
                        .hasSize(4)
                        .first()
                        .asString()
                        .startsWith("w3c: c-beer (expected:"));
        assertThatThrownBy(() -> AccessLogFormat.compile("w3c:")).isInstanceOf(AccessLogFormatException.class);
    }

    private String line(String format) throws AccessLogFormatException {
        LineBuffer line = new LineBuffer();
        AccessLogFormat.compile(format).write(line, entry, dates.now(), dates);
        return new String(line.bytes(), 0, line.length(), US_ASCII);
    }
}
