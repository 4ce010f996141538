package org.heliostat.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.project.MavenProject;
import org.heliostat.maven.server.RefusedException;
import org.jspecify.annotations.Nullable;

/** The WAR that a project was packaged as. */
final class PackagedWar {

    private PackagedWar() {}

    /**
     * @param wanted the one that the goal was told to take, null when it was told nothing
     * @param usual where it lies if this build has not packaged it
     * @return empty when the goal was told nothing and there is none
     * @throws RefusedException when the wanted one is not there
     */
    static Optional<Path> of(MavenProject project, @Nullable File wanted, File usual) throws RefusedException {
        if (wanted != null) {
            if (!wanted.isFile()) {
                throw new RefusedException("war: " + wanted + " (expected: a WAR that is there)");
            }
            return Optional.of(wanted.toPath());
        }
        return Stream.of(Optional.ofNullable(project.getArtifact().getFile()), Optional.of(usual))
                .flatMap(Optional::stream)
                .map(File::toPath)
                .filter(file -> file.toString().endsWith(".war") && Files.isRegularFile(file))
                .findFirst();
    }
}
