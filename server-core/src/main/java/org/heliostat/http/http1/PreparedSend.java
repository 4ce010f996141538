package org.heliostat.http.http1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.channel.FileEnd;
import org.heliostat.request.PreparedAnswer;
import org.jspecify.annotations.Nullable;

/** Writes a whole prepared answer: what the quick lane has. On the I/O loop. */
final class PreparedSend {

    private PreparedSend() {}

    /**
     * Lines of header fields that are not the same each time, each with CRLF.
     *
     * @param date the Date line
     * @param security about TLS, empty where there is none
     * @param connection about the connection, empty where there is none
     */
    record Added(byte[] date, byte[] security, byte[] connection) {

        int length() {
            return date.length + security.length + connection.length;
        }
    }

    /**
     * Writes it, and lets go of its file once.
     *
     * @param end told when its file has left, null where it has none or the body is left out
     * @param added lines behind those of the head
     * @param empty whether the body is left out
     * @return bytes of the head
     */
    static int write(
            ConnectionChannel channel, PreparedAnswer answer, @Nullable FileEnd end, Added added, boolean empty) {
        PreparedAnswer.WholeFile file = answer.file();
        int headSize = answer.head().lines().length + added.length() + AnswerBytes.CRLF.length;
        ByteBuffer content = answer.body();
        int inMemory = empty ? 0 : content.remaining();
        boolean copied = inMemory <= AnswerBytes.COPY_LIMIT;
        Object region = null;
        try {
            ByteBuf out = channel.room(headSize + (copied ? inMemory : 0));
            out.writeBytes(answer.head().lines())
                    .writeBytes(added.date)
                    .writeBytes(added.security)
                    .writeBytes(added.connection)
                    .writeBytes(AnswerBytes.CRLF);
            if (copied && inMemory > 0) {
                out.writeBytes(content.duplicate());
            }
            region = end == null || file == null || file.size() == 0
                    ? null
                    : channel.file(file.channel(), 0, file.size(), false, end);
        } finally {
            if (region == null) {
                answer.drop();
            }
        }
        if (!copied) {
            channel.write(Unpooled.wrappedBuffer(content));
        }
        if (region != null) {
            channel.write(region);
        }
        return headSize;
    }
}
