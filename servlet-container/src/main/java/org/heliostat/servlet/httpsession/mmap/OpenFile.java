package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.time.Ticker;

/**
 * A session file that this process has open: made, checked, made anew for another geometry when nobody else uses it.
 * All of that happens behind the gate, one process at a time.
 */
final class OpenFile {

    private final FileHeader header;
    private final LockFile locks;
    private final FileLock presence;
    private final MappedFile mapped;
    private final SessionFile sessions;

    private OpenFile(FileHeader header, LockFile locks, FileLock presence, MappedFile mapped, SessionFile sessions) {
        this.header = header;
        this.locks = locks;
        this.presence = presence;
        this.mapped = mapped;
        this.sessions = sessions;
    }

    /**
     * @param path of the session file; the lock file stands beside it
     * @throws IOException when another process uses the file with another geometry, or it belongs to another application
     */
    static OpenFile open(Path path, FileHeader wanted, Ticker ticker, long patienceMillis) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        LockFile locks = new LockFile(path.resolveSibling(path.getFileName() + ".lock"), ticker, patienceMillis);
        try {
            return behindTheGate(path, wanted, locks, new StripeLocks(locks, wanted.locks(), ticker));
        } catch (InternalError fault) {
            locks.close();
            throw new IOException(path + ": was cut while it was opened, or its disk fails", fault);
        } catch (IOException | RuntimeException | Error failed) {
            locks.close();
            throw failed;
        }
    }

    private static OpenFile behindTheGate(Path path, FileHeader wanted, LockFile locks, StripeLocks stripes)
            throws IOException {
        FilePreparation preparation = new FilePreparation(path, wanted, stripes);
        FileLock gate = locks.lock(LockFile.GATE, false);
        try {
            FileLock alone = locks.tryLock(LockFile.PRESENCE, false);
            if (alone == null) {
                preparation.checkUsed();
            } else {
                preparation.prepare();
                alone.release();
            }
            FileLock presence = locks.lock(LockFile.PRESENCE, true);
            MappedFile mapped = new MappedFile(path, wanted.geometry());
            try {
                SessionFile sessions = new SessionFile(mapped, wanted.geometry(), stripes);
                if (alone != null) {
                    wanted.write(mapped.front());
                    sessions.mend();
                }
                return new OpenFile(wanted, locks, presence, mapped, sessions);
            } catch (IOException | RuntimeException | Error failed) {
                mapped.leave();
                throw failed;
            }
        } finally {
            LockFile.release(gate);
        }
    }

    FileHeader header() {
        return header;
    }

    SessionFile sessions() {
        return sessions;
    }

    MappedFile mapped() {
        return mapped;
    }

    /** The locks end with the last call that is in progress; nobody gets in any more. */
    void close() throws IOException {
        try {
            mapped.leave();
        } finally {
            releaseLocks();
        }
    }

    private void releaseLocks() throws IOException {
        try {
            LockFile.release(presence);
        } finally {
            locks.close();
        }
    }
}
