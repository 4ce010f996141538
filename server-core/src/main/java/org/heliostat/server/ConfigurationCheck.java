package org.heliostat.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.heliostat.acl.RealmSet;
import org.heliostat.acl.Realms;
import org.heliostat.acl.control.AccessControls;
import org.heliostat.acl.login.DigestAccess;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.listen.tls.TlsChecks;
import org.heliostat.request.counter.PerformanceBuckets;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionPools;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.request.function.WaitingFunctions;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.saf.init.InitLines;
import org.heliostat.saf.init.InitResult;
import org.heliostat.server.accesslog.ConfiguredAccessLogs;
import org.heliostat.threadpool.PoolEvents;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.heliostat.virtualserver.VirtualServers;

/**
 * Finds everything that is wrong with an instance's files at once: reads them, runs their Init lines and binds every
 * obj.conf as a start does. Opens no socket, starts no thread, writes no file; plug-ins are loaded and given back.
 */
public final class ConfigurationCheck {

    private ConfigurationCheck() {}

    /**
     * @param functions of obj.conf that other modules bring
     * @param further what other modules look at
     * @return errors before warnings
     */
    public static List<Finding> run(Path instance, List<FunctionDefinition> functions, FurtherCheck further) {
        return findings(ConfigurationReader.read(instance), functions, further);
    }

    /** @return what reading found, and what binding finds in all that could be read; errors before warnings */
    public static List<Finding> findings(
            ConfigurationReader.Result read, List<FunctionDefinition> functions, FurtherCheck further) {
        Findings findings = new Findings();
        findings.addAll(read.findings());
        read.draft().filter(draft -> read.hasMagnus()).ifPresent(draft -> {
            further.check(draft, findings);
            TlsChecks.run(draft, Instant.ofEpochMilli(WallClock.system().millis()), findings);
            List<StageFunctionProvider> onBoard = StageFunctionProvider.onBoard();
            FunctionRegistry builtIn = BuiltInFunctions.with(onBoard).plus(functions);
            try (InitResult init =
                    InitLines.run(draft.magnus().inits(), draft.instance(), builtIn, onBoard, findings)) {
                bind(draft, init.with(builtIn), init, findings);
            } catch (IOException stuck) {
                throw new IllegalStateException("a plug-in's jar cannot be closed", stuck);
            }
        });
        return findings.sorted();
    }

    /** Finds what is wrong with Init lines that will run at the next start. */
    static void initLines(Configuration configuration, List<FunctionDefinition> functions, Findings findings) {
        List<StageFunctionProvider> onBoard = StageFunctionProvider.onBoard();
        FunctionRegistry builtIn = BuiltInFunctions.with(onBoard).plus(functions);
        try {
            InitLines.run(configuration.magnus().inits(), configuration.instance(), builtIn, onBoard, findings)
                    .close();
        } catch (IOException stuck) {
            throw new IllegalStateException("a plug-in's jar cannot be closed", stuck);
        }
    }

    private static void bind(Configuration draft, FunctionRegistry registry, InitResult init, Findings findings) {
        Ticker ticker = Ticker.system();
        FileCache cache = new FileCache(FileCacheSettings.from(draft.nsfc()), ticker, FileSystemAccess.local());
        try {
            var pools = new RunningPools(init.pools(), new CurrentExchange(), ticker, PoolEvents.NONE);
            Realms realms = new Realms(draft, ticker);
            AccessControls controls = AccessControls.compile(
                    draft, realms.current(), new DigestAccess(ticker, realms::nonceLost), findings);
            var services = BindContext.Services.NONE
                    .plus(
                            org.heliostat.request.function.offer.AccessLogs.class,
                            ConfiguredAccessLogs.check(draft, findings))
                    .plus(FunctionPools.class, pools.prepare(draft.magnus(), findings))
                    .plus(WaitingFunctions.class, WaitingFunctions.of(draft.magnus()))
                    .plus(AccessControls.class, controls)
                    .plus(Realms.class, realms)
                    .plus(RealmSet.class, realms.current());
            var buckets = new PerformanceBuckets(init.profiling(), init.buckets());
            var parts = new VirtualServers.Parts(
                    registry, init.plugIns().providers(), buckets, cache, services, WallClock.system(), ticker);
            VirtualServers.check(draft, parts, findings);
        } finally {
            cache.stop();
        }
    }
}
