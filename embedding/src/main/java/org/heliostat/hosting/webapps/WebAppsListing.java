package org.heliostat.hosting.webapps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads which applications lie in {@code webapps/}. Immutable.
 *
 * @param folder may be missing
 * @param defaultVirtualServer for names without {@code @}
 */
record WebAppsListing(Path folder, String defaultVirtualServer, Set<String> virtualServers) {

    WebAppsListing {
        virtualServers = Set.copyOf(virtualServers);
    }

    /** @return WARs and folders by what they mean, in a fixed order; of a WAR and a folder of one name the WAR */
    Map<WebAppKey, Path> read() throws IOException {
        List<Path> entries;
        try (Stream<Path> all = Files.list(folder)) {
            entries = all.filter(entry -> !name(entry).startsWith(".")).sorted().toList();
        }
        Map<WebAppKey, Path> found = new TreeMap<>((a, b) -> {
            int byServer = a.virtualServer().compareTo(b.virtualServer());
            return byServer != 0 ? byServer : a.uri().compareTo(b.uri());
        });
        for (Path entry : entries) {
            boolean war = WebAppFileName.isWar(name(entry)) && Files.isRegularFile(entry);
            if (war) {
                found.put(key(entry), entry);
            } else if (Files.isDirectory(entry)) {
                found.putIfAbsent(key(entry), entry);
            }
        }
        return found;
    }

    private WebAppKey key(Path entry) {
        return WebAppFileName.keyOf(name(entry), defaultVirtualServer, virtualServers);
    }

    private static String name(Path entry) {
        return String.valueOf(entry.getFileName());
    }
}
