package org.heliostat.compression;

import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.heliostat.request.BodyException;
import org.jspecify.annotations.Nullable;

/**
 * The coding {@code gzip} (RFC 1952): one member or several behind one another, each with a head, data, and a check sum
 * and length that must be right.
 */
final class GzipDecoder implements BodyDecoder {

    private static final int HEAD = 10;
    private static final int TAIL = 8;
    private static final int METHOD_DEFLATE = 8;
    private static final int HAS_HEAD_SUM = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int RESERVED = 0xe0;
    private static final int[] MAGIC = {0x1f, 0x8b, METHOD_DEFLATE};

    /** In the order they come in. */
    private enum Part {
        HEAD,
        EXTRA_LENGTH,
        EXTRA,
        NAME,
        COMMENT,
        HEAD_SUM,
        DATA,
        TAIL
    }

    private final CRC32 headSum = new CRC32();
    private final CRC32 dataSum = new CRC32();
    private @Nullable Inflater inflater;
    private byte[] input = {};
    private int at;
    private int end;
    private Part part = Part.HEAD;
    private int flags;
    private int count;
    private long number;
    private int extraLeft;

    @Override
    public void input(byte[] bytes, int length) {
        input = bytes;
        at = 0;
        end = length;
        if (part == Part.DATA) {
            inflater().setInput(bytes, 0, length);
        }
    }

    @Override
    public int decode(byte[] into, int offset, int length) throws BodyException {
        while (true) {
            if (part == Part.DATA) {
                int written = inflate(into, offset, length);
                if (written > 0 || part == Part.DATA) {
                    return written;
                }
            }
            while (part != Part.DATA) {
                if (at == end) {
                    return 0;
                }
                framing(input[at++] & 0xff);
            }
        }
    }

    /** @return 0 where input is needed, or where the data have ended and the part is another one now */
    private int inflate(byte[] into, int offset, int length) throws BodyException {
        Inflater data = inflater();
        try {
            int written = data.inflate(into, offset, length);
            dataSum.update(into, offset, written);
            if (written > 0) {
                return written;
            }
        } catch (DataFormatException bad) {
            throw broken();
        }
        if (data.finished()) {
            at = end - data.getRemaining();
            begin(Part.TAIL);
        } else if (data.needsInput()) {
            at = end;
        } else {
            throw broken();
        }
        return 0;
    }

    private void framing(int octet) throws BodyException {
        if (part != Part.HEAD_SUM && part != Part.TAIL) {
            headSum.update(octet);
        }
        switch (part) {
            case HEAD -> head(octet);
            case EXTRA_LENGTH -> {
                extraLeft |= octet << (8 * count);
                if (++count == 2) {
                    after(Part.EXTRA_LENGTH);
                }
            }
            case EXTRA -> {
                if (--extraLeft == 0) {
                    after(Part.EXTRA);
                }
            }
            case NAME, COMMENT -> {
                if (octet == 0) {
                    after(part);
                }
            }
            case HEAD_SUM -> headSum(octet);
            case TAIL -> tail(octet);
            case DATA -> throw new IllegalStateException("data is no framing");
        }
    }

    private void head(int octet) throws BodyException {
        if (count < MAGIC.length && octet != MAGIC[count]) {
            throw broken();
        }
        if (count == MAGIC.length) {
            flags = octet;
            if ((flags & RESERVED) != 0) {
                throw broken();
            }
        }
        if (++count == HEAD) {
            after(Part.HEAD);
        }
    }

    /** Goes on to the next part that is there; behind the last one of a head come the data. */
    private void after(Part done) {
        for (Part next : Part.values()) {
            if (next.compareTo(done) > 0 && isThere(next)) {
                begin(next);
                return;
            }
        }
    }

    private boolean isThere(Part next) {
        return switch (next) {
            case EXTRA_LENGTH -> has(HAS_EXTRA);
            case EXTRA -> has(HAS_EXTRA) && extraLeft > 0;
            case NAME -> has(HAS_NAME);
            case COMMENT -> has(HAS_COMMENT);
            case HEAD_SUM -> has(HAS_HEAD_SUM);
            case HEAD, DATA, TAIL -> true;
        };
    }

    private void begin(Part next) {
        part = next;
        count = 0;
        number = 0;
        switch (next) {
            case DATA -> {
                dataSum.reset();
                inflater().reset();
                inflater().setInput(input, at, end - at);
            }
            case HEAD -> headSum.reset();
            case EXTRA_LENGTH -> extraLeft = 0;
            case EXTRA, NAME, COMMENT, HEAD_SUM, TAIL -> {}
        }
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private void headSum(int octet) throws BodyException {
        number |= (long) octet << (8 * count);
        if (++count == 2) {
            if (number != (headSum.getValue() & 0xffff)) {
                throw broken();
            }
            begin(Part.DATA);
        }
    }

    /** Check sum and length modulo 2^32, the lowest byte first. */
    private void tail(int octet) throws BodyException {
        number |= (long) octet << (8 * count);
        if (++count == TAIL) {
            long length = inflater().getBytesWritten() & 0xffff_ffffL;
            if (number != (dataSum.getValue() | (length << 32))) {
                throw broken();
            }
            begin(Part.HEAD);
        }
    }

    @Override
    public boolean mayEnd() {
        return part == Part.HEAD && count == 0;
    }

    @Override
    public void end() {
        if (inflater != null) {
            inflater.end();
        }
    }

    private Inflater inflater() {
        Inflater made = inflater;
        if (made == null) {
            made = new Inflater(true);
            inflater = made;
        }
        return made;
    }

    private static BodyException broken() {
        return new BodyException(400, "the request body is no gzip data");
    }
}
