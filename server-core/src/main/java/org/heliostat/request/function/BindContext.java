package org.heliostat.request.function;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;

/**
 * What a function may know of its virtual server and of the server when its directive line is bound.
 *
 * @param virtualServerId id of the virtual server
 * @param instance folder of the instance; relative file names of obj.conf start there
 * @param variables of the virtual server, already replaced in the parameters
 * @param files the file cache
 * @param mimeTypes of the virtual server
 * @param hasAccessControl whether the virtual server names ACL files
 * @param services what other parts of the server offer to functions, by type
 * @param wallClock time of day
 * @param ticker for durations
 * @param findings for warnings; an error is thrown instead
 */
public record BindContext(
        String virtualServerId,
        Path instance,
        Map<String, String> variables,
        FileAccess files,
        MimeTypes mimeTypes,
        boolean hasAccessControl,
        Services services,
        WallClock wallClock,
        Ticker ticker,
        Findings findings) {

    public BindContext {
        requireNonNull(virtualServerId, "virtualServerId");
        requireNonNull(instance, "instance");
        variables = Map.copyOf(variables);
    }

    /**
     * Offers of the assembled server that only some functions need: the statistics of service-dump, access logs.
     * Immutable.
     */
    public record Services(Map<Class<?>, Object> byType) {

        public static final Services NONE = new Services(Map.of());

        public Services {
            byType = Map.copyOf(byType);
        }

        public <T> Optional<T> find(Class<T> type) {
            return Optional.ofNullable(byType.get(type)).map(type::cast);
        }

        /** @return these and one more */
        public <T> Services plus(Class<T> type, T service) {
            Map<Class<?>, Object> all = new HashMap<>(byType);
            all.put(type, service);
            return new Services(all);
        }
    }
}
