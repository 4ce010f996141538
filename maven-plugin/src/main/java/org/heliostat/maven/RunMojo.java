package org.heliostat.maven;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.heliostat.maven.exploded.Change;
import org.heliostat.maven.exploded.ExplodedWar;
import org.heliostat.maven.server.RefusedException;
import org.heliostat.maven.server.RunningServer;

/**
 * Serves the project from its sources until Ctrl-C. Pages and files are served as they change; the application is started anew
 * when its classes, libraries or descriptors have changed.
 */
@Mojo(name = "run", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class RunMojo extends ServingMojo {

    private static final int USUAL_PORT = 8080;
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** Milliseconds between two looks for changes; 0: it is not looked for them. */
    @Parameter(property = "heliostat.lookMillis", defaultValue = "250")
    long lookMillis;

    private String trouble = "";
    private boolean isWaitTold;

    /** For Maven. */
    public RunMojo() {}

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip || isPassedOver()) {
            return;
        }
        told(this::run);
    }

    @Override
    String goal() {
        return "run";
    }

    /** With several modules, those that are none of the web's are no mistake. */
    private boolean isPassedOver() {
        boolean isWeb = project.getPackaging().equals("war") || docBase.isDirectory();
        if (!isWeb && session.getProjects().size() > 1) {
            getLog().info("no web application: nothing to run");
            return true;
        }
        return false;
    }

    private void run() throws RefusedException, IOException {
        if (lookMillis < 0 || lookMillis > 60_000) {
            throw new RefusedException("lookMillis: " + lookMillis + " (expected: 0 to 60000)");
        }
        ExplodedWar exploded = exploded();
        exploded.bring();
        StartedServer started = start(exploded.folder(), USUAL_PORT, true);
        try {
            getLog().info("Heliostat serves " + started.server().url() + "/ (started in "
                    + started.server().startTime().toMillis() + " ms); Ctrl-C ends it");
            follow(exploded, started);
        } finally {
            started.stop(GRACE);
        }
    }

    private void follow(ExplodedWar exploded, StartedServer started) {
        CountDownLatch never = new CountDownLatch(1);
        try {
            if (lookMillis == 0) {
                never.await();
            }
            while (!never.await(lookMillis, TimeUnit.MILLISECONDS)) {
                look(exploded, started.server());
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is wrong now may be mended a moment later: the developer is told, and nothing ends. */
    private void look(ExplodedWar exploded, RunningServer server) {
        try {
            boolean mayReload = !server.isReloading();
            if (mayReload) {
                isWaitTold = false;
                exploded.removeRetired();
            }
            Change change = exploded.look(mayReload);
            trouble = "";
            if (!mayReload && exploded.isCodeWaiting() && !isWaitTold) {
                isWaitTold = true;
                getLog().info("classes or settings have changed: the application is started anew when the one before"
                        + " it has ended");
            }
            if (change == Change.CODE) {
                reload(exploded, server);
            } else if (change == Change.FILES) {
                server.filesChanged();
            }
        } catch (IOException unreadable) {
            if (!trouble.equals(unreadable.toString())) {
                trouble = unreadable.toString();
                getLog().warn("changes cannot be brought, and are tried again: " + trouble);
            }
        }
    }

    private void reload(ExplodedWar exploded, RunningServer server) {
        try {
            server.reload(exploded.candidate());
            exploded.started();
            getLog().info("classes or settings have changed: the application was started anew");
        } catch (RefusedException refused) {
            exploded.refused();
            getLog().error(refused.getMessage() + "; the one before stays in service until the next change");
            getLog().debug(refused);
        }
    }
}
