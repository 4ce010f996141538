package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultLimits;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sessions of one application in a mapped file. Each call holds the mapping while it runs. Any thread. */
final class MmapVault implements SessionVault {

    private static final Logger LOG = LoggerFactory.getLogger(MmapVault.class);

    private final OpenFiles files;
    private final OpenFile file;
    private final Path path;
    private volatile int lastSize;

    MmapVault(OpenFiles files, OpenFile file, Path path) {
        this.files = files;
        this.file = file;
        this.path = path;
    }

    /** What is done with the file's records. */
    private interface Work<T> {
        T run(SessionFile sessions) throws IOException;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public VaultLimits limits() {
        return file.header().geometry().limits();
    }

    @Override
    public @Nullable VaultRecord read(String id) throws IOException {
        return mapped(sessions -> Optional.ofNullable(sessions.read(id))).orElse(null);
    }

    @Override
    public long version(String id) throws IOException {
        return mapped(sessions -> sessions.version(id));
    }

    @Override
    public long write(String id, byte[] sealed, long expiresAtMillis, long expectedVersion) throws IOException {
        return mapped(sessions -> sessions.write(id, sealed, expiresAtMillis, expectedVersion));
    }

    @Override
    public boolean touch(String id, long expiresAtMillis) throws IOException {
        return mapped(sessions -> sessions.touch(id, expiresAtMillis));
    }

    @Override
    public long rename(String oldId, String newId, byte[] sealed, long expiresAtMillis, long expectedVersion)
            throws IOException {
        return mapped(sessions -> sessions.rename(oldId, newId, sealed, expiresAtMillis, expectedVersion));
    }

    @Override
    public boolean remove(String id) throws IOException {
        return mapped(sessions -> sessions.remove(id));
    }

    @Override
    public boolean removeExpired(String id, long nowMillis) throws IOException {
        return mapped(sessions -> sessions.removeExpired(id, nowMillis));
    }

    @Override
    public List<String> expired(long nowMillis, int most) throws IOException {
        return mapped(sessions -> sessions.expired(nowMillis, most));
    }

    /** What was seen last, while the file cannot be read. */
    @Override
    public int size() {
        if (!file.mapped().enter()) {
            return 0;
        }
        try {
            lastSize = file.sessions().size();
        } catch (InternalError fault) {
            LOG.debug("{}: cannot be read", path, fault);
        } finally {
            file.mapped().leave();
        }
        return lastSize;
    }

    @Override
    public Map<String, Long> figures() {
        return file.sessions().figures();
    }

    @Override
    public void close() throws IOException {
        files.close(path);
    }

    /** An InternalError is how Java tells of a page that cannot be read or written: file cut, disk failed. */
    private <T> T mapped(Work<T> work) throws IOException {
        try {
            return entered(work);
        } catch (InternalError fault) {
            throw new IOException(path + ": was cut while in use, or its disk fails", fault);
        }
    }

    private <T> T entered(Work<T> work) throws IOException {
        if (!file.mapped().enter()) {
            throw new IOException(path + ": is closed");
        }
        try {
            return work.run(file.sessions());
        } finally {
            file.mapped().leave();
        }
    }
}
