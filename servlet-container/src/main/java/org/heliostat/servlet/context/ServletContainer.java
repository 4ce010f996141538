package org.heliostat.servlet.context;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Applications;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.RefusedException;
import org.heliostat.servlet.context.supply.PreparedWebApp;
import org.heliostat.servlet.context.supply.WebAppPreparation;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.responsecache.ResponseCache;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All web applications of a server: deploys, replaces, undeploys and lists them. Changes run one after the other, under
 * a lock that requests and {@link #list} never take.
 */
public final class ServletContainer implements Applications, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServletContainer.class);
    private static final String AFTER_THE_END = "not started: the server ends (expected: one that runs)";

    private final WebApps apps;
    private final WebAppPreparation preparation;
    private final ContainerServices services;
    private final LongSupplier drainMillis;
    private final Runnable ended;
    private final PageChanges pageChanges;
    private final SessionExpiry sessionExpiry;
    private final ReentrantLock changes = new ReentrantLock();
    private final Map<String, Entry> entries = new LinkedHashMap<>(); // guarded by itself
    private boolean closed; // guarded by entries
    private volatile ApplicationCounts counts = ApplicationCounts.NONE;

    /**
     * One application as it is listed.
     *
     * @param deployment what runs; where nothing runs, what was to
     * @param failure why the last attempt to start or replace it failed, else empty
     */
    private record Entry(
            Deployment deployment, @Nullable WebApp app, String failure, long startedMillis, long startMillis) {}

    /** @param drainMillis how long an application that is replaced or removed may finish its requests */
    public ServletContainer(WebApps apps, WebAppPreparation preparation, ContainerServices services, long drainMillis) {
        this(apps, preparation, services, () -> drainMillis, () -> {});
    }

    /**
     * One that tells when threads have run code of an application that is gone.
     *
     * @param drainMillis how long an application that is replaced or removed may finish its requests; asked each time
     * @param ended called after an application has ended, so that whoever ran its code lets go of it
     */
    public ServletContainer(
            WebApps apps,
            WebAppPreparation preparation,
            ContainerServices services,
            LongSupplier drainMillis,
            Runnable ended) {
        this.apps = apps;
        this.preparation = preparation;
        this.services = services;
        this.drainMillis = drainMillis;
        this.ended = ended;
        this.pageChanges = new PageChanges(apps, drainMillis);
        this.sessionExpiry = new SessionExpiry(
                () -> apps.all().stream()
                        .map(app -> new SessionExpiry.Due(app.name(), app.sessions()))
                        .toList(),
                SessionExpiry.PATIENCE_MILLIS);
    }

    public WebApps webApps() {
        return apps;
    }

    /** Says that an application was not started because the server ends; no fault of its own. */
    public static final class EndedException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        EndedException(String message) {
            super(message);
        }
    }

    @Override
    public List<ApplicationInfo> list() {
        List<ApplicationInfo> infos = new ArrayList<>();
        synchronized (entries) {
            entries.values().forEach(entry -> infos.add(info(entry)));
        }
        infos.sort(
                Comparator.comparing((ApplicationInfo info) -> info.deployment().virtualServer())
                        .thenComparing(info -> info.deployment().uri()));
        return infos;
    }

    @Override
    public ApplicationCounts counts() {
        return counts;
    }

    /** To be called with the lock of the entries, when they have changed. */
    private void count() {
        int failed = (int)
                entries.values().stream().filter(entry -> entry.app() == null).count();
        counts = new ApplicationCounts(entries.size() - failed, failed);
    }

    @Override
    public ApplicationInfo deploy(Deployment deployment) {
        changes.lock();
        try {
            if (isClosed()) {
                return failed(deployment, AFTER_THE_END);
            }
            return OwnThread.call("deploy " + deployment.uri(), () -> deployHere(deployment, () -> {}));
        } catch (DeploymentException refused) {
            return failed(deployment, String.valueOf(refused.getMessage()));
        } catch (Throwable failed) {
            LOG.debug("application {} could not be started", deployment, failed);
            return failed(deployment, FailureBlock.of(deployment, failed));
        } finally {
            changes.unlock();
        }
    }

    /**
     * Starts an application as {@link #deploy} does, on the calling thread where its code is that of a program which embeds
     * the server.
     *
     * @throws DeploymentException with everything that is wrong with its descriptors
     * @throws Exception what its code threw; it is not among the applications then, unless it was before
     */
    public ApplicationInfo start(Deployment deployment) throws Exception {
        return start(deployment, () -> {});
    }

    /**
     * Starts an application as above, and tells when it answers: the one before it may take long to finish its requests.
     *
     * @param inService called when new requests go to it, before the one before it has ended; what it throws is thrown when that has
     * @throws Exception what its code threw, or that of the one before it at its end; EndedException when the server ends
     */
    public ApplicationInfo start(Deployment deployment, Runnable inService) throws Exception {
        changes.lock();
        try {
            return deployHere(deployment, inService);
        } finally {
            changes.unlock();
        }
    }

    /**
     * Starts an application as above, on a thread that ends with its start: nothing of its code stays with the calling thread.
     *
     * @throws Exception what its code threw; EndedException when the server ends
     */
    public ApplicationInfo startApart(Deployment deployment) throws Exception {
        changes.lock();
        try {
            return OwnThread.call("deploy " + deployment.uri(), () -> deployHere(deployment, () -> {}));
        } finally {
            changes.unlock();
        }
    }

    /**
     * Makes filters and servlets of an application that has waited for it; without effect where it has not.
     *
     * @throws Exception what its code threw; it serves nothing then
     */
    public void finishStart(String virtualServer, String uri) throws Exception {
        changes.lock();
        try {
            Entry entry = entry(virtualServer, uri);
            if (entry != null && entry.app() != null) {
                entry.app().finishStart();
            }
        } finally {
            changes.unlock();
        }
    }

    private ApplicationInfo deployHere(Deployment deployment, Runnable inService) throws Exception {
        if (isClosed()) {
            throw new EndedException(AFTER_THE_END);
        }
        long begin = services.timing().ticker().nanos();
        PreparedWebApp prepared = preparation.prepare(deployment);
        WebApp app = start(deployment, prepared);
        long took = TimeUnit.NANOSECONDS.toMillis(services.timing().ticker().nanos() - begin);
        Entry entry = new Entry(deployment, app, "", services.timing().clock().millis(), took);
        if (!put(entry)) {
            // Nobody else would end it: whoever closes has looked at all that there are, and kept the sessions of the
            // one before.
            app.sessions().keepNothing();
            end(app);
            throw new EndedException(AFTER_THE_END);
        }
        replace(app, inService);
        return info(entry);
    }

    private boolean isClosed() {
        synchronized (entries) {
            return closed;
        }
    }

    @Override
    public Optional<ApplicationInfo> reload(String virtualServer, String uri) {
        changes.lock();
        try {
            Entry entry = entry(virtualServer, uri);
            return entry == null ? Optional.empty() : Optional.of(deploy(entry.deployment()));
        } finally {
            changes.unlock();
        }
    }

    @Override
    public OptionalInt flushCache(String virtualServer, String uri, Optional<String> path) {
        WebApp app = apps.at(virtualServer, uri);
        if (app == null) {
            return OptionalInt.empty();
        }
        ResponseCache cache = app.responseCache();
        if (cache == null) {
            throw new RefusedException(
                    uri + " has no response cache (expected: cache enabled=\"true\" in its" + " WEB-INF/sun-web.xml)");
        }
        return OptionalInt.of(path.map(cache::flush).orElseGet(cache::flush));
    }

    private WebApp start(Deployment deployment, PreparedWebApp prepared) throws Exception {
        String contextPath = deployment.uri().equals("/") ? "" : deployment.uri();
        WebApp app = null;
        boolean whole = false;
        try {
            app = new WebApp(deployment.virtualServer(), contextPath, prepared, services, apps::contextOf);
            apps.know(app);
            WebApp replaced = current(deployment);
            if (replaced != null) {
                app.sessions().continueFrom(replaced.sessions());
            }
            app.start();
            whole = true;
            return app;
        } finally {
            if (!whole) {
                discard(app, prepared);
            }
        }
    }

    private void discard(@Nullable WebApp app, PreparedWebApp prepared) throws IOException {
        if (app == null) {
            prepared.release().close();
            return;
        }
        apps.forget(app);
        app.release();
    }

    /** New requests go to the new one; the old one ends after those it has. */
    private void replace(WebApp app, Runnable inService) {
        WebApp before = apps.put(app);
        try {
            inService.run();
        } finally {
            if (before != null) {
                retire(before, app);
            }
        }
    }

    private void retire(WebApp before, WebApp next) {
        try {
            drain(before);
            next.sessions().finishTakeOver();
        } finally {
            end(before);
        }
    }

    private void end(WebApp app) {
        try {
            app.stop();
        } finally {
            apps.forget(app);
            ended.run();
        }
    }

    private void drain(WebApp app) {
        long patience = drainMillis.getAsLong();
        if (!app.retire(patience)) {
            LOG.warn(
                    "application {} is stopped after {} ms, requests in progress: {}",
                    app.name(),
                    patience,
                    app.requestsInProgress());
        }
    }

    private @Nullable WebApp current(Deployment deployment) {
        Entry entry = entry(deployment.virtualServer(), deployment.uri());
        return entry == null ? null : entry.app();
    }

    private @Nullable Entry entry(String virtualServer, String uri) {
        synchronized (entries) {
            return entries.get(key(virtualServer, uri));
        }
    }

    /** What it was to replace stays in service. Whoever asked for it logs why it failed. */
    private ApplicationInfo failed(Deployment deployment, String why) {
        Entry before = entry(deployment.virtualServer(), deployment.uri());
        WebApp inService = before == null ? null : before.app();
        if (before == null || inService == null) {
            put(new Entry(deployment, null, why, 0, 0));
            return ApplicationInfo.failed(deployment, why);
        }
        put(new Entry(before.deployment(), inService, why, before.startedMillis(), before.startMillis()));
        return ApplicationInfo.failed(deployment, why + "\nThe application that was there before stays in service.");
    }

    /** @return false when the server ends, and nothing is added */
    private boolean put(Entry entry) {
        synchronized (entries) {
            if (closed) {
                return false;
            }
            entries.put(
                    key(entry.deployment().virtualServer(), entry.deployment().uri()), entry);
            count();
            return true;
        }
    }

    @Override
    public boolean undeploy(String virtualServer, String uri) {
        changes.lock();
        try {
            Entry entry;
            synchronized (entries) {
                entry = entries.remove(key(virtualServer, uri));
                count();
            }
            if (entry == null) {
                return false;
            }
            remove(entry.app());
            return true;
        } finally {
            changes.unlock();
        }
    }

    private void remove(@Nullable WebApp app) {
        if (app == null) {
            return;
        }
        apps.remove(app);
        if (app.isOfProgram()) {
            drainAndEnd(app);
            return;
        }
        try {
            OwnThread.call("undeploy " + app.contextPath(), () -> drainAndEnd(app));
        } catch (Exception thrown) {
            throw new IllegalStateException("application " + app.name() + " did not end cleanly", thrown);
        }
    }

    private WebAppState drainAndEnd(WebApp app) {
        try {
            drain(app);
        } finally {
            end(app);
        }
        return app.state();
    }

    /** Looks whether pages were changed in place; to be called once a second, by one thread. */
    public void lookAtPages() {
        pageChanges.look();
    }

    /** Ends the sessions whose time is over; to be called every few seconds, by one thread. */
    public void expireSessions() {
        sessionExpiry.look();
    }

    /**
     * Stops every application; the server has drained its requests. One that is just being started or stopped is waited
     * for as long as an application may take to finish, no longer: it may hang. Nothing is started from then on; what comes to the
     * end of its start is ended at once.
     */
    @Override
    public void close() {
        synchronized (entries) {
            closed = true;
        }
        boolean alone = awaitChanges();
        try {
            List<Entry> all;
            synchronized (entries) {
                all = new ArrayList<>(entries.values());
                entries.clear();
                count();
            }
            all.forEach(entry -> removeQuietly(entry.app()));
            services.timing().timeouts().close();
        } finally {
            if (alone) {
                changes.unlock();
            }
        }
    }

    private boolean awaitChanges() {
        try {
            if (changes.tryLock(drainMillis.getAsLong(), TimeUnit.MILLISECONDS)) {
                return true;
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
        LOG.warn("an application that is being started or stopped does not come to its end, and is left behind");
        return false;
    }

    /** One that cannot be stopped keeps no other one from its end. */
    private void removeQuietly(@Nullable WebApp app) {
        try {
            remove(app);
        } catch (Throwable thrown) {
            LOG.error("an application could not be stopped", thrown);
        }
    }

    private static ApplicationInfo info(Entry entry) {
        WebApp app = entry.app();
        if (app == null) {
            return ApplicationInfo.failed(entry.deployment(), entry.failure());
        }
        return new ApplicationInfo(
                entry.deployment(),
                app.settings().model().displayName().orElse(""),
                state(app.state()),
                entry.failure(),
                entry.startedMillis(),
                entry.startMillis(),
                app.sessions().size(),
                app.settings().prepared().deployment().sun().classLoader().dynamicReloadIntervalSeconds());
    }

    private static ApplicationState state(WebAppState state) {
        return switch (state) {
            case STARTING -> ApplicationState.STARTING;
            case RUNNING -> ApplicationState.RUNNING;
            case STOPPING, STOPPED -> ApplicationState.STOPPING;
            case FAILED -> ApplicationState.FAILED;
        };
    }

    private static String key(String virtualServer, String uri) {
        return virtualServer + ' ' + uri;
    }
}
