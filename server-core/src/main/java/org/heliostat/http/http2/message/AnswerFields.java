package org.heliostat.http.http2.message;

import java.util.Locale;
import org.heliostat.frames.FieldEncoder;
import org.heliostat.http.DateLine;
import org.heliostat.http.StandingFields;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Response;
import org.jspecify.annotations.Nullable;

/**
 * Decides what of an answer is sent, and encodes its fields. What is about the connection of HTTP/1 is left out
 * (RFC 9113 §8.2.2). Made for one answer, used once, by the thread that sends it.
 */
public final class AnswerFields {

    private static final int DATE_NAME = "Date: ".length();
    private static final int LINE_END = "\r\n".length();

    private final Response response;
    private boolean bodySuppressed;
    private boolean hasDate;
    private boolean hasServer;
    private boolean hasTransportSecurity;
    private long declared = -1;

    public AnswerFields(Response response) {
        this.response = response;
    }

    /**
     * @param headRequest whether only the fields are wanted
     * @param length bytes of body that come with the head
     * @param last whether these are all
     * @param secure whether TLS is spoken
     */
    public byte[] block(
            boolean headRequest, long length, boolean last, DateLine date, StandingFields standing, boolean secure) {
        int status = response.status();
        FieldEncoder out = new FieldEncoder().status(status);
        putFields(out, response.headers());
        HeaderFields about = response.standing();
        if (about != null) {
            putStanding(out, about, response.headers());
        }
        boolean contentForbidden = status < 200 || status == 204;
        bodySuppressed = headRequest || contentForbidden || status == 205 || status == 304;
        if (status == 205) {
            declared = 0;
        } else if (declared < 0
                && last
                && response.trailers() == null
                && (!bodySuppressed || headRequest && length > 0)) {
            declared = length;
        }
        if (declared >= 0 && !contentForbidden) {
            out.field("Content-Length", Long.toString(declared));
        }
        if (!hasDate) {
            putDate(out, date.bytes());
        }
        String server = standing.server();
        if (!hasServer && server != null) {
            out.field("Server", server);
        }
        String transportSecurity = secure ? standing.transportSecurity() : null;
        if (!hasTransportSecurity && transportSecurity != null) {
            out.field(StandingFields.TRANSPORT_SECURITY, transportSecurity);
        }
        return out.block();
    }

    /** @return a block of an interim answer or of trailers, which say nothing about content */
    public static byte[] block(int status, HeaderFields fields) {
        return block(status, fields, null);
    }

    /** @param about fields of the request itself, unless the others have them; null for none */
    public static byte[] block(int status, HeaderFields fields, @Nullable HeaderFields about) {
        FieldEncoder out = new FieldEncoder();
        if (status > 0) {
            out.status(status);
        }
        if (about != null) {
            putStanding(out, about, fields);
        }
        for (int i = 0; i < fields.size(); i++) {
            if (!isAboutConnection(fields.name(i))) {
                out.field(fields.name(i), fields.value(i));
            }
        }
        return out.block();
    }

    /** @param line the Date line of HTTP/1 */
    public static void putDate(FieldEncoder out, byte[] line) {
        out.field("Date", line, DATE_NAME, line.length - LINE_END);
    }

    public boolean isBodySuppressed() {
        return bodySuppressed;
    }

    /** @return bytes of body the head promises, −1 when it promises none */
    public long promised() {
        return bodySuppressed ? -1 : declared;
    }

    private void putFields(FieldEncoder out, MutableHeaders headers) {
        int size = headers.size();
        for (int i = 0; i < size; i++) {
            String name = headers.name(i);
            String value = headers.value(i);
            if (name.equalsIgnoreCase("Content-Length")) {
                declared = HeaderFields.decimal(value);
            } else if (!isAboutConnection(name)) {
                hasDate |= name.equalsIgnoreCase("Date");
                hasServer |= name.equalsIgnoreCase("Server");
                hasTransportSecurity |= name.equalsIgnoreCase(StandingFields.TRANSPORT_SECURITY);
                out.field(name, value);
            }
        }
    }

    private static void putStanding(FieldEncoder out, HeaderFields about, HeaderFields own) {
        for (int i = 0; i < about.size(); i++) {
            if (!own.contains(about.name(i))) {
                out.field(about.name(i), about.value(i));
            }
        }
    }

    private static boolean isAboutConnection(String name) {
        return switch (name.length()) {
            case 7, 10, 16, 17 ->
                switch (name.toLowerCase(Locale.ROOT)) {
                    case "upgrade", "connection", "keep-alive", "proxy-connection", "transfer-encoding" -> true;
                    default -> false;
                };
            // The handshake of HTTP/1 needs it (RFC 8441 §5).
            case 20 -> name.equalsIgnoreCase("Sec-WebSocket-Accept");
            default -> false;
        };
    }
}
