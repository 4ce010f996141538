package org.heliostat.launcher.member;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.Applications;
import org.heliostat.admin.ConnectionPools;
import org.heliostat.admin.Logs;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ProcessAnswer.Outcome;
import org.heliostat.admin.RefusedException;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.certificates.acme.PendingProofs;
import org.heliostat.certificates.acme.Showing;
import org.heliostat.config.Finding;
import org.heliostat.filecache.FileCache;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.stats.program.OriginState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes in this process what administration has changed in another one, and says what of it is to last. Any thread; may take as
 * long as the start of an application.
 *
 * @param proofs what this process shows authorities that make certificates
 * @param reload reads the configuration again
 * @param configuredLevel level of the error log that the configuration in force says
 */
public record RuntimeChanges(
        OriginSource origins,
        FileCache cache,
        Applications applications,
        ConnectionPools pools,
        Logs logs,
        Showing proofs,
        Supplier<ReloadResult> reload,
        Supplier<String> configuredLevel) {

    private static final Logger LOG = LoggerFactory.getLogger(RuntimeChanges.class);
    private static final String STOP = "stop";

    /** How it went here. */
    private record Made(Outcome outcome, long count, String detail) {

        static Made of(boolean changed) {
            return new Made(changed ? Outcome.DONE : Outcome.NOTHING, changed ? 1 : 0, "");
        }

        static Made failed(String why) {
            return new Made(Outcome.FAILED, 0, why);
        }
    }

    /** @param number of this process */
    public ProcessAnswer make(RuntimeChange change, int number) {
        Made made;
        try {
            made = made(change);
        } catch (RefusedException refused) {
            made = Made.failed(String.valueOf(refused.getMessage()));
        } catch (RuntimeException failed) {
            LOG.error("{}, as administration has made it in another process: failed", change, failed);
            made = Made.failed("it failed; the error log says more");
        }
        LOG.info("made, as in the process that administers: {}: {}", change, made.outcome());
        return new ProcessAnswer(number, ProcessHandle.current().pid(), made.outcome(), made.count(), made.detail());
    }

    /** @return changes that a process which starts now must make to be as this one is */
    public List<RuntimeChange> lasting() {
        List<RuntimeChange> changes = new ArrayList<>();
        origins.setLive().forEach((address, state) -> changes.add(RuntimeChange.originState(address, state)));
        if (cache.settings().enabled() && !cache.isActive()) {
            changes.add(RuntimeChange.fileCache(STOP));
        }
        String level = logs.level();
        if (!level.equals(configuredLevel.get())) {
            changes.add(RuntimeChange.logLevel(level));
        }
        PendingProofs pending = proofs.pending();
        if (!pending.isEmpty()) {
            changes.add(RuntimeChange.certificateProofs(pending.words()));
        }
        return changes;
    }

    private Made made(RuntimeChange change) {
        List<String> words = change.words();
        return switch (change.kind()) {
            case ORIGIN_STATE -> originState(words.get(0), words.get(1));
            case FILE_CACHE -> fileCache(words.get(0));
            case FILE_CACHE_DROP -> drop(words.get(0));
            case CONFIGURATION_RELOAD -> reloaded();
            case APPLICATION_DEPLOY -> deploy(words.get(0), words.get(1));
            case APPLICATION_RELOAD -> reload(words.get(0), words.get(1));
            case APPLICATION_FLUSH ->
                flush(words.get(0), words.get(1), words.stream().skip(2).findFirst());
            case POOL_START -> pools.start(words.get(0)) ? Made.of(true) : noPool(words.get(0));
            case POOL_FLUSH -> pools.flush(words.get(0)) ? Made.of(true) : noPool(words.get(0));
            case LOG_LEVEL -> {
                logs.level(words.get(0));
                yield Made.of(true);
            }
            case CERTIFICATE_PROOFS -> show(words);
        };
    }

    private Made originState(String address, String word) {
        Optional<OriginState> state = OriginState.of(word);
        if (state.isEmpty()) {
            return Made.failed("state: " + word + " (expected: " + OriginState.expected() + ")");
        }
        return origins.set(address, state.get()).isPresent()
                ? Made.of(true)
                : Made.failed("origin " + address + ": not known there");
    }

    private Made fileCache(String action) {
        return switch (action) {
            case "start" -> Made.of(cache.start());
            case STOP -> Made.of(cache.stop());
            case "restart" -> {
                cache.restart();
                yield Made.of(true);
            }
            // A cache that was stopped stays so.
            case "flush" -> {
                boolean runs = cache.isActive();
                if (runs) {
                    cache.restart();
                }
                yield Made.of(runs);
            }
            default -> Made.failed(action + " (expected: start, stop, restart or flush)");
        };
    }

    private Made drop(String path) {
        try {
            return Made.of(cache.drop(Path.of(path)));
        } catch (InvalidPathException malformed) {
            return Made.failed("path " + path + ": no path");
        }
    }

    private Made reloaded() {
        ReloadResult result = reload.get();
        return result.applied()
                ? Made.of(true)
                : Made.failed(result.findings().stream()
                        .filter(Finding::isError)
                        .map(Finding::toString)
                        .findFirst()
                        .orElse("the configuration has errors"));
    }

    /** What another process has put into webapps/. */
    private Made deploy(String virtualServer, String uri) {
        Optional<ApplicationInfo> info = applications.catchUp(virtualServer, uri);
        if (info.isEmpty()) {
            return Made.failed("nothing is to be deployed at " + uri + " of " + virtualServer);
        }
        return info.get().isAsWished() ? Made.of(true) : Made.failed(info.get().detail());
    }

    private Made reload(String virtualServer, String uri) {
        Optional<ApplicationInfo> info = applications.reload(virtualServer, uri);
        if (info.isEmpty()) {
            return Made.failed("nothing is deployed at " + uri + " of " + virtualServer);
        }
        return info.get().isFailed() ? Made.failed(info.get().detail()) : Made.of(true);
    }

    private Made flush(String virtualServer, String uri, Optional<String> path) {
        OptionalInt entries = applications.flushCache(virtualServer, uri, path);
        return entries.isEmpty()
                ? Made.failed("nothing is deployed at " + uri + " of " + virtualServer)
                : new Made(entries.getAsInt() > 0 ? Outcome.DONE : Outcome.NOTHING, entries.getAsInt(), "");
    }

    private Made show(List<String> words) {
        try {
            PendingProofs wanted = PendingProofs.of(words);
            boolean changed = !wanted.equals(proofs.pending());
            proofs.show(wanted);
            return Made.of(changed);
        } catch (IOException unusable) {
            return Made.failed("proofs for an authority: " + unusable.getMessage());
        }
    }

    private static Made noPool(String name) {
        return Made.failed("JDBCCONNECTIONPOOL " + name + ": server.xml has none of that name");
    }
}
