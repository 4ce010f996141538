package org.heliostat.conformance.garden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.conformance.garden.Disagreement.Kind;
import org.junit.jupiter.api.Test;

/** What the comparison makes of answers; it needs no server. */
class GardenIT {

    private static final Target PEER = new Target("peer", 0, true);
    private static final Target SILENT = new Target("silent", 0, false);
    private static final String SERVED = "HTTP/1.1 200 OK\r\nX-Read: GET|/a|b|0\r\nContent-Length: 0\r\n\r\n";
    private static final String REFUSED = "HTTP/1.1 400 Bad Request\r\nContent-Length: 3\r\n\r\nno\n";

    @Test
    void readsAnswersInTheirOrder() {
        Reading reading = reading("HTTP/1.1 100 Continue\r\n\r\n" + SERVED + REFUSED);

        assertEquals(List.of("GET /a|b 0", "refused"), reading.steps());
        assertEquals(List.of(200, 400), reading.statuses());
        assertEquals("GET /a|b", reading.withoutBodies().step(0));
        assertEquals(Reading.END, reading.step(2));
    }

    @Test
    void tellsWhoRefuses() {
        assertEquals(Kind.STRICTER, kind(PEER, SERVED + REFUSED, SERVED + SERVED));
        assertEquals(Kind.LAXER, kind(PEER, SERVED + SERVED, SERVED));
        assertEquals(Kind.OTHERWISE, kind(PEER, SERVED, SERVED.replace("|0", "|5")));
        assertNull(kind(PEER, SERVED + REFUSED, SERVED));
        assertNull(kind(SILENT, SERVED, SERVED.replace("|0", "|-")));
    }

    private static @org.jspecify.annotations.Nullable Kind kind(Target peer, String ours, String theirs) {
        Disagreement one = Disagreement.of(peer, "", reading(ours), reading(theirs));
        return one == null ? null : one.kind();
    }

    private static Reading reading(String answers) {
        return Reading.of(answers.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void mutationsAreManyAndTheSameForASeed() {
        List<String> written = Inputs.written();
        Set<String> all = new HashSet<>();
        for (int seed = 0; seed < 1_000; seed++) {
            all.add(Inputs.mutated(written, seed));
        }

        assertTrue(all.size() > 900, "different ones: " + all.size());
        assertEquals(Inputs.mutated(written, 7), Inputs.mutated(written, 7));
        assertEquals(written.size(), new HashSet<>(written).size());
    }

    @Test
    void fieldsAreChangedOneByOneAndTheSameForASeed() {
        List<String> written = Protocol.HTTP_2.written();
        Set<String> all = new HashSet<>();
        for (int seed = 0; seed < 1_000; seed++) {
            all.add(FieldMutation.mutated(written, seed));
        }

        assertTrue(all.size() > 900, "different ones: " + all.size());
        assertEquals(FieldMutation.mutated(written, 7), FieldMutation.mutated(written, 7));
        assertEquals(written.size(), new HashSet<>(written).size());
    }

    @Test
    void aRequestOfHttp2IsTwoStreams() {
        String content = ":method" + FieldInputs.IS + "POST" + FieldInputs.END + FieldInputs.END + "12345";

        String frames = new String(FieldInputs.frames(content), StandardCharsets.ISO_8859_1);

        assertTrue(frames.startsWith("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0"), "preface and SETTINGS");
        assertTrue(frames.contains("\0\0\6\1\4\0\0\0\1\2\4POST"), "HEADERS of stream 1, the name by its place");
        assertTrue(frames.contains("\0\0\5\0\1\0\0\0\1" + "12345"), "DATA of stream 1, the last");
        assertTrue(frames.contains("/end"), "the request behind it");
        assertEquals(":method" + FieldInputs.IS + "POST", FieldInputs.fields(content));
    }

    @Test
    void causesOfHttp2LookAtFieldsAlone() {
        String connection = FieldInputs.PLAIN + "connection" + FieldInputs.IS + "x" + FieldInputs.END;
        String content = FieldInputs.PLAIN + FieldInputs.END + "connection" + FieldInputs.IS + "x";

        assertEquals(
                Optional.of("connection field"),
                Protocol.HTTP_2.cause(new Disagreement("x", Kind.STRICTER, connection, "refused", "GET / 0")));
        assertEquals(
                Optional.empty(),
                Protocol.HTTP_2.cause(new Disagreement("x", Kind.STRICTER, content, "refused", "GET / 0")));
        assertEquals(
                Optional.empty(),
                Protocol.HTTP_2.cause(new Disagreement("x", Kind.OTHERWISE, connection, "GET / 1", "GET / 0")));
    }

    @Test
    void everyCauseIsExplainedInTheManual() throws Exception {
        String manual = Files.readString(Path.of("../docs/security.md"));
        for (Cause cause : Cause.values()) {
            assertTrue(manual.contains("| " + Protocol.label(cause) + " | "), Protocol.label(cause));
        }
        for (FieldCause cause : FieldCause.values()) {
            assertTrue(manual.contains("| " + Protocol.label(cause) + " | "), Protocol.label(cause));
        }
    }

    @Test
    void nothingExplainsWhatBothServeOtherwise() {
        for (String input : Inputs.written()) {
            assertEquals(Optional.empty(), Cause.of(new Disagreement("x", Kind.OTHERWISE, input, "a b", "a c")));
        }
        Disagreement folded = new Disagreement(
                "x", Kind.STRICTER, "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", "refused", "GET / 0");
        assertEquals(Optional.of(Cause.FOLDED_FIELD), Cause.of(folded));
        assertNotNull(folded.kind().text("nginx"));
    }
}
