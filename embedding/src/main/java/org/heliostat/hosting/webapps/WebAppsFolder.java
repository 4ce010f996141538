package org.heliostat.hosting.webapps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.Applications;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.RefusedException;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.log.LogBlock;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the container's applications in step with {@code webapps/} and server.xml.
 *
 * <p>A file is deployed when two looks in a row saw the same: one that is still being copied waits. A file that is
 * gone is undeployed when two looks in a row missed it: replacing by remove and copy leaves no gap.
 */
public final class WebAppsFolder implements Applications {

    private static final Logger LOG = LoggerFactory.getLogger(WebAppsFolder.class);

    private final Path folder;
    private final FolderVersions versions;
    private final Applications container;
    private final Runnable changed;

    /** Held while an application starts or stops: changes run one after the other. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Map<WebAppKey, Watched> watched = new HashMap<>();
    private final DynamicReload dynamicReload;
    private long reloadSeconds = -1;
    private DeclaredWebApps declared = DeclaredWebApps.NONE;
    private WebAppsListing listing;
    private boolean unreadable;

    /** What is known of one file; guarded by the lock. */
    private static final class Watched {
        private @Nullable SourceState seen;
        private @Nullable SourceState tried;
        private boolean missed;
    }

    /** @param changed called after an application came or went */
    public WebAppsFolder(Path folder, Applications container, Ticker ticker, Runnable changed) {
        this.dynamicReload = new DynamicReload(ticker);
        this.folder = folder;
        this.versions = new FolderVersions(folder);
        this.container = container;
        this.changed = changed;
        this.listing = new WebAppsListing(folder, "", Set.of());
    }

    /** Deploys what a configuration declares, undeploys what it no longer does; then looks at the folder. */
    public void start(Configuration configuration) {
        lock.lock();
        try {
            tidy();
            follow(configuration);
            look(false);
        } finally {
            lock.unlock();
        }
    }

    /** Follows a changed configuration. Applications that failed are tried again. */
    public void reload(Configuration configuration) {
        lock.lock();
        try {
            follow(configuration);
            look(true);
        } finally {
            lock.unlock();
        }
    }

    /** Looks whether applications of server.xml have changed; called every second by the housekeeping thread. */
    public void lookAtDeclared() {
        lock.lock();
        try {
            dynamicReload.changed(declared, this::reloadSeconds).forEach((key, now) -> {
                LOG.info("{}: {} has changed, the application is reloaded", key, now.path());
                declared = declared.with(key, now);
                deployNow(key, now.path());
            });
        } finally {
            lock.unlock();
        }
    }

    private long reloadSeconds(WebAppKey key) {
        return info(key)
                .map(ApplicationInfo::reloadSeconds)
                .flatMap(own -> own.isPresent() ? Optional.of((long) own.getAsInt()) : Optional.empty())
                .orElse(reloadSeconds);
    }

    private Optional<ApplicationInfo> info(WebAppKey key) {
        return container.list().stream()
                .filter(info -> info.deployment().uri().equals(key.uri())
                        && info.deployment().virtualServer().equals(key.virtualServer()))
                .findFirst();
    }

    /** Looks once; called every two seconds by the housekeeping thread. */
    public void look() {
        lock.lock();
        try {
            look(true);
        } finally {
            lock.unlock();
        }
    }

    /** What is there was put there whole. */
    @Override
    public Optional<ApplicationInfo> catchUp(String virtualServer, String uri) {
        WebAppKey key = new WebAppKey(virtualServer, uri);
        lock.lock();
        try {
            Path file = listing.read().get(key);
            if (file != null) {
                look(key, file, false);
            }
            return info(key);
        } catch (IOException failure) {
            throw new RefusedException(folder + ": cannot be read: " + failure.getMessage());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<ApplicationInfo> list() {
        return container.list();
    }

    @Override
    public ApplicationCounts counts() {
        return container.counts();
    }

    @Override
    public ApplicationInfo deploy(Deployment deployment) {
        WebAppKey key = new WebAppKey(deployment.virtualServer(), deployment.uri());
        lock.lock();
        try {
            refuseDeclared(key);
            String name = WebAppFileName.baseNameOf(key, listing.defaultVirtualServer());
            if (!WebAppFileName.keyOf(name, listing.defaultVirtualServer(), listing.virtualServers())
                            .equals(key)
                    || name.startsWith(".")) {
                throw new RefusedException("uri: " + key.uri() + " cannot be the name of a file in webapps/"
                        + " (expected: a name without #, @ and a leading dot, and not ROOT)");
            }
            return place(key, name, deployment.source());
        } catch (IOException failure) {
            return ApplicationInfo.failed(deployment, folder + ": the application cannot be copied there: " + failure);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Optional<ApplicationInfo> reload(String virtualServer, String uri) {
        WebAppKey key = new WebAppKey(virtualServer, uri);
        lock.lock();
        try {
            DeclaredWebApps.Declared element = declared.byKey().get(key);
            if (element != null) {
                declared = declared.with(key, element.lookedAt());
            }
            return container.reload(virtualServer, uri).map(info -> told(key, info));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public OptionalInt flushCache(String virtualServer, String uri, Optional<String> path) {
        return container.flushCache(virtualServer, uri, path);
    }

    @Override
    public boolean undeploy(String virtualServer, String uri) {
        WebAppKey key = new WebAppKey(virtualServer, uri);
        lock.lock();
        try {
            refuseDeclared(key);
            // The application may still need its files until it has ended.
            boolean known = container.undeploy(virtualServer, uri);
            Path file = listing.read().get(key);
            if (file != null) {
                removeEntry(file);
                if (WebAppFileName.isWar(file.toString())) {
                    // A folder beside the WAR would take its place at the next look.
                    removeEntry(folder.resolve(WebAppFileName.baseNameOf(key, listing.defaultVirtualServer())));
                }
            }
            watched.remove(key);
            changed.run();
            if (known || file != null) {
                LOG.info("{}: undeployed", key);
            }
            return known || file != null;
        } catch (IOException failure) {
            throw new RefusedException(folder + ": the application cannot be removed from there: " + failure);
        } finally {
            lock.unlock();
        }
    }

    private void removeEntry(Path entry) throws IOException {
        Optional<Path> version = versions.behind(entry);
        Placement.remove(entry);
        if (version.isPresent()) {
            versions.remove(version.get());
        }
    }

    /** A killed server may have left a replacement half done. Links come back before what none leads to is removed. */
    private void tidy() {
        try {
            if (Files.isDirectory(folder)) {
                Placement.restore(folder);
            }
            versions.prune();
        } catch (IOException failure) {
            LOG.warn("{}: what a replacement has left cannot be tidied up: {}", folder, failure.toString());
        }
    }

    private ApplicationInfo place(WebAppKey key, String name, Path given) throws IOException {
        // A link is not followed by copying, so it is before.
        Path source = given.toRealPath();
        versions.refuseItself(source);
        Placement placement = new Placement(folder, versions, name, Files.isDirectory(source));
        boolean inPlace = placement.isInPlace(source);
        ApplicationInfo info = deployNow(key, inPlace ? placement.target() : placement.place(source));
        if (!inPlace && info.isFailed()) {
            placement.undo();
            if (!placement.replacesSomething()) {
                // Whoever asked was told why; nothing of the attempt stays.
                watched.remove(key);
                container.undeploy(key.virtualServer(), key.uri());
                return info;
            }
        } else if (!inPlace) {
            placement.keep();
        }
        Path file = listing.read().get(key);
        Watched state = watched.computeIfAbsent(key, k -> new Watched());
        state.seen = file == null ? null : SourceState.of(file);
        state.tried = state.seen;
        state.missed = false;
        return info;
    }

    private void refuseDeclared(WebAppKey key) {
        DeclaredWebApps.Declared element = declared.byKey().get(key);
        if (element != null) {
            throw new RefusedException(
                    key + " is declared in " + element.at() + " (expected: change the WEBAPP there, then reload)");
        }
    }

    private void follow(Configuration configuration) {
        String defaultVs = configuration
                .serverXml()
                .defaultVirtualServer()
                .map(VirtualServerConfig::id)
                .orElse("");
        listing = new WebAppsListing(
                folder,
                defaultVs,
                configuration.serverXml().virtualServers().stream()
                        .map(VirtualServerConfig::id)
                        .collect(Collectors.toSet()));
        reloadSeconds = configuration.serverXml().java().dynamicReloadInterval().toSeconds();
        DeclaredWebApps before = declared;
        declared = DeclaredWebApps.of(configuration);
        before.byKey().keySet().stream()
                .filter(key -> !declared.byKey().containsKey(key))
                .forEach(this::undeployNow);
        declared.byKey().forEach((key, now) -> {
            DeclaredWebApps.Declared then = before.byKey().get(key);
            if (then == null || !then.isAs(now) || isToBeTriedAgain(key)) {
                watched.remove(key);
                deployNow(key, now.path());
            }
        });
    }

    private void look(boolean settled) {
        Map<WebAppKey, Path> found;
        try {
            found = listing.read();
            unreadable = false;
        } catch (IOException failure) {
            // An empty answer would undeploy everything because of a disk that is away for a moment.
            if (!unreadable) {
                LOG.warn("{}: cannot be read, applications stay as they are: {}", folder, failure.toString());
            }
            unreadable = true;
            return;
        }
        found.forEach((key, file) -> look(key, file, settled));
        List.copyOf(watched.keySet()).stream()
                .filter(key -> !found.containsKey(key))
                .forEach(this::missed);
    }

    private void look(WebAppKey key, Path file, boolean settled) {
        boolean isNew = !watched.containsKey(key);
        Watched state = watched.computeIfAbsent(key, k -> new Watched());
        DeclaredWebApps.Declared element = declared.byKey().get(key);
        if (element != null) {
            if (isNew && !element.path().equals(file)) {
                LOG.warn("{}: not deployed, {} is declared in {}", file, key, element.at());
            }
            return;
        }
        SourceState now;
        try {
            now = SourceState.of(file);
        } catch (IOException changing) {
            LOG.debug("{}: is being changed", file, changing);
            return;
        }
        state.missed = false;
        boolean stable = !settled || now.equals(state.seen);
        state.seen = now;
        if (stable && !now.equals(state.tried)) {
            state.tried = now;
            deployNow(key, file);
        }
    }

    private void missed(WebAppKey key) {
        Watched state = watched.get(key);
        if (state == null || !state.missed) {
            watched.computeIfAbsent(key, k -> new Watched()).missed = true;
            return;
        }
        watched.remove(key);
        if (!declared.byKey().containsKey(key)) {
            undeployNow(key);
        }
    }

    private boolean isToBeTriedAgain(WebAppKey key) {
        return info(key).filter(info -> !info.isAsWished()).isPresent();
    }

    private ApplicationInfo deployNow(WebAppKey key, Path entry) {
        Path source = runningFrom(entry);
        WebAppFileName.unknownServer(entry, key).ifPresent(LOG::warn);
        Deployment deployment = new Deployment(key.virtualServer(), key.uri(), source);
        ApplicationInfo info;
        try {
            info = container.deploy(deployment);
        } catch (RefusedException refused) {
            info = ApplicationInfo.failed(deployment, String.valueOf(refused.getMessage()));
        }
        return told(key, info);
    }

    private ApplicationInfo told(WebAppKey key, ApplicationInfo info) {
        Path source = info.deployment().source();
        changed.run();
        if (info.isFailed()) {
            LOG.atError()
                    .addMarker(LogBlock.MARKER)
                    .log("{}: {} could not be deployed:\n{}", key, source, info.detail());
        } else {
            LOG.info("{}: deployed {} in {} ms", key, source, info.startMillis());
        }
        return info;
    }

    private Path runningFrom(Path entry) {
        try {
            return versions.running(entry);
        } catch (IOException unreadable) {
            LOG.debug("{}: cannot be looked behind", entry, unreadable);
            return entry;
        }
    }

    private void undeployNow(WebAppKey key) {
        try {
            if (container.undeploy(key.virtualServer(), key.uri())) {
                changed.run();
                LOG.info("{}: undeployed", key);
            }
        } catch (RefusedException refused) {
            LOG.warn("{}: not undeployed: {}", key, refused.getMessage());
        }
    }
}
