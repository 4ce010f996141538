package org.heliostat.hosting.webapps;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.config.serverxml.WebAppConfig;

/** The enabled {@code <WEBAPP>} elements of a configuration, as their sources look now. Immutable. */
record DeclaredWebApps(Map<WebAppKey, Declared> byKey) {

    static final DeclaredWebApps NONE = new DeclaredWebApps(Map.of());

    /** One element; the state is empty when the source is not there. */
    record Declared(SourceLocation at, Path path, Optional<SourceState> state) {

        /** @return whether the same application would be deployed; moving the line in the file is no change */
        boolean isAs(Declared other) {
            return path.equals(other.path) && state.equals(other.state);
        }

        /** @return the element with its source as it is now */
        Declared lookedAt() {
            return new Declared(at, path, DeclaredWebApps.state(path));
        }
    }

    static DeclaredWebApps of(Configuration configuration) {
        Map<WebAppKey, Declared> all = new LinkedHashMap<>();
        for (VirtualServerConfig vs : configuration.serverXml().virtualServers()) {
            for (WebAppConfig webApp : vs.webApps()) {
                if (webApp.enabled()) {
                    Path path =
                            configuration.confFolder().resolve(webApp.path()).normalize();
                    all.put(new WebAppKey(vs.id(), uri(webApp.uri())), new Declared(webApp.at(), path, state(path)));
                }
            }
        }
        return new DeclaredWebApps(all);
    }

    /** @return the same, but for one element whose source looks different now */
    DeclaredWebApps with(WebAppKey key, Declared now) {
        Map<WebAppKey, Declared> all = new LinkedHashMap<>(byKey);
        all.replace(key, now);
        return new DeclaredWebApps(all);
    }

    /** A slash at the end means nothing in server.xml. */
    private static String uri(String written) {
        String cut = written;
        while (cut.length() > 1 && cut.endsWith("/")) {
            cut = cut.substring(0, cut.length() - 1);
        }
        return cut;
    }

    private static Optional<SourceState> state(Path path) {
        try {
            return Optional.of(SourceState.of(path));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
