package org.heliostat.log.access;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.LogDates;
import org.jspecify.annotations.Nullable;

/**
 * The file of one access log with a buffer before it. A new file begins with the lines of its format's head. Used by
 * the writing thread only, once it is open.
 */
final class LogFile {

    private static final int BUFFER_SIZE = 64 * 1024;

    private final Path path;
    private final AccessLogFormat format;
    private final LogDates dates;
    private final Opener opener;

    /** Made by the first line: of many virtual servers with a log of their own most may be idle. */
    private ByteBuffer buffer = ByteBuffer.allocate(0);

    private @Nullable WritableByteChannel channel;
    private boolean cutLine;
    private boolean headDue;
    private boolean grown;
    private int bufferedLines;

    /** Opens files for appending; a test's opener hands out disks that are full. */
    @FunctionalInterface
    interface Opener {

        Opened open(Path path) throws IOException;
    }

    /** A channel that appends, and whether the file was empty. */
    record Opened(WritableByteChannel channel, boolean empty) {}

    LogFile(Path path, AccessLogFormat format, LogDates dates, Opener opener) {
        this.path = path;
        this.format = format;
        this.dates = dates;
        this.opener = opener;
    }

    static Opened openOnDisk(Path path) throws IOException {
        Path directory = path.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        FileChannel channel = FileChannel.open(path, CREATE, WRITE, APPEND);
        return new Opened(channel, channel.size() == 0);
    }

    Path path() {
        return path;
    }

    /** Opens the file if it is not open. */
    void open() throws IOException {
        if (channel == null) {
            use(opener.open(path));
        }
    }

    /** Opens the path anew, which another file may have by now; the old file stays in use if that fails. */
    void reopen() throws IOException {
        WritableByteChannel old = channel;
        Opened opened = opener.open(path);
        cutLine &= !opened.empty();
        headDue = false;
        use(opened);
        if (old != null) {
            old.close();
        }
    }

    /** @return whether something was written since this was asked last */
    boolean hasGrown() {
        boolean result = grown;
        grown = false;
        return result;
    }

    /** @return bytes of a file without a line */
    int emptyBytes() {
        return format.head(dates.now()).length;
    }

    /** @return whether a line fits into the buffer; its length counts its line end */
    boolean fits(int length) {
        if (buffer.capacity() == 0) {
            buffer = ByteBuffer.allocateDirect(BUFFER_SIZE);
        }
        return buffer.remaining() >= length;
    }

    /** Puts a line with its end into the buffer, which is made larger for a line longer than all of it. */
    void add(byte[] bytes, int from, int length) {
        if (!fits(length)) {
            ByteBuffer larger = ByteBuffer.allocate(buffer.position() + length);
            buffer = larger.put(buffer.flip());
        }
        buffer.put(bytes, from, length);
        bufferedLines++;
    }

    int bufferedLines() {
        return bufferedLines;
    }

    /**
     * Writes what is buffered. On failure the lines that could not be written are dropped and the file is closed, to
     * be opened again next time: neither a full disk nor a vanished one may fill memory. What is not a failure of the
     * file leaves them in the buffer.
     *
     * @return bytes written
     * @throws FlushException if lines were dropped
     */
    long flush() throws FlushException {
        if (buffer.position() == 0) {
            return 0;
        }
        buffer.flip();
        long before = buffer.remaining();
        boolean ended = false;
        try {
            open();
            writeHead();
            repairCutLine();
            writeFully(buffer);
            ended = true;
            return before;
        } catch (IOException e) {
            ended = true;
            cutLine |= buffer.position() > 0 && buffer.get(buffer.position() - 1) != '\n';
            throw new FlushException(e, countLines(), before - buffer.remaining());
        } finally {
            if (ended) {
                afterFlush();
            } else {
                bufferedLines = countLines();
                buffer.compact();
            }
        }
    }

    void close() throws IOException {
        WritableByteChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }

    /** A disk that is full now takes the head before the first line that it takes again. */
    private void use(Opened opened) {
        channel = opened.channel();
        headDue |= opened.empty() || format.beginsAnew();
        try {
            writeHead();
        } catch (IOException full) {
            headDue = true;
        }
    }

    private void writeHead() throws IOException {
        if (!headDue) {
            return;
        }
        repairCutLine();
        ByteBuffer head = ByteBuffer.wrap(format.head(dates.now()));
        try {
            writeFully(head);
            headDue = false;
        } finally {
            cutLine = head.hasRemaining() && (cutLine || head.position() > 0);
        }
    }

    private void repairCutLine() throws IOException {
        if (cutLine) {
            writeFully(ByteBuffer.wrap(new byte[] {'\n'}));
            cutLine = false;
        }
    }

    private void writeFully(ByteBuffer bytes) throws IOException {
        WritableByteChannel open = channel;
        if (open == null) {
            throw new IOException("the file is not open");
        }
        grown = true;
        while (bytes.hasRemaining()) {
            if (open.write(bytes) == 0) {
                throw new IOException("the file takes no more bytes");
            }
        }
    }

    /** A line of which only a part was written counts as dropped. */
    private int countLines() {
        int lines = 0;
        for (int i = buffer.position(); i < buffer.limit(); i++) {
            if (buffer.get(i) == '\n') {
                lines++;
            }
        }
        return lines;
    }

    private void afterFlush() {
        boolean failed = buffer.hasRemaining();
        buffer = buffer.capacity() > BUFFER_SIZE ? ByteBuffer.allocateDirect(BUFFER_SIZE) : buffer.clear();
        bufferedLines = 0;
        if (failed) {
            closeQuietly();
        }
    }

    /** The failure that matters is on its way up; a second one from closing adds nothing. */
    private void closeQuietly() {
        try {
            close();
        } catch (IOException second) {
            channel = null;
        }
    }

    /** Lines were dropped because the file could not be written. */
    static final class FlushException extends IOException {

        private static final long serialVersionUID = 1L;

        private final int droppedLines;
        private final long writtenBytes;

        FlushException(IOException cause, int droppedLines, long writtenBytes) {
            super(LogFileException.reason(cause), cause);
            this.droppedLines = droppedLines;
            this.writtenBytes = writtenBytes;
        }

        int droppedLines() {
            return droppedLines;
        }

        long writtenBytes() {
            return writtenBytes;
        }
    }
}
