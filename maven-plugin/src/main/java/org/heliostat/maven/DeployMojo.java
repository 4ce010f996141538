package org.heliostat.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.heliostat.maven.remote.Administration;
import org.heliostat.maven.server.RefusedException;
import org.jspecify.annotations.Nullable;

/** Deploys the packaged WAR to a running server by its administration. What was there before gives way without losing a request. */
@Mojo(name = "deploy", threadSafe = true)
public final class DeployMojo extends RemoteMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** A WAR in place of the packaged one. */
    @Parameter(property = "heliostat.war")
    @Nullable
    File war;

    @Parameter(
            defaultValue = "${project.build.directory}/${project.build.finalName}.war",
            readonly = true,
            required = true)
    File usualWar;

    /** For Maven. */
    @SuppressWarnings("NullAway.Init")
    public DeployMojo() {}

    @Override
    void ask(Administration administration, String path, String toVirtualServer) throws RefusedException, IOException {
        Path packaged = PackagedWar.of(project, war, usualWar)
                .orElseThrow(() -> new RefusedException("war: there is no " + usualWar
                        + " (expected: a packaged WAR, as by mvn package heliostat:deploy)"));
        getLog().info("deploying " + packaged.getFileName() + " to " + admin);
        getLog().info(administration.deploy(packaged, path, toVirtualServer));
    }
}
