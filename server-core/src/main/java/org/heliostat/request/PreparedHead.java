package org.heliostat.request;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The head of an answer that is sent many times: as lines of HTTP/1, and as what another protocol makes of its fields, once.
 * Any thread.
 */
public final class PreparedHead {

    private static final String END = "\r\n";
    private static final String TRANSPORT_SECURITY = END + "strict-transport-security:";

    private final byte[] lines;
    private final boolean saysTransportSecurity;
    private volatile byte @Nullable [] block;

    /** @param lines status line and header lines, each ended by CRLF; nobody changes them any more */
    public PreparedHead(byte[] lines) {
        this.lines = lines;
        this.saysTransportSecurity = new String(lines, StandardCharsets.ISO_8859_1)
                .toLowerCase(Locale.ROOT)
                .contains(TRANSPORT_SECURITY);
    }

    /** @return as in the constructor; shared, not to be changed */
    public byte[] lines() {
        return lines;
    }

    /** @return whether the answer itself says Strict-Transport-Security */
    public boolean saysTransportSecurity() {
        return saysTransportSecurity;
    }

    /** @return this head with these fields behind its own; those that it has itself are left out */
    PreparedHead with(HeaderFields more) {
        HeaderFields own = fields();
        StringBuilder added = new StringBuilder();
        for (int i = 0; i < more.size(); i++) {
            if (!own.contains(more.name(i))) {
                added.append(more.name(i)).append(": ").append(more.value(i)).append(END);
            }
        }
        byte[] behind = added.toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = Arrays.copyOf(lines, lines.length + behind.length);
        System.arraycopy(behind, 0, all, lines.length, behind.length);
        return new PreparedHead(all);
    }

    /** @return the header fields */
    public HeaderFields fields() {
        MutableHeaders fields = new MutableHeaders();
        String[] all = new String(lines, StandardCharsets.ISO_8859_1).split(END);
        for (int i = 1; i < all.length; i++) {
            int colon = all[i].indexOf(':');
            fields.add(all[i].substring(0, colon), all[i].substring(colon + 1).strip());
        }
        return fields;
    }

    /**
     * @param encoder makes the bytes of the fields, always the same
     * @return what it has made, kept; shared, not to be changed
     */
    public byte[] block(Function<HeaderFields, byte[]> encoder) {
        byte[] kept = block;
        if (kept == null) {
            kept = encoder.apply(fields());
            block = kept;
        }
        return kept;
    }
}
