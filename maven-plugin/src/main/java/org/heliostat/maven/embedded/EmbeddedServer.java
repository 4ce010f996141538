package org.heliostat.maven.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.heliostat.embedding.Heliostat;
import org.heliostat.embedding.HeliostatException;
import org.heliostat.maven.server.RefusedException;
import org.heliostat.maven.server.RunningServer;
import org.heliostat.maven.server.ServerLog;
import org.jspecify.annotations.Nullable;

/** A server of the embedding API. Any thread. */
final class EmbeddedServer implements RunningServer {

    private final Heliostat server;
    private final String contextPath;
    private final Duration startTime;
    private final ServerLog log;
    private volatile @Nullable Thread reloading;

    EmbeddedServer(Heliostat server, String contextPath, Duration startTime, ServerLog log) {
        this.server = server;
        this.contextPath = contextPath;
        this.startTime = startTime;
        this.log = log;
    }

    @Override
    public String url() {
        return server.url() + (contextPath.equals("/") ? "" : contextPath);
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public Duration startTime() {
        return startTime;
    }

    @Override
    public List<String> warnings() {
        return server.warnings();
    }

    @Override
    public void reload(Path source) throws RefusedException {
        CompletableFuture<Path> inService = new CompletableFuture<>();
        Thread thread = CodeThread.start("reload", () -> reload(source, inService));
        reloading = thread;
        try {
            CodeThread.await(thread, inService);
        } catch (HeliostatException refused) {
            throw new RefusedException(Sentence.of(refused), refused);
        } catch (IllegalStateException ended) {
            throw new RefusedException("the application was not started anew: " + ended.getMessage(), ended);
        }
    }

    /** The edge of the thread: what fails once the application is in service concerns the one before it. */
    private void reload(Path source, CompletableFuture<Path> inService) {
        try {
            server.reload(contextPath, source, () -> inService.complete(source));
        } catch (Throwable failed) {
            if (!inService.completeExceptionally(failed)) {
                log.warn("the application that ran before has not ended cleanly: " + failed, null);
                log.debug("its end", failed);
            }
        }
    }

    @Override
    public boolean isReloading() {
        Thread known = reloading;
        return known != null && known.isAlive();
    }

    @Override
    public void filesChanged() {
        server.filesChanged();
    }

    @Override
    public long stop(Duration grace) {
        return server.stop(grace).lost();
    }
}
