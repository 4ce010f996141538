package org.heliostat.hosting;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.heliostat.config.Replacements;
import org.heliostat.config.instance.Configuration;
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
public record StoredSessions(
        Path folder, Path key, List<VaultMaker> makers, boolean ofSeveralProcesses, Ticker ticker, WallClock clock) {

    public StoredSessions {
        makers = List.copyOf(makers);
    }

    /** @param run folder of the instance for what is there while it runs, and until the next start */
    public static StoredSessions of(Path run, Configuration configuration, Ticker ticker, WallClock clock) {
        Path conf = configuration.confFolder();
        boolean several = configuration.magnus().maxProcs() > 1;
        List<VaultMaker> makers = new ArrayList<>();
        makers.add(new FileVaults(clock, several));
        makers.add(new MmapVaultMaker(ticker));
        if (hasRedisClient()) {
            makers.add(new RedisVaultMaker(ticker, new Replacements(System.getenv(), conf), conf));
        }
        return new StoredSessions(
                run.resolve("sessions"),
                configuration
                        .instance()
                        .resolve(configuration.magnus().applications().sessionKeyFile()),
                makers,
                several,
                ticker,
                clock);
    }

    /** Programs that embed the server may do without. */
    private static boolean hasRedisClient() {
        return StoredSessions.class.getResource("/redis/clients/jedis/Jedis.class") != null;
    }

    /** @param resources where sessions in a table find their database */
    public SessionServices services(Supplier<String> route, ServerResources resources) {
        VaultMaker jdbc = new JdbcVaultMaker(resources, ticker);
        List<VaultMaker> all = new ArrayList<>(makers);
        all.add(jdbc);
        all.add(new S1ws60Vaults(clock, Optional.of(jdbc)));
        return new SessionServices(
                new SessionIds(route), new VaultMakers(all), new SessionKey(key), folder, ofSeveralProcesses);
    }
}
