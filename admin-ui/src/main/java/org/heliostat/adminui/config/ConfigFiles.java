package org.heliostat.adminui.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.config.change.ConfigFolder;
import org.heliostat.config.serverxml.FileReference;
import org.heliostat.config.serverxml.ServerXml;
import org.heliostat.config.serverxml.VirtualServerClassConfig;
import org.heliostat.config.serverxml.VirtualServerConfig;

/** Which files belong to a configuration and may be shown and changed: never keys, passwords or users. */
final class ConfigFiles {

    private static final List<String> ALWAYS = List.of("magnus.conf", "server.xml", "nsfc.conf");

    private ConfigFiles() {}

    /** @return names relative to the folder, those first that every instance has; files elsewhere are left out */
    static Set<String> of(ServerXml serverXml, Path confFolder) {
        Set<String> files = new LinkedHashSet<>(ALWAYS);
        Stream.of(
                        serverXml.virtualServerClasses().stream().map(VirtualServerClassConfig::objectFile),
                        serverXml.virtualServers().stream().map(VirtualServerConfig::objectFile),
                        serverXml.mimeFiles().stream().map(FileReference::file),
                        serverXml.aclFiles().stream().map(FileReference::file))
                .flatMap(names -> names)
                .map(name -> within(name, confFolder))
                .filter(ConfigFolder::isName)
                .forEach(files::add);
        return files;
    }

    /** @return the name as it is below the folder, or empty text */
    private static String within(String name, Path confFolder) {
        try {
            Path folder = confFolder.toAbsolutePath().normalize();
            Path file = folder.resolve(name).normalize();
            return file.startsWith(folder) ? folder.relativize(file).toString() : "";
        } catch (InvalidPathException unusable) {
            return "";
        }
    }
}
