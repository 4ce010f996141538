package org.heliostat.maven;

import java.time.Duration;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Ends the server that start has started for this project, when requests in progress have ended. */
@Mojo(name = "stop", defaultPhase = LifecyclePhase.POST_INTEGRATION_TEST, threadSafe = true)
public final class StopMojo extends AbstractMojo {

    /** Seconds that requests in progress have; then they are cut. */
    @Parameter(property = "heliostat.stopTimeout", defaultValue = "30")
    int stopTimeout;

    /** Does nothing. */
    @Parameter(property = "heliostat.skip", defaultValue = "false")
    boolean skip;

    /** For Maven. */
    public StopMojo() {}

    @Override
    public void execute() throws MojoFailureException {
        if (skip) {
            return;
        }
        if (stopTimeout < 0 || stopTimeout > 3_600) {
            throw new MojoFailureException("stopTimeout: " + stopTimeout + " (expected: 0 to 3600)");
        }
        if (!(StartMojo.context(this).remove(StartMojo.RUNNING) instanceof StartedServer started)) {
            getLog().info("no server of this project runs: nothing to stop");
            return;
        }
        started.stop(Duration.ofSeconds(stopTimeout)).ifPresent(this::tell);
    }

    private void tell(long cut) {
        if (cut > 0) {
            getLog().warn("Heliostat has stopped; requests cut after " + stopTimeout + " seconds: " + cut);
        } else {
            getLog().info("Heliostat has stopped");
        }
    }
}
