package org.heliostat.config.serverxml;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The variables that obj.conf may use as {@code $name}, virtual server by virtual server: the properties of the server, of the
 * class and of the virtual server itself (the inner one wins), and {@code id}. What many of them have is worked out once. Used
 * by one thread.
 */
public final class Variables {

    /** These name a file or folder: a relative value starts from the configuration folder. */
    private static final List<String> PATHS = List.of("docroot", "accesslog", "dir", "chroot");

    private final ServerXml serverXml;
    private final Path folder;
    private final Map<String, String> absolute = new HashMap<>();
    private final Map<String, Map<String, String>> ofClasses = new HashMap<>();

    /** @param confFolder makes relative values of docroot, accesslog, dir and chroot absolute */
    public Variables(ServerXml serverXml, Path confFolder) {
        this.serverXml = serverXml;
        this.folder = confFolder.toAbsolutePath();
    }

    /** @return in the order of their names; they never change */
    public Map<String, String> of(VirtualServerConfig vs) {
        Map<String, String> ofClass = ofClasses.computeIfAbsent(
                vs.classId(), any -> ofClass(serverXml.classOf(vs).orElse(null)));
        return new VariablesOfOne(ofClass, ownOf(vs), vs.id());
    }

    private Map<String, String> ownOf(VirtualServerConfig vs) {
        if (vs.properties().isEmpty()) {
            return Map.of();
        }
        Map<String, String> own = new HashMap<>();
        put(vs.properties(), own);
        return own;
    }

    private Map<String, String> ofClass(@Nullable VirtualServerClassConfig vsClass) {
        Map<String, String> all = new TreeMap<>();
        put(serverXml.properties(), all);
        if (vsClass != null) {
            put(vsClass.properties(), all);
        }
        return all;
    }

    private void put(Map<String, String> properties, Map<String, String> all) {
        for (Map.Entry<String, String> property : properties.entrySet()) {
            String value = property.getValue();
            all.put(
                    property.getKey(),
                    PATHS.contains(property.getKey()) ? absolute.computeIfAbsent(value, this::absolute) : value);
        }
    }

    private String absolute(String value) {
        return value.isBlank() ? value : folder.resolve(value).normalize().toString();
    }
}
