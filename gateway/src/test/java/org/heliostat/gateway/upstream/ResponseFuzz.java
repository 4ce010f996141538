package org.heliostat.gateway.upstream;

import java.nio.charset.StandardCharsets;
import org.heliostat.request.HeaderFields;
import org.heliostat.testing.Must;
import org.jspecify.annotations.Nullable;

/**
 * Octets as what an origin sends: whole or byte by byte they are the same heads, body and end, or refused; no more comes out
 * than went in, and nothing behind the end.
 */
public final class ResponseFuzz {

    private static final int HEAD_SIZE = 2_048;
    private static final int LINES = 50;
    private static final HeadLimits LIMITS = new HeadLimits(HEAD_SIZE, LINES, 16);

    private ResponseFuzz() {}

    /** Collects what is found. */
    private static final class Found implements ResponseEvents {

        private final StringBuilder told = new StringBuilder();
        private final StringBuilder body = new StringBuilder();
        private boolean hasHead;
        private boolean hasEnded;

        @Override
        public void interim(ResponseHead head) {
            Must.hold(!hasHead, "an interim response behind the head");
            tell("interim ", head);
        }

        @Override
        public void head(ResponseHead head) {
            Must.hold(!hasHead, "a second head");
            hasHead = true;
            tell("head ", head);
        }

        @Override
        public void body(byte[] bytes, int offset, int length) {
            Must.hold(hasHead && !hasEnded, "a body outside of its response");
            body.append(new String(bytes, offset, length, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void end(@Nullable HeaderFields trailers) {
            Must.hold(hasHead && !hasEnded, "a second end");
            hasEnded = true;
            told.append("end\n");
            if (trailers != null) {
                fields(trailers);
            }
        }

        private void tell(String kind, ResponseHead head) {
            Must.hold(head.status() >= 100 && head.status() < 600, "a status out of range");
            Must.beFieldText(head.reason());
            told.append(kind).append(head.status()).append(head.reason()).append('\n');
            fields(head.fields());
        }

        private void fields(HeaderFields fields) {
            for (int i = 0; i < fields.size(); i++) {
                Must.beFieldText(fields.name(i) + fields.value(i));
                told.append(fields.name(i)).append(':').append(fields.value(i)).append('\n');
            }
        }
    }

    public static void fuzzerTestOneInput(byte[] input) {
        Must.equal(told(input, 1), told(input, Math.max(1, input.length)), "a response that comes byte by byte");
    }

    private static String told(byte[] input, int piece) {
        Found found = new Found();
        ResponseReader reader = new ResponseReader(LIMITS, false, found);
        String outcome = "";
        int used = 0;
        try {
            while (used < input.length && !reader.isEnded()) {
                used += reader.take(input, used, Math.min(piece, input.length - used));
            }
            outcome = reader.inputEnded(true) + " " + used + " " + reader.keeps();
        } catch (MalformedResponseException malformed) {
            Must.beOneLine(String.valueOf(malformed.getMessage()));
            outcome = "malformed";
        }
        Must.hold(found.body.length() <= input.length, "more comes out than went in");
        return found.told + found.body.toString() + outcome;
    }
}
