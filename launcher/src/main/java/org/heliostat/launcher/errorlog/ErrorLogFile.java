package org.heliostat.launcher.errorlog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.heliostat.log.rotation.Rotation;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * One file of the error log. Lines that a full disk refuses are dropped and counted; when it takes lines again, the first
 * says how many are missing. Used by the thread that writes the log.
 */
final class ErrorLogFile extends UnsynchronizedAppenderBase<ILoggingEvent> implements LogFiles {

    private final Path path;
    private final Layout<ILoggingEvent> layout;
    private final Opener opener;
    private final Surroundings around;

    /** Files that were put aside and not yet cared for. */
    private final Queue<Path> unfinished = new ConcurrentLinkedQueue<>();

    /** The terminal hears of each once. */
    private @Nullable Path toldUncared;

    private @Nullable WritableByteChannel channel;
    private boolean cutLine;
    private boolean mustReopen;
    private long size;

    private final LostLines lost;

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
     * What the files of one error log share.
     *
     * @param failed counts lines that no disk took
     * @param missing those that no line has told of
     * @param terminal hears when lines are lost
     */
    record Surroundings(
            Rotation rotation, LongAdder failed, MissingLines missing, Ticker ticker, Consumer<String> terminal) {}

    ErrorLogFile(Path path, Layout<ILoggingEvent> layout, Opener opener, Surroundings around) {
        this.path = path;
        this.layout = layout;
        this.opener = opener;
        this.around = around;
        this.lost = new LostLines(path.toString(), around);
    }

    static Opened openOnDisk(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        FileChannel channel = FileChannel.open(path, CREATE, WRITE, APPEND);
        return new Opened(channel, channel.size());
    }

    /** Opens the file; where that fails it is not started. */
    @Override
    public void start() {
        try {
            use(opener.open(path));
            super.start();
        } catch (IOException refused) {
            addError(path + " cannot be opened", refused);
        }
    }

    @Override
    public void stop() {
        super.stop();
        close();
        mustReopen = false;
        finishRotation();
        unfinished.forEach(rotated -> tellUncared(rotated, "is not done: the log has ended"));
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (lost.isAlsoLost(event)) {
            return;
        }
        try {
            if (channel == null) {
                open();
            } else if (mustReopen) {
                reopen();
            }
            if (cutLine) {
                write("\n");
                cutLine = false;
            }
            lost.tellBefore(event, "they could not be written", line -> write(layout.doLayout(line)));
            write(layout.doLayout(event));
        } catch (IOException full) {
            close();
            lost.failed(
                    event, "error log " + path + " cannot be written: " + full.getMessage() + ": lines are dropped");
        }
        if (!mustReopen && around.rotation().isTooLarge(path, size)) {
            rotate(around.rotation().now());
        }
        finishRotation();
    }

    @Override
    public void reopen() {
        mustReopen = true;
        try {
            open();
        } catch (IOException refused) {
            addError(path + " cannot be opened anew, the old file stays in use", refused);
        }
    }

    @Override
    public void rotate(long millis) {
        if (size == 0) {
            return;
        }
        around.rotation().putAside(path, millis).ifPresent(unfinished::add);
        reopen();
    }

    private void open() throws IOException {
        Opened opened = opener.open(path);
        close();
        use(opened);
    }

    private void use(Opened opened) {
        channel = opened.channel();
        size = opened.bytes();
        cutLine &= size > 0;
        mustReopen = false;
    }

    /** A file that was put aside is cared for once nobody writes to it any more. Care that could not be begun comes again. */
    @Override
    public void finishRotation() {
        Path rotated = unfinished.peek();
        while (!mustReopen && rotated != null && isCaredFor(rotated)) {
            unfinished.remove(rotated);
            rotated = unfinished.peek();
        }
    }

    private boolean isCaredFor(Path rotated) {
        try {
            around.rotation().care(path, rotated);
        } catch (RuntimeException | Error noThread) {
            if (!rotated.equals(toldUncared)) {
                toldUncared = rotated;
                tellUncared(rotated, "could not be begun, and is tried again: " + noThread);
            }
            return false;
        }
        around.rotation().tell(path, rotated);
        return true;
    }

    private void tellUncared(Path rotated, String why) {
        around.terminal().accept("error log " + rotated + ": what follows its rotation " + why);
    }

    private void write(String text) throws IOException {
        WritableByteChannel open = channel;
        if (open == null) {
            throw new IOException("the file is not open");
        }
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
        try {
            while (bytes.hasRemaining()) {
                if (open.write(bytes) == 0) {
                    throw new IOException("the file takes no more bytes");
                }
            }
        } finally {
            size += bytes.position();
            cutLine |= bytes.hasRemaining() && bytes.position() > 0;
        }
    }

    private void close() {
        WritableByteChannel open = channel;
        channel = null;
        if (open == null) {
            return;
        }
        try {
            open.close();
        } catch (IOException second) {
            addWarn(path + " cannot be closed", second);
        }
    }
}
