package org.heliostat.server;

import org.heliostat.cgi.BodyCounters;
import org.heliostat.cgi.CgiPrograms;
import org.heliostat.cgi.CgiSettings;
import org.heliostat.cgi.spawn.Spawner;
import org.heliostat.cgi.spawn.SystemSpawner;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.fastcgi.FastCgiApplications;
import org.heliostat.request.function.BindContext;
import org.heliostat.stats.program.ProgramsSnapshot;
import org.heliostat.time.Ticker;

/**
 * The boxes of programs outside of the server, as one.
 *
 * @param spawner starts all of them, and scripts of others
 * @param bodies counts what could not be collected for them
 * @param early whether FastCGI applications start with the server (Init FCGIInit, php4_init)
 */
record Programs(Spawner spawner, CgiPrograms cgi, FastCgiApplications fastCgi, BodyCounters bodies, boolean early) {

    static final int TICK_MILLIS = CgiPrograms.TICK_MILLIS;

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

    BindContext.Services offeredBy(BindContext.Services services) {
        return services.plus(CgiPrograms.class, cgi)
                .plus(FastCgiApplications.class, fastCgi)
                .plus(BodyCounters.class, bodies);
    }

    /** The first configuration is in force. */
    void start() {
        fastCgi.retainNamed();
        if (early) {
            fastCgi.startAll();
        }
    }

    /** On the clock's thread. */
    void tick() {
        cgi.tick();
        fastCgi.tick();
    }

    void apply(Configuration configuration) {
        cgi.apply(CgiSettings.from(configuration.magnus()));
        fastCgi.retainNamed();
    }

    void stop() {
        cgi.stop();
        fastCgi.stop();
    }

    ProgramsSnapshot snapshot() {
        return new ProgramsSnapshot(cgi.snapshot(), fastCgi.snapshot(), bodies.snapshot());
    }
}
