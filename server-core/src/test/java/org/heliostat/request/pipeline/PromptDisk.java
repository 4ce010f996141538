package org.heliostat.request.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.filecache.FileStatus;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.filecache.OpenedFile;
import org.jspecify.annotations.Nullable;

/** The real file system; whether something would have to be waited for, the test says. */
final class PromptDisk implements FileSystemAccess {

    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger compared = new AtomicInteger();
    boolean isPrompt;

    private final FileSystemAccess local = FileSystemAccess.local();

    @Override
    public FileStatus status(Path path) {
        return local.status(path);
    }

    @Override
    public FileChannel open(Path realPath) throws IOException {
        return local.open(realPath);
    }

    @Override
    public @Nullable OpenedFile openAtOnce(Path realPath, FileStatus expected) {
        if (!isPrompt || !status(realPath).equals(expected)) {
            return null;
        }
        opened.incrementAndGet();
        try {
            return new OpenedFile(open(realPath), expected);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean isUnchangedAtOnce(Path path, FileStatus expected, boolean inMemory) {
        compared.incrementAndGet();
        return isPrompt && status(path).equals(expected);
    }
}
