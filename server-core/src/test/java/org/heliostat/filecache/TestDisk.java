package org.heliostat.filecache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The real file system with invented files, counted calls and things that happen at a bad moment. */
final class TestDisk implements FileSystemAccess {

    /** What a test lets happen to the disk. */
    interface Event {
        void happen() throws IOException;
    }

    final AtomicInteger statusCalls = new AtomicInteger();
    final AtomicInteger openCalls = new AtomicInteger();
    final Map<Path, FileStatus> invented = new ConcurrentHashMap<>();
    final AtomicInteger openAtOnceCalls = new AtomicInteger();
    /** Whether nothing has to be waited for. */
    volatile boolean isPrompt;

    volatile Event beforeStatus = () -> {};
    volatile Event beforeOpen = () -> {};
    volatile Event afterOpen = () -> {};

    private final FileSystemAccess local = FileSystemAccess.local();

    void invent(Path path, long size, long inode) {
        invented.put(path, new FileStatus(FileKind.FILE, size, 1_000_000_000L, 1, 1, inode, path));
    }

    @Override
    public FileStatus status(Path path) {
        statusCalls.incrementAndGet();
        happen(beforeStatus);
        FileStatus status = invented.get(path);
        return status != null ? status : local.status(path);
    }

    @Override
    public FileChannel open(Path realPath) throws IOException {
        openCalls.incrementAndGet();
        beforeOpen.happen();
        FileChannel channel = local.open(realPath);
        afterOpen.happen();
        return channel;
    }

    @Override
    public @Nullable OpenedFile openAtOnce(Path realPath, FileStatus expected) {
        if (!isPrompt || !status(realPath).equals(expected)) {
            return null;
        }
        openAtOnceCalls.incrementAndGet();
        try {
            return new OpenedFile(local.open(realPath), expected);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public boolean isUnchangedAtOnce(Path path, FileStatus expected, boolean inMemory) {
        return isPrompt && status(path).equals(expected);
    }

    private static void happen(Event event) {
        try {
            event.happen();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
