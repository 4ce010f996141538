package org.heliostat.launcher;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.heliostat.config.Replacements;
import org.heliostat.config.instance.Configuration;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.servlet.httpsession.SessionIds;
import org.heliostat.servlet.httpsession.SessionServices;
import org.heliostat.servlet.httpsession.jdbc.JdbcVaultMaker;
import org.heliostat.servlet.httpsession.mmap.MmapVaultMaker;
import org.heliostat.servlet.httpsession.record.SessionKey;
import org.heliostat.servlet.httpsession.redis.RedisVaultMaker;
import org.heliostat.servlet.httpsession.vault.FileVaults;
import org.heliostat.servlet.httpsession.vault.S1ws60Vaults;
import org.heliostat.servlet.httpsession.vault.VaultMaker;
import org.heliostat.servlet.httpsession.vault.VaultMakers;
import org.heliostat.servlet.naming.ServerResources;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/**
 * Where an instance keeps HTTP sessions: {@code run/sessions}, its key, and every kind of vault there is.
 *
 * @param makers of the kinds that need nothing of the server's resources
 * @param ofSeveralProcesses whether several processes serve each application (MaxProcs)
 */
record StoredSessions(
        Path folder, Path key, List<VaultMaker> makers, boolean ofSeveralProcesses, Ticker ticker, WallClock clock) {

    static StoredSessions of(InstanceFolder instance, Configuration configuration, Ticker ticker, WallClock clock) {
        Path conf = instance.root().resolve("conf");
        boolean several = configuration.magnus().maxProcs() > 1;
        return new StoredSessions(
                instance.run().resolve("sessions"),
                instance.root().resolve(configuration.magnus().applications().sessionKeyFile()),
                List.of(
                        new FileVaults(clock, several),
                        new MmapVaultMaker(ticker),
                        new RedisVaultMaker(ticker, new Replacements(System.getenv(), conf), conf)),
                several,
                ticker,
                clock);
    }

    /** @param resources where sessions in a table find their database */
    SessionServices services(Supplier<String> route, ServerResources resources) {
        VaultMaker jdbc = new JdbcVaultMaker(resources, ticker);
        List<VaultMaker> all = new ArrayList<>(makers);
        all.add(jdbc);
        all.add(new S1ws60Vaults(clock, Optional.of(jdbc)));
        return new SessionServices(
                new SessionIds(route), new VaultMakers(all), new SessionKey(key), folder, ofSeveralProcesses);
    }
}
