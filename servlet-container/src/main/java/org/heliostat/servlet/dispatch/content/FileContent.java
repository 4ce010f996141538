package org.heliostat.servlet.dispatch.content;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileLease;
import org.heliostat.request.conditional.ByteRange;
import org.heliostat.request.conditional.MultipartRanges;
import org.heliostat.servlet.servlethttp.ContainerResponse;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a static resource, opened for one answer: from the file cache's memory, from a file it keeps open, or
 * out of a jar. Sent the shortest way there is. Used by one thread.
 */
final class FileContent implements AutoCloseable {

    private static final int COPY_SIZE = 8192;

    private final WebResource resource;
    private final @Nullable ByteBuffer memory;
    private @Nullable FileLease lease;
    private @Nullable InputStream stream;
    private long streamAt;

    private FileContent(WebResource resource, @Nullable ByteBuffer memory, @Nullable FileLease lease) {
        this.resource = resource;
        this.memory = memory;
        this.lease = lease;
    }

    /**
     * For what is put together or written here.
     *
     * @throws org.heliostat.filecache.FileChangedException when the file is not the one that was looked up
     */
    static FileContent open(FileCache files, WebResource resource) throws IOException {
        FileEntry entry = resource.entry();
        if (entry == null) {
            return new FileContent(resource, null, null);
        }
        ByteBuffer memory = files.content(entry);
        return new FileContent(resource, memory, memory == null ? files.openToRead(entry) : null);
    }

    /** For one answer that is the file or a part of it: where the operating system can send it, it will. */
    static FileContent openFor(HttpServletResponse response, FileCache files, WebResource resource) throws IOException {
        FileEntry entry = resource.entry();
        boolean takesFiles = response instanceof ContainerResponse container
                && container.isUntouched()
                && container.live().takesFiles();
        if (entry == null || !takesFiles) {
            return open(files, resource);
        }
        ByteBuffer memory = files.isSentOpen(entry) ? null : files.content(entry);
        return new FileContent(resource, memory, memory == null ? files.openFile(entry) : null);
    }

    /** @param range part to send, null for the whole */
    void send(HttpServletResponse response, @Nullable ByteRange range) throws IOException {
        long from = range == null ? 0 : range.first();
        long count = range == null ? resource.length() : range.length();
        FileLease file = lease;
        if (response instanceof ContainerResponse container && container.isUntouched()) {
            response.setContentLengthLong(count);
            if (memory != null) {
                container.suspendBody();
                container.live().sendContent(memory.slice((int) from, (int) count));
                return;
            }
            if (file != null) {
                // From here on the transport closes it, also when the client goes away.
                lease = null;
                container.suspendBody();
                container.live().sendFile(file.channel(), from, count, file::close);
                return;
            }
        }
        write(response, from, count);
    }

    void sendParts(HttpServletResponse response, MultipartRanges parts) throws IOException {
        if (response instanceof ContainerResponse container && container.isUntouched()) {
            response.setContentLengthLong(parts.length());
        }
        parts.write(response.getOutputStream(), this::read);
    }

    private void write(HttpServletResponse response, long from, long count) throws IOException {
        ServletOutputStream out;
        try {
            out = response.getOutputStream();
        } catch (IllegalStateException writerInUse) {
            // A page that already writes text includes the file: its bytes are taken for text.
            var bytes = new ByteArrayOutputStream();
            copy(from, count, bytes);
            response.getWriter().write(IncludedText.of(bytes.toByteArray(), charset(response)));
            return;
        }
        copy(from, count, out);
    }

    private void copy(long from, long count, OutputStream out) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate((int) Math.max(1, Math.min(count, COPY_SIZE)));
        long position = from;
        while (position < from + count) {
            piece.clear().limit((int) Math.min(piece.capacity(), from + count - position));
            int read = read(position, piece);
            if (read < 1) {
                throw new EOFException("the file became shorter while it was sent");
            }
            out.write(piece.array(), 0, read);
            position += read;
        }
    }

    /** Positions only grow: a stream out of a jar cannot go back. */
    private int read(long position, ByteBuffer into) throws IOException {
        FileLease file = lease;
        if (memory != null) {
            return MultipartRanges.Source.of(memory).read(position, into);
        }
        if (file != null) {
            return file.channel().read(into, position);
        }
        InputStream in = stream;
        if (in == null) {
            in = resource.open();
            stream = in;
        }
        in.skipNBytes(position - streamAt);
        int count = in.read(into.array(), into.arrayOffset(), into.remaining());
        streamAt = position + Math.max(0, count);
        return count;
    }

    private static Charset charset(HttpServletResponse response) {
        String name = response.getCharacterEncoding();
        return name == null || !Charset.isSupported(name) ? StandardCharsets.ISO_8859_1 : Charset.forName(name);
    }

    @Override
    public void close() throws IOException {
        FileLease file = lease;
        if (file != null) {
            file.close();
        }
        InputStream in = stream;
        if (in != null) {
            in.close();
        }
    }
}
