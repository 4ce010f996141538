package org.heliostat.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.project.MavenProject;

/** The WAR that a project was packaged as. */
final class PackagedWar {

    private PackagedWar() {}

    /**
     * @param usual where it lies if this build has not packaged it
     * @return empty when there is none
     */
    static Optional<Path> of(MavenProject project, File usual) {
        return Stream.of(Optional.ofNullable(project.getArtifact().getFile()), Optional.of(usual))
                .flatMap(Optional::stream)
                .map(File::toPath)
                .filter(file -> file.toString().endsWith(".war") && Files.isRegularFile(file))
                .findFirst();
    }
}
