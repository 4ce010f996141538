package org.heliostat.http.http1;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.Must;

/**
 * Octets as all that a client sends on one connection: whole, or in pieces of a size that the first octet says, it is the same
 * requests, bodies and answers; nothing fails unexpectedly, and every buffer is released.
 */
public final class Http1ConnectionFuzz {

    /** A connection that fails by a defect is closed, which a client sees as well, and logged. */
    private static final LogLines DEFECTS = LogLines.of("org.heliostat.http.channel");

    private static final HttpSettings SETTINGS = TestHttpSettings.with();

    private Http1ConnectionFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length < 2) {
            return;
        }
        int piece = 1 + (input[0] & 0x3f);
        String stream = new String(input, 1, input.length - 1, StandardCharsets.ISO_8859_1);
        Must.equal(served(stream, piece), served(stream, stream.length()), "in pieces of " + piece);
        Must.hold(DEFECTS.all().isEmpty(), "a defect: " + DEFECTS.all() + DEFECTS.traces());
    }

    private static List<String> served(String stream, int piece) {
        UnpooledByteBufAllocator buffers = Must.countingAllocator();
        List<String> seen;
        try (Wire wire = new Wire(exchange -> {}, SETTINGS)) {
            wire.channel.config().setAllocator(buffers);
            seen = ServedStream.of(wire, stream, () -> piece);
        }
        Must.haveReleasedAll(buffers);
        return seen;
    }
}
