package org.heliostat.gateway;

import java.util.List;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.gateway.cgi.BodyCounters;
import org.heliostat.gateway.cgi.CgiPrograms;
import org.heliostat.gateway.cgi.CgiSettings;
import org.heliostat.gateway.fastcgi.FastCgiApplications;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.gateway.spawn.SystemSpawner;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.request.function.offer.ProgramSource;
import org.heliostat.shtml.PageCommands;
import org.heliostat.stats.program.ProgramsSnapshot;
import org.heliostat.time.Ticker;

/**
 * Starts and ends what runs programs outside of the server, as one.
 *
 * @param spawner starts all of them, and scripts of others
 * @param bodies counts what could not be collected for them
 * @param early whether FastCGI applications start with the server (Init FCGIInit, php4_init)
 */
record Programs(Spawner spawner, CgiPrograms cgi, FastCgiApplications fastCgi, BodyCounters bodies, boolean early)
        implements ProviderLifecycle {

    static Programs of(Configuration configuration, Ticker ticker) {
        MagnusConf magnus = configuration.magnus();
        Spawner spawner = SystemSpawner.ofSystem();
        return new Programs(
                spawner,
                new CgiPrograms(CgiSettings.from(magnus), spawner, ticker),
                new FastCgiApplications(spawner, ticker),
                new BodyCounters(),
                !magnus.inits("FCGIInit").isEmpty()
                        || !magnus.inits("php4-init").isEmpty());
    }

    @Override
    public BindContext.Services offeredBy(BindContext.Services services) {
        return services.plus(CgiPrograms.class, cgi)
                .plus(FastCgiApplications.class, fastCgi)
                .plus(BodyCounters.class, bodies)
                .plus(Spawner.class, spawner)
                .plus(PageCommands.Source.class, (line, context) -> ShellCommands.of(cgi, line, context))
                .plus(ProgramSource.class, this::snapshot);
    }

    @Override
    public void start(Host server) {
        fastCgi.retainNamed();
        if (early) {
            fastCgi.startAll();
        }
        server.every(CgiPrograms.TICK_MILLIS, "programs", this::tick);
    }

    private void tick() {
        cgi.tick();
        fastCgi.tick();
    }

    @Override
    public void apply(Configuration configuration) {
        cgi.apply(CgiSettings.from(configuration.magnus()));
        fastCgi.retainNamed();
    }

    @Override
    public void stop() {
        cgi.stop();
        fastCgi.stop();
    }

    private ProgramsSnapshot snapshot() {
        return new ProgramsSnapshot(cgi.snapshot(), fastCgi.snapshot(), bodies.snapshot(), List.of());
    }
}
