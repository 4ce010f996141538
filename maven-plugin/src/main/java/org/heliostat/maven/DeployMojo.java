package org.heliostat.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.heliostat.maven.remote.Administration;
import org.heliostat.maven.server.RefusedException;

/** Deploys the packaged WAR to a running server by its administration. What was there before gives way without losing a request. */
@Mojo(name = "deploy", threadSafe = true)
public final class DeployMojo extends RemoteMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** The packaged WAR. */
    @Parameter(property = "heliostat.war", defaultValue = "${project.build.directory}/${project.build.finalName}.war")
    File war;

    /** For Maven. */
    @SuppressWarnings("NullAway.Init")
    public DeployMojo() {}

    @Override
    void ask(Administration administration, String path, String toVirtualServer) throws RefusedException, IOException {
        Path packaged = PackagedWar.of(project, war)
                .orElseThrow(() -> new RefusedException(
                        "war: there is no " + war + " (expected: a packaged WAR, as by mvn package heliostat:deploy)"));
        getLog().info("deploying " + packaged.getFileName() + " to " + admin);
        getLog().info(administration.deploy(packaged, path, toVirtualServer));
    }
}
