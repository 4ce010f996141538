package org.heliostat.gateway.fastcgi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.testing.Must;

/**
 * Octets as what a FastCGI application sends: whole or byte by byte they are the same output, errors and end, or refused;
 * no more comes out than went in, and nothing behind the end.
 */
public final class FastCgiRecordsFuzz {

    private FastCgiRecordsFuzz() {}

    /** Collects what is found. */
    private static final class Found implements RecordReader.Listener {

        private final ByteArrayOutputStream output = new ByteArrayOutputStream();
        private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
        private String end = "none";

        @Override
        public boolean output(byte[] bytes, int offset, int count) {
            Must.hold(end.equals("none"), "output behind the end");
            output.write(bytes, offset, count);
            return true;
        }

        @Override
        public void errors(byte[] bytes, int offset, int count) {
            Must.hold(end.equals("none"), "errors behind the end");
            errors.write(bytes, offset, count);
        }

        @Override
        public void end(int protocolStatus) {
            Must.hold(end.equals("none"), "a second end");
            end = String.valueOf(protocolStatus);
        }

        String told() {
            return output.toString(StandardCharsets.ISO_8859_1)
                    + '\n'
                    + errors.toString(StandardCharsets.ISO_8859_1)
                    + '\n'
                    + end;
        }
    }

    public static void fuzzerTestOneInput(byte[] input) {
        Must.equal(told(input, 1), told(input, Math.max(1, input.length)), "records that come byte by byte");
    }

    private static String told(byte[] input, int piece) {
        Found found = new Found();
        RecordReader reader = new RecordReader();
        String outcome = "";
        try {
            for (int at = 0; at < input.length; at += piece) {
                reader.take(input, at, Math.min(piece, input.length - at), found);
            }
        } catch (BrokenAnswerException broken) {
            Must.beOneLine(broken.getMessage());
            outcome = broken.getMessage();
        } catch (IOException other) {
            throw new AssertionError("no failure of the reader's own", other);
        }
        Must.hold(found.output.size() + found.errors.size() <= input.length, "more comes out than went in");
        return found.told() + outcome;
    }
}
