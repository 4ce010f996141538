package org.heliostat.launcher.check;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.instance.Configuration;

/** Finds where the applications of an instance come from, whether they can be deployed or not. */
final class ApplicationSources {

    private ApplicationSources() {}

    /**
     * @param webapps folder of applications
     * @return everything in it, and what server.xml names
     */
    static List<Path> of(Path webapps, Configuration read) {
        List<Path> sources = new ArrayList<>();
        if (Files.isDirectory(webapps)) {
            try (DirectoryStream<Path> there = Files.newDirectoryStream(webapps)) {
                there.forEach(sources::add);
            } catch (IOException unreadable) {
                // Whoever deploys them says so.
                sources.clear();
            }
        }
        read.serverXml().virtualServers().stream()
                .flatMap(vs -> vs.webApps().stream())
                .filter(webApp -> webApp.enabled())
                .forEach(webApp ->
                        sources.add(read.confFolder().resolve(webApp.path()).normalize()));
        return sources;
    }
}
