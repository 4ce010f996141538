package org.heliostat.adminui.filecache;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.filecache.CachedFile;
import org.heliostat.filecache.FileCache;
import org.heliostat.request.Exchange;
import org.heliostat.stats.FileCacheSnapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code /api/v1/filecache}: the entries of the file cache, the most used first; stops, starts, empties it, lets one
 * path go. There is one cache for all virtual servers, as in nsfc.conf: what is done to it is done for all of them, and in all
 * processes. Entries are those of this process.
 */
public record FileCacheResource(FileCache cache, ServerControl server, OtherProcesses others, Json json) {

    private static final Logger LOG = LoggerFactory.getLogger(FileCacheResource.class);
    private static final String PATH = "/api/v1/filecache";
    private static final int MOST_ROWS = 1_000;

    /** Entries that are looked through at most. */
    private static final int MOST_LOOKED_AT = 100_000;

    /** The figures have a number of entries of their own. */
    private record Listed(List<Entry> entries, int total, FileCacheSnapshot figures) {}

    private record Entry(
            String path, long bytes, long hits, String flags, int leases, long ageSeconds, long modifiedMillis) {}

    private record Done(boolean changed, boolean active) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::list)
                        .says("Entries of the file cache", "from", "count", "contains")
                        .gives(Listed.class),
                operate("/stop", exchange -> act(exchange, "stop", "stopped", cache::stop))
                        .says("The file cache is stopped"),
                operate("/start", exchange -> act(exchange, "start", "started", cache::start))
                        .says("The file cache is started"),
                operate("/restart", exchange -> act(exchange, "restart", "started anew", this::restart))
                        .says("The file cache is started anew"),
                operate("/flush", exchange -> act(exchange, "flush", "emptied", this::flush))
                        .says("The file cache is emptied"),
                operate("/drop", this::drop).says("Lets one path go", "path"));
    }

    void list(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        int from = (int) query.number("from", 0, 0, Integer.MAX_VALUE);
        int count = (int) query.number("count", 100, 1, MOST_ROWS);
        String contains = query.get("contains");
        List<CachedFile> all = cache.list(MOST_LOOKED_AT).stream()
                .filter(file -> contains == null || file.path().toString().contains(contains))
                .toList();
        List<Entry> entries = all.stream()
                .skip(from)
                .limit(count)
                .map(FileCacheResource::entry)
                .toList();
        json.send(exchange, 200, new Listed(entries, all.size(), cache.snapshot()));
    }

    void drop(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        String path = query.get("path");
        if (path == null || path.isEmpty()) {
            throw new ProblemException(Problem.wrongValue(422, "path", "none", "the path of an entry"));
        }
        boolean here;
        try {
            here = cache.drop(Path.of(path));
        } catch (InvalidPathException malformed) {
            throw new ProblemException(Problem.wrongValue(422, "path", path, "the path of an entry"));
        }
        List<ProcessAnswer> elsewhere = others.follow(RuntimeChange.fileCacheDrop(path));
        if (!here && elsewhere.stream().noneMatch(one -> one.outcome() == ProcessAnswer.Outcome.DONE)) {
            throw new ProblemException(Problem.of(404, "No such entry", path + ": not in the file cache"));
        }
        json.send(exchange, 200, new Done(true, cache.isActive()), elsewhere);
    }

    private void act(Exchange exchange, String action, String done, Supplier<Boolean> change)
            throws IOException, ProblemException {
        requireKnown(Query.of(exchange.request().query()).get("virtualServer"));
        if (!cache.settings().enabled()) {
            throw new ProblemException(
                    Problem.of(409, "Refused", "the file cache is disabled (expected: FileCacheEnable on)"));
        }
        boolean changed = change.get();
        LOG.info("admin: the file cache was {}{}", done, changed ? "" : " already");
        List<ProcessAnswer> elsewhere = others.follow(RuntimeChange.fileCache(action));
        json.send(exchange, 200, new Done(changed, cache.isActive()), elsewhere);
    }

    private boolean restart() {
        cache.restart();
        return true;
    }

    /** A cache that was stopped stays so. */
    private boolean flush() {
        if (!cache.isActive()) {
            return false;
        }
        cache.restart();
        return true;
    }

    private void requireKnown(@Nullable String virtualServer) throws ProblemException {
        List<String> ids = server.configuration().serverXml().virtualServers().stream()
                .map(VirtualServerConfig::id)
                .toList();
        if (virtualServer != null && !virtualServer.isEmpty() && !ids.contains(virtualServer)) {
            throw new ProblemException(Problem.wrongValue(422, "virtualServer", virtualServer, String.join(", ", ids)));
        }
    }

    private Routes.Route operate(String action, AdminResource resource) {
        return new Routes.Route("POST", PATH + action, Routes.Lane.CHANGE, resource)
                .needs(Role.OPERATOR)
                .gives(Done.class)
                .inAllProcesses();
    }

    private static Entry entry(CachedFile file) {
        return new Entry(
                file.path().toString(),
                file.size(),
                file.hits(),
                file.flags(),
                file.leases(),
                file.ageSeconds(),
                file.modifiedMillis());
    }
}
