package org.heliostat.launcher.memory;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file in which a process that ends by itself says why, for the one that is started next: where memory is short, neither
 * the log nor the incidents may have a word of it. The file is open from the start; writing allocates nothing. Two threads may write: then the line of the first
 * stands above another.
 */
public final class EndNote implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EndNote.class);

    /** Some of ours are shorter. */
    private static final int LONGEST = 1_000;

    private final Optional<Earlier> earlier;
    private final @Nullable FileOutputStream file;
    /** An atomic one would have to be linked when it is used first. */
    private volatile boolean isWritten;

    /**
     * What an earlier process has left.
     *
     * @param millis when, since 1970
     */
    public record Earlier(long millis, String reason) {}

    private EndNote(Optional<Earlier> earlier, @Nullable FileOutputStream file) {
        this.earlier = earlier;
        this.file = file;
    }

    /** Reads what an earlier process has left, and makes place for that of this one. Without a file nothing is noted. */
    public static EndNote open(Path path) {
        try {
            Optional<Earlier> earlier = read(path);
            return new EndNote(earlier, new FileOutputStream(path.toFile(), true));
        } catch (IOException unusable) {
            LOG.warn("{} cannot be used, an end for want of memory will not be noted: {}", path, unusable.toString());
            return new EndNote(Optional.empty(), null);
        }
    }

    private static Optional<Earlier> read(Path path) throws IOException {
        if (!Files.isRegularFile(path) || Files.size(path) == 0 || Files.size(path) > LONGEST) {
            return Optional.empty();
        }
        // Of a process that could not tell of the one before it there are two lines.
        String lines = new String(Files.readAllBytes(path), StandardCharsets.US_ASCII).strip();
        String reason = lines.substring(lines.lastIndexOf('\n') + 1);
        return Optional.of(new Earlier(Files.getLastModifiedTime(path).toMillis(), reason));
    }

    /** @return why the process before this one ended by itself; empty where it did not */
    public Optional<Earlier> earlier() {
        return earlier;
    }

    /** Notes why this process ends; of several reasons the first. Allocates nothing. */
    public void write(EndReason reason) {
        FileOutputStream open = file;
        if (open == null || isWritten) {
            return;
        }
        try {
            open.write(reason.line());
            isWritten = true;
        } catch (IOException unwritten) {
            // A full disk must not keep the process from its end.
            isWritten = false;
        }
    }

    /** What an earlier process has left was told: it stands there no longer. */
    public void forgetEarlier() {
        FileOutputStream open = file;
        if (open == null || isWritten) {
            return;
        }
        try {
            open.getChannel().truncate(0);
        } catch (IOException kept) {
            LOG.debug("the note of an end is told twice", kept);
        }
    }

    /** Lets go of the file; what is noted stays. */
    @Override
    public void close() {
        FileOutputStream open = file;
        if (open == null) {
            return;
        }
        try {
            open.close();
        } catch (IOException unclosed) {
            LOG.debug("the note of the end", unclosed);
        }
    }
}
