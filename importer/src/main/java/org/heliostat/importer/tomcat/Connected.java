package org.heliostat.importer.tomcat;

import java.util.Map;
import java.util.Optional;
import org.heliostat.config.objconf.Stage;
import org.heliostat.importer.draft.Line;
import org.heliostat.importer.draft.ListenSocketDraft;
import org.heliostat.importer.draft.VirtualServerDraft;

/**
 * A connector that has become a listen socket, and what of it holds for virtual servers.
 *
 * @param properties of virtual servers
 * @param compression line of obj.conf, where answers are compressed
 */
record Connected(ListenSocketDraft socket, Map<String, String> properties, Optional<Line> compression) {

    Connected {
        properties = Map.copyOf(properties);
    }

    void applyTo(VirtualServerDraft server) {
        properties.forEach(server::property);
        if (!server.objConf().root().has(Stage.OUTPUT)) {
            compression.ifPresent(server.objConf().root()::add);
        }
    }
}
