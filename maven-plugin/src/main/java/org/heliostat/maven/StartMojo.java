package org.heliostat.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.heliostat.maven.exploded.ExplodedWar;
import org.heliostat.maven.server.RefusedException;
import org.heliostat.maven.server.RunningServer;
import org.jspecify.annotations.Nullable;

/**
 * Starts a server before the integration tests, with the packaged WAR, or from the sources where there is none. The port that it got
 * becomes the property heliostat.port of the project. stop ends it.
 */
@Mojo(
        name = "start",
        defaultPhase = LifecyclePhase.PRE_INTEGRATION_TEST,
        requiresDependencyResolution = ResolutionScope.RUNTIME,
        threadSafe = true)
public final class StartMojo extends ServingMojo {

    /** Of the project's plug-in context: the server that runs, for the goal stop. */
    static final String RUNNING = StartedServer.class.getName();

    /** A WAR in place of the packaged one; where there is neither, the project is served from its sources. */
    @Parameter(property = "heliostat.war")
    @Nullable
    File war;

    @Parameter(
            defaultValue = "${project.build.directory}/${project.build.finalName}.war",
            readonly = true,
            required = true)
    File usualWar;

    /** The property of the project that becomes the port. */
    @Parameter(property = "heliostat.portProperty", defaultValue = "heliostat.port")
    String portProperty;

    /** The property of the project that becomes the beginning of the application's URLs, without a slash at the end. */
    @Parameter(property = "heliostat.urlProperty", defaultValue = "heliostat.url")
    String urlProperty;

    /** For Maven. */
    @SuppressWarnings("NullAway.Init")
    public StartMojo() {}

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            return;
        }
        if (project.getPackaging().equals("pom") && !docBase.isDirectory()) {
            getLog().info("no web application: nothing to start");
            return;
        }
        told(this::start);
    }

    @Override
    String goal() {
        return "start";
    }

    private void start() throws RefusedException, IOException {
        Map<Object, Object> context = context(this);
        if (context.containsKey(RUNNING)) {
            throw new RefusedException("a server of this project runs already (expected: heliostat:stop before another"
                    + " heliostat:start)");
        }
        StartedServer started = start(source(), 0, false);
        context.put(RUNNING, started);
        RunningServer server = started.server();
        set(portProperty, Integer.toString(server.port()));
        set(urlProperty, server.url());
        getLog().info("Heliostat serves " + server.url() + "/ (started in "
                + server.startTime().toMillis() + " ms)");
    }

    /** The command line goes before the properties of a project, whoever asks for one. */
    private void set(String property, String value) {
        project.getProperties().setProperty(property, value);
        String said = session.getUserProperties().getProperty(property);
        if (said != null && !said.equals(value)) {
            getLog().warn("the property " + property + " is " + said + " for the rest of the build, as the command line"
                    + " says, and not " + value
                    + " (expected: to be said in the pom.xml, or another name as portProperty or urlProperty)");
        }
    }

    private Path source() throws RefusedException, IOException {
        Optional<Path> packaged = PackagedWar.of(project, war, usualWar);
        if (packaged.isPresent()) {
            return packaged.get();
        }
        ExplodedWar exploded = exploded();
        exploded.bring();
        return exploded.folder();
    }

    /** @return what goals of this plug-in know of this project, for as long as the build goes on */
    @SuppressWarnings("unchecked")
    static Map<Object, Object> context(org.apache.maven.plugin.AbstractMojo goal) {
        return goal.getPluginContext();
    }
}
