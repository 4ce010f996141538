package org.heliostat.maven.embedded;

import java.time.Duration;
import java.util.List;
import org.heliostat.embedding.Heliostat;
import org.heliostat.embedding.HeliostatException;
import org.heliostat.maven.server.RefusedException;
import org.heliostat.maven.server.RunningServer;

/** A server of the embedding API. Any thread. */
final class EmbeddedServer implements RunningServer {

    private final Heliostat server;
    private final String contextPath;
    private final Duration startTime;

    EmbeddedServer(Heliostat server, String contextPath, Duration startTime) {
        this.server = server;
        this.contextPath = contextPath;
        this.startTime = startTime;
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
    public void reload() throws RefusedException {
        try {
            CodeThread.call("reload", () -> {
                server.reload(contextPath);
                return contextPath;
            });
        } catch (HeliostatException refused) {
            throw new RefusedException(Sentence.of(refused), refused);
        }
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
