package org.heliostat.maven.embedded;

import java.time.Duration;
import org.heliostat.embedding.Application;
import org.heliostat.embedding.Heliostat;
import org.heliostat.embedding.HeliostatBuilder;
import org.heliostat.embedding.HeliostatException;
import org.heliostat.embedding.Listen;
import org.heliostat.maven.server.RefusedException;
import org.heliostat.maven.server.RunningServer;
import org.heliostat.maven.server.ServerLog;
import org.heliostat.maven.server.ServerStarter;
import org.heliostat.maven.server.ServerWishes;
import org.heliostat.time.Ticker;
import org.slf4j.LoggerFactory;

/** Starts servers by the embedding API. Made by name. */
public final class EmbeddedStarter implements ServerStarter {

    private final Ticker ticker = Ticker.system();

    /** For who makes one by its name. */
    public EmbeddedStarter() {}

    @Override
    public RunningServer start(ServerWishes wishes, ServerLog log) throws RefusedException {
        if (LoggerFactory.getILoggerFactory() instanceof GoalLoggers loggers) {
            loggers.logTo(log);
        }
        long begun = ticker.nanos();
        try {
            Heliostat server = CodeThread.call("start", builder(wishes)::start);
            return new EmbeddedServer(server, wishes.contextPath(), Duration.ofNanos(ticker.nanos() - begun), log);
        } catch (HeliostatException refused) {
            throw new RefusedException(Sentence.of(refused), refused);
        }
    }

    private static HeliostatBuilder builder(ServerWishes wishes) {
        HeliostatBuilder builder = Heliostat.builder().instance(wishes.instance());
        if (wishes.configuration().isPresent()) {
            builder.port(wishes.port());
        } else {
            builder.listen(Listen.port(wishes.port()).on(wishes.host()));
        }
        wishes.directives().forEach(builder::directive);
        Application application = Application.war(wishes.contextPath(), wishes.source());
        return builder.application(wishes.inDevelopment() ? application.inDevelopment() : application);
    }
}
