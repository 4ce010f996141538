package org.heliostat.request.function;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.threadpool.ThreadPool;
import org.heliostat.threadpool.ThreadPools;

/**
 * The thread pools that functions run in; found in {@link BindContext.Services}.
 *
 * @param pools of the configuration
 * @param byFunction names of pools by normalised names of functions that load-modules has bound to one
 * @param current remembers what each thread of a pool works for
 */
public record FunctionPools(ThreadPools pools, Map<String, String> byFunction, CurrentExchange current) {

    public FunctionPools {
        requireNonNull(pools, "pools");
        byFunction = Map.copyOf(byFunction);
        requireNonNull(current, "current");
    }

    /** Where there are no pools at all. */
    public static FunctionPools none() {
        return new FunctionPools(ThreadPools.NONE, Map.of(), new CurrentExchange());
    }

    /**
     * @param parameters of the line; its own {@code pool} stands above that of load-modules
     * @return the pool that the line's function runs in, empty for the session thread
     * @throws org.heliostat.config.ConfigException when there is no pool of the name
     */
    public Optional<ThreadPool> of(String fn, Parameters parameters) {
        Optional<String> own = parameters.optional("pool");
        Optional<String> name =
                own.isPresent() ? own : Optional.ofNullable(byFunction.get(FunctionDefinition.normalised(fn)));
        return name.map(wanted -> pools.find(wanted).orElseThrow(() -> parameters.wrong("pool", expected())));
    }

    private String expected() {
        String known = String.join(", ", pools.names());
        return "a pool of thread-pool-init" + (known.isEmpty() ? "" : ", here " + known);
    }
}
