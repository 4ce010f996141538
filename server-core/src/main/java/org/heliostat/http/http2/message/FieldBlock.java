package org.heliostat.http.http2.message;

import io.netty.buffer.ByteBuf;
import org.heliostat.frames.FieldDecoder;
import org.heliostat.frames.FieldList;
import org.heliostat.frames.FieldSink;
import org.heliostat.frames.Http2Exception;
import org.heliostat.http.HttpSettings.HeadLimits;
import org.jspecify.annotations.Nullable;

/**
 * Collects the fields of one block as they are decoded, pseudo-header fields apart, and judges each: what is over a limit
 * is not kept. Filled on the I/O loop.
 */
public final class FieldBlock implements FieldSink {

    /** What a line of HTTP/1 has besides name and value, so that the same limits mean the same. */
    private static final int LINE_OVERHEAD = 4;

    /** Each costs about as much as a frame. */
    private static final int FIELDS_PER_EXCESS = 8;

    private static final int BYTES_PER_EXCESS = 512;

    /** One request alone is answered, not its connection ended, with the limits as they are shipped. */
    private static final int MOST_EXCESS = 250;

    private final HeadLimits limits;
    private final int encoded;
    private final FieldList fields = new FieldList();
    private @Nullable String method;
    private @Nullable String scheme;
    private @Nullable String authority;
    private @Nullable String path;
    private @Nullable String protocol;
    private @Nullable String problem;
    private boolean pseudo;
    private long bytes;
    private int lines;
    private int dropped;
    private boolean pathTooLong;

    /** @param encoded bytes in which it came */
    public FieldBlock(HeadLimits limits, int encoded) {
        this.limits = limits;
        this.encoded = encoded;
    }

    /** Decodes a block of the connection of the decoder. */
    public static FieldBlock of(ByteBuf block, FieldDecoder decoder, HeadLimits limits) throws Http2Exception {
        FieldBlock fields = new FieldBlock(limits, block.readableBytes());
        decoder.decode(block, fields);
        return fields;
    }

    @Override
    public void add(CharSequence name, CharSequence value) {
        if (name.length() > 0 && name.charAt(0) == ':') {
            addPseudo(name, value);
            return;
        }
        lines++;
        bytes += (long) name.length() + value.length() + LINE_OVERHEAD;
        if (problem != null || hasTooManyLines() || isTooLarge()) {
            dropped++;
            return;
        }
        if (!isName(name)) {
            problem = "a field name is no token in lower case";
        } else if (!isValue(value)) {
            problem = "the value of a field has a control character, or a blank at its ends";
        } else {
            fields.add(name.toString(), value.toString());
        }
    }

    private void addPseudo(CharSequence name, CharSequence text) {
        pseudo = true;
        if (problem != null) {
            dropped++;
            return;
        }
        if (text.length() > limits.maxRequestLine()) {
            pathTooLong = true;
            return;
        }
        if (lines > 0) {
            problem = "a pseudo-header field behind other fields";
            return;
        }
        if (!isValue(text)) {
            problem = "a pseudo-header field has a control character, or a blank at its ends";
            return;
        }
        String value = text.toString();
        String before;
        switch (name.toString()) {
            case ":method" -> {
                before = method;
                method = value;
            }
            case ":scheme" -> {
                before = scheme;
                scheme = value;
            }
            case ":authority" -> {
                before = authority;
                authority = value;
            }
            case ":path" -> {
                before = path;
                path = value;
            }
            case ":protocol" -> {
                before = protocol;
                protocol = value;
            }
            default -> before = value;
        }
        if (before != null) {
            problem = "a pseudo-header field that is unknown, or comes twice";
        }
    }

    private static boolean isName(CharSequence name) {
        if (name.length() == 0) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean token = c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
            if (!token) {
                return false;
            }
        }
        return true;
    }

    private static boolean isValue(CharSequence value) {
        int length = value.length();
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c < ' ' && c != '\t' || c == 0x7f) {
                return false;
            }
        }
        return length == 0 || !isBlank(value.charAt(0)) && !isBlank(value.charAt(length - 1));
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    public FieldList fields() {
        return fields;
    }

    /** @return what breaks the rules of fields, null where nothing does */
    @Nullable
    public String problem() {
        return problem;
    }

    public boolean hasPseudo() {
        return pseudo;
    }

    /** @return whether a pseudo-header field is longer than MaxRequestLine */
    public boolean isPathTooLong() {
        return pathTooLong;
    }

    /** @return whether there are more field lines than MaxRqHeaders; crumbs of cookies count each */
    public boolean hasTooManyLines() {
        return lines > limits.maxRqHeaders();
    }

    /** @return whether the fields are longer than HeaderBufferSize */
    public boolean isTooLarge() {
        return bytes > limits.headerBufferSize();
    }

    /**
     * @return what was read and decoded for nothing: one for each 8 fields that were dropped, or for each 512 bytes in which it
     *     came beyond what all its fields may have, whichever is more, 250 at most
     */
    public int excess() {
        int beyond = Math.max(0, encoded - limits.headerBufferSize() - limits.maxRequestLine());
        return Math.min(MOST_EXCESS, Math.max(dropped / FIELDS_PER_EXCESS, beyond / BYTES_PER_EXCESS));
    }

    /** @return bytes of the fields as HTTP/1 would have sent them */
    public long bytes() {
        return bytes;
    }

    @Nullable
    public String method() {
        return method;
    }

    @Nullable
    public String scheme() {
        return scheme;
    }

    @Nullable
    public String authority() {
        return authority;
    }

    @Nullable
    public String path() {
        return path;
    }

    /** @return what an extended CONNECT wants to speak (RFC 8441) */
    @Nullable
    public String protocol() {
        return protocol;
    }
}
