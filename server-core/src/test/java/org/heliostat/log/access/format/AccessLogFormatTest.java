package org.heliostat.log.access.format;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessLogFormatTest {

    private static final long START = 1_784_628_000_000L;

    private final AtomicLong millis = new AtomicLong(START);
    private final LogDates dates = new LogDates(millis::get, ZoneOffset.ofHours(2));
    private final FakeEntry entry = new FakeEntry();

    @Test
    void writesTheCommonFormat() throws AccessLogFormatException {
        entry.variables.put("auth-user", "frank");

        assertThat(line(AccessLogFormat.COMMON))
                .isEqualTo("192.0.2.7 - frank [21/Jul/2026:12:00:00 +0200]"
                        + " \"GET /shop/cart?item=7&n=2 HTTP/1.1\" 200 2326");
    }

    @Test
    void writesTheCombinedFormatWithDashesForWhatIsAbsent() throws AccessLogFormatException {
        entry.requestHeaders.put("User-Agent", "curl/8.5");
        entry.length = -1;
        entry.status = 0;

        assertThat(line(AccessLogFormat.COMBINED)).endsWith("HTTP/1.1\" - - \"-\" \"curl/8.5\"");
    }

    @Test
    void takesWhatLinesOfTheSameAnswerHaveInCommonFromTheFirst() throws AccessLogFormatException {
        entry.steadyText = new SteadyText();
        AccessLogFormat combined = AccessLogFormat.compile(AccessLogFormat.COMBINED);
        AccessLogFormat other = AccessLogFormat.compile("%Req->srvhdrs.clf-status% \"%Req->reqpb.clf-request%\"");
        assertThat(line(combined)).endsWith("] \"GET /shop/cart?item=7&n=2 HTTP/1.1\" 200 2326 \"-\" \"-\"");

        entry.requestHeaders.put("referer", "/a");
        entry.target = "taken from the first line";
        assertThat(line(combined)).endsWith("] \"GET /shop/cart?item=7&n=2 HTTP/1.1\" 200 2326 \"/a\" \"-\"");

        entry.target = "/b";
        assertThat(line(other)).isEqualTo("200 \"GET /b HTTP/1.1\"");
        entry.length = 2325;
        assertThat(line(combined)).contains("] \"GET /b HTTP/1.1\" 200 2325 ");
        entry.length = 2326;
        entry.status = 206;
        assertThat(line(combined)).contains("] \"GET /b HTTP/1.1\" 206 2326 ");
        entry.status = 200;
        entry.protocol = "HTTP/1.0";
        assertThat(line(combined)).contains("] \"GET /b HTTP/1.0\" 200 2326 ");
    }

    @Test
    void keepsNothingOfAnUnusualAnswer() throws AccessLogFormatException {
        entry.steadyText = new SteadyText();
        AccessLogFormat common = AccessLogFormat.compile(AccessLogFormat.COMMON);
        entry.status = 304;
        entry.length = -1;
        assertThat(line(common)).endsWith(" HTTP/1.1\" 304 -");
        entry.target = "/b";
        assertThat(line(common)).endsWith("\"GET /b HTTP/1.1\" 304 -");
    }

    @Test
    void writesEveryOctet() throws AccessLogFormatException {
        for (int octet = 0; octet <= 255; octet++) {
            entry.ip = "0.9." + octet + ".255";
            assertThat(line("%Ses->client.ip%")).isEqualTo(entry.ip);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, 0.0.0.0",
        "255.254.10.9, 255.254.10.9",
        "2001:db8::7, 2001:db8:0:0:0:0:0:7",
        "client of a socket, client\\x20of\\x20a\\x20socket"
    })
    void writesAddressesOfEveryKind(String client, String expected) throws AccessLogFormatException {
        entry.ip = client;

        assertThat(line("%Ses->client.ip% %Ses->client.dns%")).isEqualTo(expected + " " + expected);
    }

    @Test
    void aNameStandsForTheAddress() throws AccessLogFormatException {
        entry.name = "client.example.com";

        assertThat(line("%Ses->client.ip% %Ses->client.dns%")).isEqualTo("client.example.com client.example.com");
    }

    @ParameterizedTest
    @CsvSource({
        "Ses->client.dns, 192.0.2.7",
        "Ses->client.keysize, 256",
        "LOCALEDATE, Tue Jul 21 12:00:05 2026",
        "TIME, 1784628005",
        "ISOTIME, 2026-07-21T10:00:05Z",
        "RELATIVETIME, 5",
        "Req->reqpb.clf-request.method, GET",
        "Req->reqpb.method, GET",
        "Req->reqpb.clf-request.uri, /shop/cart?item=7&n=2",
        "Req->reqpb.clf-request.uri.abs_path, /shop/cart",
        "Req->reqpb.clf-request.uri.query, item=7&n=2",
        "Req->reqpb.clf-request.protocol, HTTP/1.1",
        "Req->reqpb.clf-request.protocol.name, HTTP",
        "Req->reqpb.clf-request.protocol.version, 1.1",
        "Req->reqpb.uri, /shop/cart",
        "Req->reqpb.nothing, -",
        "Req->headers.cookie.id, a=7",
        "Req->headers.cookie.i, -",
        "Req->headers.X-Any, any",
        "Req->srvhdrs.status, 200\\x20OK",
        "Req->srvhdrs.status.code, 200",
        "Req->srvhdrs.status.reason, OK",
        "Req->srvhdrs.content-type, text/html",
        "Req->vars.cost, 3",
        "Req->method_num, 1",
        "Req->protv_num, 101",
        "vsid, vs1",
        "subsystem, NSAPI",
        "duration, 1234",
        "pblock.name, access",
    })
    void knowsEveryTokenOfFlexLog(String token, String expected) throws AccessLogFormatException {
        entry.requestHeaders.put("cookie", "xid=1; id=a=7; last=2");
        entry.requestHeaders.put("x-any", "any");
        entry.variables.put("cost", "3");
        dates.now();
        millis.addAndGet(5_000);

        assertThat(line("<%" + token + "%>%%")).isEqualTo("<" + expected + ">%");
    }

    @Test
    void knowsTheUsualFormatsByName() throws AccessLogFormatException {
        assertThat(AccessLogFormat.compile("common").text()).isEqualTo(AccessLogFormat.COMMON);
        assertThat(AccessLogFormat.compile("combined").text()).isEqualTo(AccessLogFormat.COMBINED);
        assertThat(AccessLogFormat.compile("w3c").text()).startsWith("w3c: date time c-ip");
        assertThat(AccessLogFormat.compile("json").text()).startsWith("json: time=%ISOTIME%");
    }

    @Test
    void saysWhetherALineHasTheClient() throws AccessLogFormatException {
        assertThat(AccessLogFormat.compile("json").hasClientAddress()).isTrue();
        assertThat(AccessLogFormat.compile("w3c").hasClientAddress()).isTrue();
        assertThat(AccessLogFormat.compile("w3c").hasClientName()).isFalse();
        assertThat(AccessLogFormat.compile("w3c: c-dns").hasClientName()).isTrue();
        assertThat(AccessLogFormat.compile("c-dns c-ip").hasClientName()).isFalse();
        assertThat(AccessLogFormat.compile("%Ses->client.dns%").hasClientName()).isTrue();
        assertThat(AccessLogFormat.compile("%vsid%").hasClientAddress()).isFalse();
    }

    @Test
    void findsEveryMistakeOfAFormat() {
        assertThatThrownBy(() -> AccessLogFormat.compile("%Ses->klient.ip% %nonsense% \n %Req->vars.% %open"))
                .isInstanceOfSatisfying(AccessLogFormatException.class, e -> assertThat(e.findings())
                        .satisfiesExactly(
                                f -> assertThat(f).startsWith("format: %Ses->klient.ip% (expected:"),
                                f -> assertThat(f).startsWith("format: %nonsense% (expected:"),
                                f -> assertThat(f).startsWith("format: character 10 (expected:"),
                                f -> assertThat(f).startsWith("format: %Req->vars.% (expected:"),
                                f -> assertThat(f).startsWith("format: %open (expected:")));
    }

    @Test
    void keepsClientsInTheirFields() throws AccessLogFormatException {
        entry.variables.put("auth-user", "eve - \"");
        entry.target = "/\"\\\r\n\t\u001b[2J é€\uD83D\uDE00\uD83D";

        String line = line(AccessLogFormat.COMMON);

        assertThat(line).contains(" eve\\x20-\\x20\\\" [");
        assertThat(line)
                .contains(
                        "\"GET /\\\"\\\\\\r\\n\\t\\x1b[2J \\xc3\\xa9\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80\\xef\\xbf\\xbd"
                                + " HTTP/1.1\"");
    }

    @Test
    void cutsVeryLongValues() throws AccessLogFormatException {
        entry.target = "/" + "a".repeat(100_000);
        assertThat(line("%Req->reqpb.clf-request.uri%|")).hasSize(4096 + 4).endsWith("a...|");

        entry.target = "\u0001".repeat(100_000);
        assertThat(line("%Req->reqpb.clf-request.uri%|")).endsWith("\\x01...|").hasSizeLessThan(4096 + 32);

        entry.target = "a".repeat(4096);
        assertThat(line("%Req->reqpb.clf-request.uri%|")).hasSize(4097);
    }

    @Property
    void writesPrintableAsciiWhateverClientsSend(@ForAll String user, @ForAll String target, @ForAll String agent)
            throws AccessLogFormatException {
        entry.variables.put("auth-user", user);
        entry.target = target;
        entry.requestHeaders.put("user-agent", agent);

        String line = line(AccessLogFormat.COMBINED);

        assertThat(line.chars()).allMatch(c -> c >= ' ' && c < 0x7f);
        assertThat(line.replace("\\\\", "")
                        .replace("\\\"", "")
                        .chars()
                        .filter(c -> c == '"')
                        .count())
                .isEqualTo(6);
    }

    @Property
    void compilesOrRefusesAnyText(@ForAll String text) {
        try {
            assertThat(AccessLogFormat.compile(text).text()).isEqualTo(text);
        } catch (AccessLogFormatException e) {
            assertThat(e.findings()).isNotEmpty();
        }
    }

    @Property
    void writesNumbersAsTheyAre(@ForAll long number) {
        LineBuffer line = new LineBuffer();

        line.number(number);

        assertThat(text(line)).isEqualTo(Long.toString(number));
    }

    private String line(String format) throws AccessLogFormatException {
        return line(AccessLogFormat.compile(format));
    }

    private String line(AccessLogFormat format) {
        LineBuffer line = new LineBuffer();
        format.write(line, entry, dates.now(), dates);
        return text(line);
    }

    private static String text(LineBuffer line) {
        return new String(line.bytes(), 0, line.length(), US_ASCII);
    }
}
