package org.heliostat.listen;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The threads of the expensive steps of handshakes, made when the first secure socket is. One thread at a time. */
final class HandshakeThreads implements AutoCloseable {

    private @Nullable ExecutorService threads;

    /** @return as many threads as processors: a handshake does nothing but calculate */
    Executor executor() {
        ExecutorService made = threads;
        if (made == null) {
            made = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), new NumberedThreads("tls"));
            threads = made;
        }
        return made;
    }

    @Override
    public void close() {
        if (threads != null) {
            threads.shutdownNow();
        }
    }
}
