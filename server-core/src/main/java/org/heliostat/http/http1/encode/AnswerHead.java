package org.heliostat.http.http1.encode;

import java.nio.charset.StandardCharsets;
import org.heliostat.http.DateLine;
import org.heliostat.http.StandingFields;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Response;

/**
 * Decides how an answer is framed (RFC 9112 §6, §9) and writes its head. Made for one answer, used once, by the
 * thread that sends it.
 */
public final class AnswerHead {

    public static final byte[] CLOSE = ascii("Connection: close\r\n");
    public static final byte[] KEEP_ALIVE = ascii("Connection: keep-alive\r\n");

    private static final byte[] CLOSE_OR_UPGRADE = ascii("Connection: close, upgrade\r\n");
    private static final byte[] CHUNKED = ascii("Transfer-Encoding: chunked\r\n");
    private static final byte[] CONTENT_LENGTH = ascii("Content-Length: ");
    private static final byte[] SERVER = ascii("Server: ");

    private final Response response;
    private final boolean headRequest;
    private final boolean newer;

    private boolean close;
    private boolean chunked;
    private boolean bodySuppressed;
    private boolean hasDate;
    private boolean hasServer;
    private boolean hasTransportSecurity;
    private boolean upgrades;
    private long declared = -1;

    /**
     * @param newer whether the client speaks HTTP/1.1
     * @param close whether the connection ends after this answer, for reasons the answer does not know
     */
    public AnswerHead(Response response, boolean headRequest, boolean newer, boolean close) {
        this.response = response;
        this.headRequest = headRequest;
        this.newer = newer;
        this.close = close || response.isCloseAfter();
    }

    /**
     * @param length bytes of body that come with the head
     * @param last whether these are all
     * @param secure whether TLS is spoken
     */
    public void write(
            HeadBuffer out, long length, boolean last, DateLine date, StandingFields standing, boolean secure) {
        int status = response.status();
        writeStatusLine(out, status);
        writeFields(out, response.headers());
        HeaderFields about = response.standing();
        if (about != null) {
            writeStanding(out, about);
        }
        frame(out, status, length, last);
        if (!hasDate) {
            out.put(date.bytes());
        }
        String server = standing.server();
        if (!hasServer && server != null) {
            out.put(SERVER).put(server).crlf();
        }
        String transportSecurity = secure ? standing.transportSecurity() : null;
        if (!hasTransportSecurity && transportSecurity != null) {
            out.put(StandingFields.TRANSPORT_SECURITY)
                    .put(": ")
                    .put(transportSecurity)
                    .crlf();
        }
        if (close) {
            out.put(upgrades ? CLOSE_OR_UPGRADE : CLOSE);
        } else if (!newer) {
            out.put(KEEP_ALIVE);
        } else if (upgrades) {
            out.put("Connection: upgrade\r\n");
        }
        out.crlf();
    }

    public boolean closes() {
        return close;
    }

    public boolean isChunked() {
        return chunked;
    }

    public boolean isBodySuppressed() {
        return bodySuppressed;
    }

    /** @return bytes of body the head promises, −1 when it promises none */
    public long promised() {
        return bodySuppressed ? -1 : declared;
    }

    private void writeStatusLine(HeadBuffer out, int status) {
        String reason = response.reason();
        if (reason == null) {
            out.put(StatusLines.line(status));
            return;
        }
        out.put("HTTP/1.1 ").putDecimal(status).put(' ').putChecked(reason).crlf();
    }

    private void writeFields(HeadBuffer out, MutableHeaders headers) {
        int size = headers.size();
        for (int i = 0; i < size; i++) {
            String name = headers.name(i);
            String value = headers.value(i);
            if (!isOurs(name, value)) {
                out.put(name).put(':').put(' ').put(value).crlf();
            }
        }
    }

    private void writeStanding(HeadBuffer out, HeaderFields about) {
        for (int i = 0; i < about.size(); i++) {
            if (!response.headers().contains(about.name(i))) {
                out.put(about.name(i)).put(": ").put(about.value(i)).crlf();
            }
        }
    }

    /** Connection and framing are decided here; what the application said about them is read, not copied. */
    private boolean isOurs(String name, String value) {
        switch (name.length()) {
            case 4:
                hasDate |= name.equalsIgnoreCase("Date");
                return false;
            case 6:
                hasServer |= name.equalsIgnoreCase("Server");
                return false;
            case 7:
                // Who names protocols to change to says so in Connection (RFC 9110 §7.8, §15.5.22).
                upgrades |= response.status() == 426 && name.equalsIgnoreCase("Upgrade");
                return false;
            case 10:
                if (name.equalsIgnoreCase("Connection")) {
                    HeaderFields all = response.headers();
                    close |= all.hasToken("Connection", "close");
                    upgrades |= response.status() == 101 && all.hasToken("Connection", "upgrade");
                    return true;
                }
                return name.equalsIgnoreCase("Keep-Alive");
            case 14:
                if (name.equalsIgnoreCase("Content-Length")) {
                    declared = HeaderFields.decimal(value);
                    return true;
                }
                return false;
            case 17:
                return name.equalsIgnoreCase("Transfer-Encoding");
            case 25:
                hasTransportSecurity |= name.equalsIgnoreCase(StandingFields.TRANSPORT_SECURITY);
                return false;
            default:
                return false;
        }
    }

    private void frame(HeadBuffer out, int status, long length, boolean last) {
        boolean contentForbidden = status < 200 || status == 204;
        boolean reset = status == 205;
        bodySuppressed = headRequest || contentForbidden || reset || status == 304;
        if (contentForbidden) {
            return;
        }
        if (reset) {
            // It has no content and says so (RFC 9110 §15.3.6), whatever was written.
            declared = 0;
        }
        // Only a chunked body has a place for trailers (RFC 9112 section 7.1.2).
        boolean hasTrailers = newer && !bodySuppressed && response.trailers() != null;
        if (hasTrailers) {
            declared = -1;
        } else if (declared < 0 && last && (!bodySuppressed || headRequest && length > 0)) {
            declared = length;
        }
        if (declared >= 0) {
            out.put(CONTENT_LENGTH).putDecimal(declared).crlf();
        } else if (!bodySuppressed && newer) {
            chunked = true;
            out.put(CHUNKED);
        } else if (!bodySuppressed) {
            // Only the end of the connection tells an old client where the body ends.
            close = true;
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
