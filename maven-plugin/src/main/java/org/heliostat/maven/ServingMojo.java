package org.heliostat.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.heliostat.maven.exploded.ExplodedWar;
import org.heliostat.maven.exploded.Sources;
import org.heliostat.maven.server.RefusedException;
import org.heliostat.maven.server.ServerWishes;
import org.jspecify.annotations.Nullable;

/** What goals have in common that start a server. */
@SuppressWarnings("NullAway.Init") // Maven fills the fields.
abstract class ServingMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
    PluginDescriptor plugin;

    /** The port; 0 is any that is free. 8080 with run, 0 with start. */
    @Parameter(property = "heliostat.port")
    @Nullable
    Integer port;

    /** The address to listen on, as numbers, or any for all of them. */
    @Parameter(property = "heliostat.host", defaultValue = "127.0.0.1")
    String host;

    /** Where the application answers: / for the root, or such as /shop. */
    @Parameter(property = "heliostat.contextPath", defaultValue = "/")
    String contextPath;

    /** The folder of pages, files and WEB-INF. */
    @Parameter(property = "heliostat.docBase", defaultValue = "${project.basedir}/src/main/webapp")
    File docBase;

    /**
     * An instance with conf/server.xml, whose configuration counts: virtual servers, pools of database connections, users. Without
     * it the server has none but what stands here.
     */
    @Parameter(property = "heliostat.instance")
    @Nullable
    File instance;

    /** Directives of magnus.conf by their names, such as RqThrottle. */
    @Parameter
    @Nullable
    Map<String, String> directives;

    /** System properties that are set while the server runs. */
    @Parameter
    @Nullable
    Map<String, String> systemProperties;

    /** Does nothing. */
    @Parameter(property = "heliostat.skip", defaultValue = "false")
    boolean skip;

    @Parameter(defaultValue = "${project.build.directory}/heliostat", readonly = true, required = true)
    File work;

    /** What a goal does once it is clear that it has something to do. */
    interface Task {
        void run() throws RefusedException, IOException;
    }

    /** Turns what users can mend into failures of the build; what they cannot is an error of it. */
    final void told(Task task) throws MojoFailureException, MojoExecutionException {
        try {
            task.run();
        } catch (RefusedException refused) {
            getLog().debug(refused);
            throw new MojoFailureException(refused.getMessage());
        } catch (IOException unusable) {
            throw new MojoExecutionException("files of the application cannot be used: " + unusable, unusable);
        }
    }

    /** @return the project from its sources; nothing is copied yet */
    final ExplodedWar exploded() throws RefusedException {
        Sources sources = ProjectSources.of(project, docBase.toPath());
        if (!sources.areThere()) {
            throw new RefusedException("nothing to serve: there is neither " + docBase + " nor " + sources.classes()
                    + " (expected: pages or compiled classes, or docBase to say where)");
        }
        return new ExplodedWar(sources, place().resolve("webapp"));
    }

    /**
     * @param source a WAR or an exploded one
     * @param usualPort where nobody has said which
     */
    final StartedServer start(Path source, int usualPort, boolean inDevelopment) throws RefusedException {
        Path home = instance == null ? place().resolve("instance") : instance.toPath();
        ServerWishes wishes = new ServerWishes(
                source,
                ContextPath.of(contextPath),
                inDevelopment,
                host,
                port == null ? usualPort : port,
                home,
                directives == null ? Map.of() : directives);
        if (instance != null && wishes.configuration().isEmpty()) {
            throw new RefusedException("instance: " + instance + " (expected: a folder with conf/server.xml)");
        }
        StartedServer started = StartedServer.start(artifacts(), wishes, properties(), new GoalLog(getLog()));
        started.server().warnings().forEach(getLog()::warn);
        return started;
    }

    /** Tests may be run while the project is served. */
    private Path place() {
        return work.toPath().resolve(goal());
    }

    /** @return name of the goal, and of the folder that is its own */
    abstract String goal();

    private List<Path> artifacts() {
        return plugin.getArtifacts().stream()
                .map(Artifact::getFile)
                .filter(Objects::nonNull)
                .map(File::toPath)
                .toList();
    }

    /** An element without text is an empty value. */
    private Map<String, String> properties() {
        Map<String, String> all = new LinkedHashMap<>();
        if (systemProperties != null) {
            systemProperties.forEach((name, value) -> all.put(name, Objects.requireNonNullElse(value, "")));
        }
        return all;
    }
}
