package org.heliostat.servlet.dispatch.content;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.heliostat.request.conditional.ByteRange;
import org.heliostat.servlet.servlethttp.ContainerResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the bytes of a static resource into an answer, the shortest way there is. */
final class FileContent {

    private static final Logger LOG = LoggerFactory.getLogger(FileContent.class);
    private static final int COPY_SIZE = 8192;
    private static final long LARGE = 32 * 1024;

    private FileContent() {}

    /** @param range part to send, null for the whole */
    static void copy(WebResource resource, HttpServletResponse response, @Nullable ByteRange range) throws IOException {
        Path file = resource.file();
        long from = range == null ? 0 : range.first();
        long count = range == null ? resource.length() : range.length();
        boolean whole = response instanceof ContainerResponse container && container.isUntouched();
        if (whole && file != null && count >= LARGE) {
            response.setContentLengthLong(count);
            sendFile((ContainerResponse) response, file, from, count);
            return;
        }
        if (whole) {
            response.setContentLengthLong(count);
        }
        try (InputStream in = resource.open()) {
            in.skipNBytes(from);
            write(in, response, count);
        }
    }

    /** Opened once; should the file have shrunk since it was looked at, the transport cuts the connection. */
    private static void sendFile(ContainerResponse response, Path file, long from, long count) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        response.suspendBody();
        response.live().sendFile(channel, from, count, () -> close(channel));
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException notClosed) {
            LOG.warn("file of an answer could not be closed: {}", notClosed.toString());
        }
    }

    private static void write(InputStream in, HttpServletResponse response, long count) throws IOException {
        ServletOutputStream out;
        try {
            out = response.getOutputStream();
        } catch (IllegalStateException writerInUse) {
            // A page that already writes text includes the file: its bytes are taken for text.
            response.getWriter().write(new String(in.readAllBytes(), charset(response)));
            return;
        }
        byte[] bytes = new byte[(int) Math.max(1, Math.min(count, COPY_SIZE))];
        long left = count;
        while (left > 0) {
            int read = in.read(bytes, 0, (int) Math.min(left, bytes.length));
            if (read < 0) {
                throw new EOFException("the file became shorter while it was sent");
            }
            out.write(bytes, 0, read);
            left -= read;
        }
    }

    private static Charset charset(HttpServletResponse response) {
        String name = response.getCharacterEncoding();
        return name == null || !Charset.isSupported(name) ? StandardCharsets.ISO_8859_1 : Charset.forName(name);
    }
}
