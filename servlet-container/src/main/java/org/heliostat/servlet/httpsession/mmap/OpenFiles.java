package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.heliostat.time.Ticker;

/**
 * The session files that this process has open, each once however many vaults use it: locks between processes belong
 * to the process. Any thread.
 */
final class OpenFiles {

    private final Ticker ticker;
    private final long patienceMillis;
    private final Map<Path, Lease> byPath = new HashMap<>();

    OpenFiles(Ticker ticker, long patienceMillis) {
        this.ticker = ticker;
        this.patienceMillis = patienceMillis;
    }

    /** An open file and how many use it. Guarded by the registry's monitor. */
    private static final class Lease {
        final OpenFile file;
        int users = 1;

        Lease(OpenFile file) {
            this.file = file;
        }
    }

    synchronized OpenFile open(Path path, FileHeader wanted) throws IOException {
        Path key = path.toAbsolutePath().normalize();
        Lease lease = byPath.get(key);
        if (lease == null) {
            OpenFile file = OpenFile.open(key, wanted, ticker, patienceMillis);
            byPath.put(key, new Lease(file));
            return file;
        }
        FileHeader used = lease.file.header();
        if (!used.owns(wanted.owner())) {
            throw new IOException(path + ": is used by another application (expected: a folder of its own)");
        }
        if (!used.agreesWith(wanted)) {
            throw new IOException(path + ": is used with " + used.inWords() + " (expected: " + wanted.inWords()
                    + "; undeploy the application first, so that the file can be made anew)");
        }
        lease.users++;
        return lease.file;
    }

    synchronized void close(Path path) throws IOException {
        Path key = path.toAbsolutePath().normalize();
        Lease lease = byPath.get(key);
        if (lease != null && --lease.users == 0) {
            byPath.remove(key);
            lease.file.close();
        }
    }
}
