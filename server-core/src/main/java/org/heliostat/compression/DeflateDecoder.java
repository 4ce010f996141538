package org.heliostat.compression;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.heliostat.request.BodyException;
import org.jspecify.annotations.Nullable;

/**
 * The coding {@code deflate}: the format zlib (RFC 1950), and the bare data of RFC 1951, which some clients send under
 * that name (RFC 9110, section 8.4.1.2). The first two bytes tell them apart: zlib's name its method and are a
 * multiple of 31; as bare data they would begin a stored block with bits that no coder sets.
 */
final class DeflateDecoder implements BodyDecoder {

    private static final int METHOD_MASK = 0x0f;
    private static final int METHOD_DEFLATE = 8;
    private static final int CHECK = 31;

    private final byte[] first = new byte[2];
    private int firstCount;
    private @Nullable Inflater inflater;
    private byte[] input = {};
    private int at;
    private int end;

    @Override
    public void input(byte[] bytes, int length) {
        input = bytes;
        at = 0;
        end = length;
    }

    @Override
    public int decode(byte[] into, int offset, int length) throws BodyException {
        Inflater data = inflater;
        if (data == null) {
            data = begun();
            if (data == null) {
                return 0;
            }
        }
        try {
            while (true) {
                int written = data.inflate(into, offset, length);
                if (written > 0) {
                    return written;
                }
                if (data.finished()) {
                    requireNothingBehind(data);
                    return 0;
                }
                if (!data.needsInput()) {
                    throw broken();
                }
                if (at == end) {
                    return 0;
                }
                data.setInput(input, at, end - at);
                at = end;
            }
        } catch (DataFormatException bad) {
            throw broken();
        }
    }

    private @Nullable Inflater begun() {
        while (firstCount < first.length && at < end) {
            first[firstCount++] = input[at++];
        }
        if (firstCount < first.length) {
            return null;
        }
        Inflater made = new Inflater(!isZlib());
        made.setInput(first);
        inflater = made;
        return made;
    }

    private boolean isZlib() {
        int head = ((first[0] & 0xff) << 8) | (first[1] & 0xff);
        return (first[0] & METHOD_MASK) == METHOD_DEFLATE && head % CHECK == 0;
    }

    private void requireNothingBehind(Inflater data) throws BodyException {
        if (data.getRemaining() > 0 || at < end) {
            throw broken();
        }
    }

    @Override
    public boolean mayEnd() {
        return inflater != null && inflater.finished();
    }

    @Override
    public void end() {
        if (inflater != null) {
            inflater.end();
        }
    }

    private static BodyException broken() {
        return new BodyException(400, "the request body is no deflate data");
    }
}
