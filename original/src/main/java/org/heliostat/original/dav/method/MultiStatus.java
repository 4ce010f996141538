package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.heliostat.original.dav.xml.XmlNames;
import org.heliostat.original.dav.xml.XmlText;
import org.heliostat.request.Exchange;
import org.heliostat.request.ResponseOutput;
import org.heliostat.request.StatusPhrase;

/** Writes a 207 (RFC 4918, section 13), each part as soon as it is known. One thread. */
final class MultiStatus {

    private static final int MULTI_STATUS = 207;

    private final ResponseOutput output;
    private long bytes;

    /** The answer begins. */
    MultiStatus(Exchange exchange) throws IOException {
        exchange.response().status(MULTI_STATUS).headers().set("Content-Type", Answer.XML);
        output = exchange.response().output();
        write(Answer.PROLOG + "<D:multistatus xmlns:D=\"DAV:\">\n");
    }

    /** One resource as a whole. */
    void status(String href, int status) throws IOException {
        write("<D:response><D:href>" + XmlText.escaped(href) + "</D:href>" + line(status) + "</D:response>\n");
    }

    /** @param parts {@link #part} one behind the other */
    void properties(String href, String parts) throws IOException {
        write("<D:response><D:href>" + XmlText.escaped(href) + "</D:href>" + parts + "</D:response>\n");
    }

    void end() throws IOException {
        write("</D:multistatus>\n");
    }

    /**
     * @param elements of properties
     * @param more what is said beside the status, empty for nothing
     */
    static String part(CharSequence elements, int status, String more) {
        return "<D:propstat><D:prop>" + elements + "</D:prop>" + line(status) + more + "</D:propstat>";
    }

    /** As {@link #part(CharSequence, int, String)}, of properties that are named only. */
    static String part(XmlNames names, int status, String more) {
        return "<D:propstat><D:prop" + names.declarations() + ">" + names.elements() + "</D:prop>" + line(status) + more
                + "</D:propstat>";
    }

    /** @return how many were written */
    long bytes() {
        return bytes;
    }

    private static String line(int status) {
        return "<D:status>HTTP/1.1 " + status + " " + StatusPhrase.of(status) + "</D:status>";
    }

    private void write(String text) throws IOException {
        byte[] written = text.getBytes(StandardCharsets.UTF_8);
        bytes += written.length;
        output.write(written);
    }
}
