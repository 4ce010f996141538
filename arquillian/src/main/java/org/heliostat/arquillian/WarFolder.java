package org.heliostat.arquillian;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.servlet.deploy.WarUnpacker;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;

/** The WARs of deployments, each in a folder of its own: two of one name do not meet. */
record WarFolder(Path root) {

    /** @param work the server's folder for what can be made again; what a killed one has left there goes */
    static WarFolder in(Path work) throws IOException {
        Path root = work.resolve("archives");
        WarUnpacker.remove(root);
        return new WarFolder(Files.createDirectories(root));
    }

    /** @return the archive as a file of its name */
    Path write(Archive<?> archive) throws IOException {
        Path war = Files.createTempDirectory(root, "war-").resolve(archive.getName());
        archive.as(ZipExporter.class).exportTo(war.toFile());
        return war;
    }

    /** @param war as it was written */
    void remove(Path war) throws IOException {
        WarUnpacker.remove(requireNonNull(war.getParent(), "folder of the WAR"));
    }

    /** Removes everything. */
    void remove() throws IOException {
        WarUnpacker.remove(root);
    }
}
