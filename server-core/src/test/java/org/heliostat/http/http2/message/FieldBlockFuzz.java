package org.heliostat.http.http2.message;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.heliostat.frames.FieldDecoder;
import org.heliostat.frames.FieldList;
import org.heliostat.frames.Http2Exception;
import org.heliostat.http.HttpSettings.HeadLimits;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.Must;

/**
 * Octets as the field blocks of one connection, an octet of length before each: fields that are kept are legal and within
 * the limits, however the blocks inflate; what was taken, written without tables, is the same block.
 */
public final class FieldBlockFuzz {

    private static final HeadLimits LIMITS = TestHttpSettings.with().heads();

    private FieldBlockFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        FieldDecoder decoder = new FieldDecoder();
        int at = 0;
        while (at < input.length) {
            int length = Math.min(input[at] & 0xff, input.length - at - 1);
            try {
                FieldBlock block = FieldBlock.of(Unpooled.wrappedBuffer(input, at + 1, length), decoder, LIMITS);
                check(block);
            } catch (Http2Exception undecodable) {
                Must.hold(undecodable.streamId() == 0, "a block that cannot be decoded ends its connection");
                Must.beOneLine(undecodable.getMessage());
                return;
            }
            at += 1 + length;
        }
    }

    private static void check(FieldBlock block) {
        FieldList fields = block.fields();
        long kept = 0;
        for (int i = 0; i < fields.size(); i++) {
            kept += fields.name(i).length() + fields.value(i).length();
            for (char c : (fields.name(i) + fields.value(i)).toCharArray()) {
                Must.hold(c == '\t' || c >= ' ' && c != 0x7f, "a field holds a control character");
            }
        }
        Must.hold(fields.size() <= LIMITS.maxRqHeaders(), "more fields are kept than are allowed");
        Must.hold(kept <= LIMITS.headerBufferSize(), "longer fields are kept than are allowed");
        boolean isWhole = block.problem() == null && !block.isTooLarge() && !block.hasTooManyLines();
        if (isWhole && !block.isPathTooLong()) {
            Must.equal(told(again(block)), told(block), "a block, written and read again");
        }
    }

    private static FieldBlock again(FieldBlock block) {
        byte[] written = new byte[0];
        String[] pseudo = {
            ":method",
            block.method(),
            ":scheme",
            block.scheme(),
            ":authority",
            block.authority(),
            ":path",
            block.path(),
            ":protocol",
            block.protocol()
        };
        for (int i = 0; i < pseudo.length; i += 2) {
            if (pseudo[i + 1] != null) {
                written = Http2Frames.joined(written, Http2Frames.block(pseudo[i], pseudo[i + 1]));
            }
        }
        FieldList fields = block.fields();
        for (int i = 0; i < fields.size(); i++) {
            written = Http2Frames.joined(written, Http2Frames.block(fields.name(i), fields.value(i)));
        }
        try {
            return FieldBlock.of(Unpooled.wrappedBuffer(written), new FieldDecoder(), LIMITS);
        } catch (Http2Exception undecodable) {
            throw new AssertionError(
                    "cannot be decoded: "
                            + Arrays.toString(new String(written, StandardCharsets.ISO_8859_1).toCharArray()),
                    undecodable);
        }
    }

    private static String told(FieldBlock block) {
        StringBuilder text = new StringBuilder()
                .append(block.method())
                .append(' ')
                .append(block.scheme())
                .append(' ')
                .append(block.authority())
                .append(' ')
                .append(block.path())
                .append(' ')
                .append(block.protocol())
                .append(block.problem());
        FieldList fields = block.fields();
        for (int i = 0; i < fields.size(); i++) {
            text.append('\n').append(fields.name(i)).append(": ").append(fields.value(i));
        }
        return text.toString();
    }
}
