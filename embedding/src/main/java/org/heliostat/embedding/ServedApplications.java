package org.heliostat.embedding;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;
import org.heliostat.admin.Deployment;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.hosting.HostedServer;
import org.heliostat.servlet.context.ServletContainer;
import org.jspecify.annotations.Nullable;

/** The applications that a program has given to its server, before it started and since: starts, replaces and ends them. Any thread. */
final class ServedApplications {

    private final HostedServer hosted;
    private final Map<String, Application> byUri = new LinkedHashMap<>(); // guarded by itself
    private final ConcurrentMap<String, Path> moved = new ConcurrentHashMap<>(); // by URI: where it was reloaded from
    private final Path noFiles;
    private final BooleanSupplier ended;

    /**
     * @param first in the order in which they are to be started
     * @param noFiles an empty folder
     * @param ended whether the server has been closed: nothing is started from then on
     */
    ServedApplications(HostedServer hosted, List<Application> first, Path noFiles, BooleanSupplier ended) {
        this.hosted = hosted;
        first.forEach(one -> byUri.put(one.uri(), one));
        this.noFiles = noFiles;
        this.ended = ended;
    }

    /** @return where applications of programs are */
    private String virtualServer() {
        return hosted.server()
                .configuration()
                .serverXml()
                .defaultVirtualServer()
                .map(VirtualServerConfig::id)
                .orElse(GeneratedFiles.VIRTUAL_SERVER);
    }

    /** Starts those that were given beforehand. */
    void startAll() {
        for (Application application : all()) {
            Path source = application.war().orElse(noFiles);
            inCodeOf(application, () -> {
                hosted.hosting().applications().start(new Deployment(virtualServer(), application.uri(), source));
                hosted.server().contentChanged();
            });
        }
    }

    void deploy(Application application) {
        refuseAfterEnd();
        List<String> findings = SettingsCheck.run(application);
        if (!findings.isEmpty()) {
            throw new InvalidSettingsException(findings);
        }
        if (hosted.hosting().hasRunning(virtualServer(), application.uri()) || !add(application)) {
            throw new InvalidSettingsException(List.of(SettingsCheck.taken(application)));
        }
        boolean started = false;
        try {
            Deployment deployment = new Deployment(
                    virtualServer(), application.uri(), application.war().orElseThrow());
            inCodeOf(application, () -> hosted.hosting().applications().startApart(deployment));
            started = true;
            hosted.server().contentChanged();
        } finally {
            if (!started) {
                forget(application);
            }
        }
    }

    void undeploy(String contextPath) {
        Application application = ofFiles(contextPath);
        refuseAfterEnd();
        try {
            hosted.hosting().applications().undeploy(virtualServer(), application.uri());
        } finally {
            forget(application);
            filesChanged();
        }
    }

    List<String> servlets(String contextPath) {
        return all().stream()
                .filter(one -> one.contextPath().equals(contextPath))
                .findFirst()
                .map(one -> hosted.hosting().servlets(virtualServer(), one.uri()))
                .orElseThrow(() -> new IllegalArgumentException(
                        "application: " + contextPath + " (expected: one that was given)"));
    }

    void reload(String contextPath) {
        Application application = ofFiles(contextPath);
        Optional<Path> source =
                Optional.ofNullable(moved.get(application.uri())).or(application::war);
        reload(application, source.orElseThrow(), () -> {});
    }

    void reload(String contextPath, Path source, Runnable inService) {
        reload(ofFiles(contextPath), source, inService);
    }

    private void reload(Application application, Path source, Runnable inService) {
        refuseAfterEnd();
        Deployment deployment = new Deployment(virtualServer(), application.uri(), source);
        inCodeOf(application, () -> hosted.hosting().applications().start(deployment, () -> {
            moved.put(application.uri(), deployment.source());
            filesChanged();
            inService.run();
        }));
    }

    void filesChanged() {
        hosted.server().fileCache().restart();
        hosted.server().contentChanged();
    }

    /** Makes what has waited until ports are opened. */
    void finishStarts() {
        for (Application application : all()) {
            inCodeOf(
                    application, () -> hosted.hosting().applications().finishStart(virtualServer(), application.uri()));
        }
    }

    /** Applications of webapps/ may have the same URI on other virtual servers. */
    boolean isInDevelopment(Deployment deployment) {
        Application one = at(deployment.uri());
        return one != null
                && one.isInDevelopment()
                && deployment.virtualServer().equals(virtualServer());
    }

    private @Nullable Application at(String uri) {
        synchronized (byUri) {
            return byUri.get(uri);
        }
    }

    private List<Application> all() {
        synchronized (byUri) {
            return List.copyOf(byUri.values());
        }
    }

    /** @return false when the URI is that of another one, which stays */
    private boolean add(Application application) {
        synchronized (byUri) {
            return byUri.putIfAbsent(application.uri(), application) == null;
        }
    }

    private void forget(Application application) {
        synchronized (byUri) {
            byUri.remove(application.uri());
        }
        moved.remove(application.uri());
    }

    private Application ofFiles(String contextPath) {
        return all().stream()
                .filter(one -> one.war().isPresent() && one.contextPath().equals(contextPath))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "application: " + contextPath + " (expected: that of a WAR or folder)"));
    }

    private void refuseAfterEnd() {
        if (ended.getAsBoolean()) {
            throw new IllegalStateException("the server has been closed (expected: one that runs)");
        }
    }

    /** A step that runs code of an application. */
    private interface Step {
        void run() throws Exception;
    }

    /**
     * The edge to the code of applications: whatever it throws belongs to who starts the server. Errors are most often about its
     * classes; only those of the JVM itself are nobody's. That the server ends is no failure of an application.
     */
    private static void inCodeOf(Application application, Step step) {
        try {
            step.run();
        } catch (ServletContainer.EndedException ended) {
            throw ended;
        } catch (StackOverflowError endless) {
            throw new ApplicationFailedException(application.contextPath(), endless);
        } catch (VirtualMachineError failed) {
            throw failed;
        } catch (Throwable failed) {
            throw new ApplicationFailedException(application.contextPath(), failed);
        }
    }
}
