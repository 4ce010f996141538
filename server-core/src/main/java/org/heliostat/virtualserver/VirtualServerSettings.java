package org.heliostat.virtualserver;

import java.util.List;
import java.util.Map;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a virtual server that mean something to the server itself.
 *
 * @param longestBody in bytes, 0 for no limit; null where it has none of its own
 */
record VirtualServerSettings(boolean takesEncodedSlash, boolean answersTrace, @Nullable Long longestBody) {

    private static VirtualServerSettings of(DirectiveValues values) {
        return new VirtualServerSettings(
                values.flag("AllowEncodedSlash"),
                values.flag("AllowTrace"),
                values.optionalNumber("MaxRequestBody").orElse(null));
    }

    private static final List<String> NAMES = List.of("AllowEncodedSlash", "AllowTrace", "MaxRequestBody");

    /** Reads them of one virtual server after the other; none of them is told by its id. One thread. */
    static final class Reader {

        private final Configuration configuration;
        private final boolean areWritten;
        private @Nullable VirtualServerConfig last;
        private VirtualServerSettings lastRead = new VirtualServerSettings(false, false, null);

        Reader(Configuration configuration) {
            this.configuration = configuration;
            areWritten = NAMES.stream().anyMatch(configuration.serverXml()::names);
        }

        /** @param variables of the virtual server */
        VirtualServerSettings of(VirtualServerConfig config, Map<String, String> variables) {
            if (last == null || areWritten && !config.isTwinOf(last)) {
                lastRead = VirtualServerSettings.of(configuration.settings(config, variables));
                last = config;
            }
            return lastRead;
        }
    }
}
