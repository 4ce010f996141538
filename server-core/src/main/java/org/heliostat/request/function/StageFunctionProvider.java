package org.heliostat.request.function;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.time.Ticker;

/**
 * The door for plug-ins with several functions or with checked parameters: a jar in {@code lib/} names its
 * implementation in {@code META-INF/services/org.heliostat.request.function.StageFunctionProvider}, and {@code Init
 * fn="load-modules" shlib="x.jar" funcs="a,b"} takes the functions and filters named there from {@link #functions} and {@link #filters}.
 *
 * <p>Modules of the server come in by the same door: what is on its class path needs no {@code load-modules}.
 */
public interface StageFunctionProvider {

    /** @return definitions of all functions of the plug-in; asked for once, when the plug-in is loaded */
    Collection<FunctionDefinition> functions();

    /** @return definitions of all filters for insert-filter lines; asked for once, when the plug-in is loaded */
    default Collection<FilterDefinition> filters() {
        return List.of();
    }

    /**
     * Looks at an Init line beyond what its table says of single values: at a start, and by {@code check}. For a plug-in these
     * are the lines behind the one that loads it.
     *
     * @param instance folder of the instance, where relative names of files begin
     * @param findings gets what is wrong
     */
    default void check(InitDirective line, Path instance, Findings findings) {}

    /**
     * @return the services, and what the lines of one configuration share beyond those; asked for each configuration that is
     *     bound, where it is only checked, too
     */
    default BindContext.Services sharedByLines(BindContext.Services services) {
        return services;
    }

    /** @return what runs beside the functions of one server; not asked for where a configuration is only checked */
    default Optional<ProviderLifecycle> lifecycle(Configuration configuration, Ticker ticker) {
        return Optional.empty();
    }

    /** @return the providers on the server's own class path, in the order in which that names them */
    static List<StageFunctionProvider> onBoard() {
        return ServiceLoader.load(StageFunctionProvider.class, StageFunctionProvider.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
