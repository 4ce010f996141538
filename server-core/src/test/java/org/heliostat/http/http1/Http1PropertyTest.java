package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.heliostat.http.http1.decode.HeadParser;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.RequestHead;

/** Bytes may come in any pieces and in any order of nonsense. */
class Http1PropertyTest {

    private static final String STREAM = "GET /a?b=c HTTP/1.1\r\nHost: h\r\nAccept: */*\r\n\r\n"
            + "POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 7\r\n\r\n1234567"
            + "\r\nPOST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3;x=y\r\nabc\r\n0a\r\n0123456789\r\n0\r\nX: y\r\n\r\n"
            + "HEAD /d HTTP/1.1\r\nHost: h\r\n\r\nGET /e HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";

    @Property(tries = 300)
    void splittingTheStreamChangesNothing(@ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int largest) {
        assertThat(served(STREAM, new Random(seed), largest)).isEqualTo(served(STREAM, new Random(0), STREAM.length()));
    }

    @Property(tries = 300)
    void oneChangedOctetNeverFailsTheServer(
            @ForAll @IntRange(min = 0, max = 330) int place, @ForAll byte octet, @ForAll long seed) {
        byte[] bytes = STREAM.getBytes(StandardCharsets.ISO_8859_1);
        bytes[place % bytes.length] = octet;
        String changed = new String(bytes, StandardCharsets.ISO_8859_1);

        assertThat(served(changed, new Random(seed), 40)).isEqualTo(served(changed, new Random(0), changed.length()));
    }

    @Property(tries = 300)
    void garbageNeverFailsTheServer(@ForAll byte[] garbage, @ForAll long seed) {
        String text = new String(garbage, StandardCharsets.ISO_8859_1);

        assertThat(served(text, new Random(seed), 5))
                .isEqualTo(served(text, new Random(0), Math.max(1, text.length())));
        assertThat(served("GET / HTTP/1.1\r\n" + text, new Random(seed), 5)).isNotNull();
    }

    @Property(tries = 2000)
    void theParserAgreesWithASlowSimpleOne(@ForAll("heads") String head) {
        byte[] bytes = head.getBytes(StandardCharsets.ISO_8859_1);
        List<String> expected = simpleParse(head);
        List<String> found = new ArrayList<>();
        try {
            RequestHead parsed = new HeadParser().parse(bytes, 100);
            found.add(parsed.method());
            found.add(parsed.target());
            found.add(parsed.version() == HttpVersion.HTTP_1_1 ? "HTTP/1.1" : "HTTP/1.0");
            for (int i = 0; i < parsed.headers().size(); i++) {
                found.add(parsed.headers().name(i));
                found.add(parsed.headers().value(i));
            }
        } catch (ProtocolException refused) {
            found = List.of();
        }

        assertThat(found).isEqualTo(expected);
    }

    @Provide
    Arbitrary<String> heads() {
        Arbitrary<String> line = Arbitraries.frequencyOf(
                Tuple.of(
                        6,
                        Arbitraries.strings()
                                .withChars("aZ-9")
                                .ofMinLength(1)
                                .ofMaxLength(8)
                                .flatMap(name -> Arbitraries.strings()
                                        .withChars(" a\t:\u00e9,")
                                        .ofMaxLength(8)
                                        .map(value -> name + ":" + value))),
                Tuple.of(1, Arbitraries.strings().withChars(" :a\r\t\0").ofMaxLength(6)));
        Arbitrary<String> first = Arbitraries.of(
                "GET / HTTP/1.1", "POST /a?b HTTP/1.0", "G@T / HTTP/1.1", "GET  / HTTP/1.1", "GET / HTTP/1.7", "GET /");
        return first.flatMap(start -> line.list()
                        .ofMaxSize(5)
                        .map(lines -> start + "\r\n"
                                + String.join(
                                        "", lines.stream().map(l -> l + "\r\n").toList()) + "\r\n"))
                .filter(head -> head.indexOf("\r\n\r\n") == head.length() - 4);
    }

    /** The grammar of RFC 9112 by regular expressions; empty when it is not met. */
    private static List<String> simpleParse(String head) {
        String[] lines = head.substring(0, head.length() - 4).split("\r\n", -1);
        List<String> parts = new ArrayList<>();
        if (!lines[0].matches("[!#$%&'*+\\-.^_`|~0-9A-Za-z]+ [\\x21-\\x7e]+ HTTP/1\\.[01]")) {
            return List.of();
        }
        parts.addAll(List.of(lines[0].split(" ", -1)));
        for (int i = 1; i < lines.length; i++) {
            if (!lines[i].matches("[!#$%&'*+\\-.^_`|~0-9A-Za-z]+:[\\t\\x20-\\x7e\\x80-\\xff]*")) {
                return List.of();
            }
            int colon = lines[i].indexOf(':');
            parts.add(lines[i].substring(0, colon));
            parts.add(lines[i].substring(colon + 1).replaceAll("^[ \t]+|[ \t]+$", ""));
        }
        return parts;
    }

    /** @return what was asked, read and answered when the stream comes in pieces of at most {@code largest} octets */
    private static List<String> served(String stream, Random random, int largest) {
        try (Wire wire = new Wire(exchange -> {})) {
            return ServedStream.of(wire, stream, () -> 1 + random.nextInt(largest));
        }
    }
}
