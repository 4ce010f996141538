package org.heliostat.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;
import org.heliostat.maven.exploded.Library;
import org.heliostat.maven.exploded.Sources;
import org.heliostat.maven.server.RefusedException;

/** Which files of a project make its application: as the WAR plug-in would choose them. Pure. */
final class ProjectSources {

    private ProjectSources() {}

    /**
     * @param documents folder of pages and files
     * @throws RefusedException when a dependency is one that cannot be served so
     */
    static Sources of(MavenProject project, Path documents) throws RefusedException {
        List<Library> libraries = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Artifact artifact : project.getArtifacts()) {
            if (artifact.isOptional() || !isPackaged(artifact)) {
                continue;
            }
            if (artifact.getType().equals("war")) {
                throw new RefusedException("dependency " + artifact.getId()
                        + ": overlays of other WARs are not served from sources (expected: package, and heliostat:start"
                        + " or heliostat:deploy, which serve the packaged WAR)");
            }
            File file = artifact.getFile();
            if (file != null && artifact.getArtifactHandler().isAddedToClasspath()) {
                String name = name(artifact, file);
                libraries.add(new Library(names.add(name) ? name : artifact.getGroupId() + "-" + name, file.toPath()));
            }
        }
        return new Sources(documents, Path.of(project.getBuild().getOutputDirectory()), libraries);
    }

    private static boolean isPackaged(Artifact artifact) {
        return Artifact.SCOPE_COMPILE.equals(artifact.getScope()) || Artifact.SCOPE_RUNTIME.equals(artifact.getScope());
    }

    /** A module that is built with this one may be a folder of classes still, or none where it has no classes. */
    private static String name(Artifact artifact, File file) {
        return file.getName().endsWith(".jar") && !file.isDirectory()
                ? file.getName()
                : artifact.getArtifactId() + "-" + artifact.getVersion() + ".jar";
    }
}
