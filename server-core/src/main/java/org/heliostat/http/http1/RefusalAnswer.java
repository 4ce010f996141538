package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.http1.encode.AnswerHead;
import org.heliostat.http.http1.encode.HeadBuffer;
import org.heliostat.http.http1.encode.StatusLines;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.StatusPhrase;

/** The short answers a connection gives by itself; the connection is closed after each. */
final class RefusalAnswer {

    private RefusalAnswer() {}

    /**
     * @param date the Date line
     * @param security line of Strict-Transport-Security, empty for none
     * @param fields further ones
     * @param headRequest whether only the head is wanted (RFC 9110 §9.3.2)
     */
    static void write(
            ConnectionChannel channel,
            byte[] date,
            byte[] security,
            HeaderFields fields,
            int status,
            boolean headRequest) {
        String text = status + " " + StatusPhrase.of(status) + "\n";
        HeadBuffer answer = new HeadBuffer()
                .put(StatusLines.line(status))
                .put("Content-Type: text/plain\r\nContent-Length: ")
                .putDecimal(text.length())
                .crlf()
                .put(date)
                .put(security)
                .putFields(fields)
                .put(AnswerHead.CLOSE)
                .crlf();
        if (!headRequest) {
            answer.put(text.getBytes(StandardCharsets.US_ASCII));
        }
        ByteBuf room = channel.room(answer.length());
        room.writeBytes(answer.array(), 0, answer.length());
    }
}
