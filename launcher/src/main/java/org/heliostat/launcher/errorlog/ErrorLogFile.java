package org.heliostat.launcher.errorlog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Layout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.heliostat.log.rotation.Rotation;
import org.jspecify.annotations.Nullable;

/**
 * One file of the error log. Lines that a full disk refuses are dropped and counted; when it takes lines again, the first
 * says how many are missing. Used by the thread that writes the log.
 */
final class ErrorLogFile implements LogTarget {

    private final Path path;
    private final Layout<ILoggingEvent> layout;
    private final Opener opener;
    private final Rotation rotation;
    private final LostLines lost;
    private final Consumer<String> terminal;

    /** Files that were put aside and not yet cared for. */
    private final Queue<Path> unfinished = new ConcurrentLinkedQueue<>();

    /** The terminal hears of each once. */
    private @Nullable Path toldUncared;

    private @Nullable WritableByteChannel channel;
    private boolean cutLine;
    private boolean mustReopen;
    private boolean toldNotReopened;
    private long size;

    /** Whether it was opened and has not ended. */
    private volatile boolean open;

    /** Opens a path for appending; a test's opener hands out disks that are full. */
    @FunctionalInterface
    interface Opener {
        Opened open(Path path) throws IOException;
    }

    /**
     * @param channel that appends
     * @param bytes that the file has already
     */
    record Opened(WritableByteChannel channel, long bytes) {}

    /**
     * @param lost counts lines that the disk does not take
     * @param terminal hears what the log itself cannot tell
     */
    ErrorLogFile(
            Path path,
            Layout<ILoggingEvent> layout,
            Opener opener,
            Rotation rotation,
            LostLines lost,
            Consumer<String> terminal) {
        this.path = path;
        this.layout = layout;
        this.opener = opener;
        this.rotation = rotation;
        this.lost = lost;
        this.terminal = terminal;
    }

    /** @return how its lost lines are spoken of */
    static LostLines.Wording lostLines(Path path) {
        return new LostLines.Wording("error log " + path + " cannot be written", "they could not be written");
    }

    static Opened openOnDisk(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        FileChannel channel = FileChannel.open(path, CREATE, WRITE, APPEND);
        return new Opened(channel, channel.size());
    }

    /** Opens the file; where that fails it takes no lines. */
    void start() {
        try {
            openPath();
            open = true;
        } catch (IOException refused) {
            open = false;
        }
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void write(ILoggingEvent line) {
        lost.write(line, this::append);
    }

    @Override
    public boolean tell(ILoggingEvent aboutOthers) {
        return lost.tell(aboutOthers, this::append);
    }

    private void append(ILoggingEvent line) throws IOException {
        String text = layout.doLayout(line);
        try {
            if (channel == null) {
                openPath();
            } else if (mustReopen) {
                reopen();
            }
            if (cutLine) {
                write("\n");
                cutLine = false;
            }
            write(text);
        } catch (IOException full) {
            closeChannel();
            throw full;
        }
    }

    @Override
    public void reopen() {
        mustReopen = true;
        try {
            openPath();
        } catch (IOException refused) {
            tellNotReopened(refused);
        }
    }

    private void tellNotReopened(IOException refused) {
        if (!toldNotReopened) {
            toldNotReopened = true;
            terminal.accept("error log " + path + " cannot be opened anew: " + refused.getMessage()
                    + ": the old file stays in use until it can");
        }
    }

    @Override
    public void rotate(long millis) {
        if (size == 0) {
            return;
        }
        rotation.putAside(path, millis).ifPresent(unfinished::add);
        reopen();
    }

    @Override
    public void tendFiles() {
        if (!mustReopen && rotation.isTooLarge(path, size)) {
            rotate(rotation.now());
        }
        finishRotation();
    }

    @Override
    public void close() {
        open = false;
        closeChannel();
        mustReopen = false;
        finishRotation();
        unfinished.forEach(rotated -> tellUncared(rotated, "is not done: the log has ended"));
    }

    private void openPath() throws IOException {
        Opened opened = opener.open(path);
        closeChannel();
        channel = opened.channel();
        size = opened.bytes();
        cutLine &= size > 0;
        mustReopen = false;
        toldNotReopened = false;
    }

    /** A file that was put aside is cared for once nobody writes to it any more. Care that could not be begun comes again. */
    private void finishRotation() {
        Path rotated = unfinished.peek();
        while (!mustReopen && rotated != null && isCaredFor(rotated)) {
            unfinished.remove(rotated);
            rotated = unfinished.peek();
        }
    }

    private boolean isCaredFor(Path rotated) {
        try {
            rotation.care(path, rotated);
        } catch (RuntimeException | Error noThread) {
            if (!rotated.equals(toldUncared)) {
                toldUncared = rotated;
                tellUncared(rotated, "could not be begun, and is tried again: " + noThread);
            }
            return false;
        }
        rotation.tell(path, rotated);
        return true;
    }

    private void tellUncared(Path rotated, String why) {
        terminal.accept("error log " + rotated + ": what follows its rotation " + why);
    }

    private void write(String text) throws IOException {
        WritableByteChannel file = channel;
        if (file == null) {
            throw new IOException("the file is not open");
        }
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
        try {
            while (bytes.hasRemaining()) {
                if (file.write(bytes) == 0) {
                    throw new IOException("the file takes no more bytes");
                }
            }
        } finally {
            size += bytes.position();
            cutLine |= bytes.hasRemaining() && bytes.position() > 0;
        }
    }

    private void closeChannel() {
        WritableByteChannel old = channel;
        channel = null;
        try {
            if (old != null) {
                old.close();
            }
        } catch (IOException second) {
            // Whatever is wrong there, the next line finds out.
        }
    }
}
