package org.heliostat.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.heliostat.config.ConfigException;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.time.PeriodicTasks;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts and stops what modules and plug-ins run, as one. Their code may throw anything: one that fails does not keep the others. */
final class ProviderLifecycles {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderLifecycles.class);

    private final List<ProviderLifecycle> lifecycles;

    private ProviderLifecycles(List<ProviderLifecycle> lifecycles) {
        this.lifecycles = List.copyOf(lifecycles);
    }

    /** @throws ConfigException when one of them cannot be made */
    static ProviderLifecycles of(List<StageFunctionProvider> providers, Configuration configuration, Ticker ticker) {
        List<ProviderLifecycle> lifecycles = new ArrayList<>();
        for (StageFunctionProvider provider : providers) {
            try {
                provider.lifecycle(configuration, ticker).ifPresent(lifecycles::add);
            } catch (ConfigException wrong) {
                throw wrong;
            } catch (Throwable defect) {
                throw new ConfigException(
                        SourceLocation.none(),
                        provider.getClass().getName() + ": what its functions need cannot be made: " + defect);
            }
        }
        return new ProviderLifecycles(lifecycles);
    }

    BindContext.Services offeredBy(BindContext.Services services) {
        BindContext.Services all = services;
        for (ProviderLifecycle lifecycle : lifecycles) {
            all = lifecycle.offeredBy(all);
        }
        return all;
    }

    void start(Configuration configuration, BindContext.Services services, PeriodicTasks clock) {
        ProviderLifecycle.Host server = new RunningServer(configuration, services, clock);
        each("start", lifecycle -> lifecycle.start(server));
    }

    void apply(Configuration configuration) {
        each("apply a configuration", lifecycle -> lifecycle.apply(configuration));
    }

    void stop() {
        each("stop", ProviderLifecycle::stop);
    }

    private void each(String what, Consumer<ProviderLifecycle> step) {
        for (ProviderLifecycle lifecycle : lifecycles) {
            try {
                step.accept(lifecycle);
            } catch (Throwable defect) {
                LOG.error("{} cannot {}", lifecycle.getClass().getName(), what, defect);
            }
        }
    }

    private record RunningServer(Configuration configuration, BindContext.Services services, PeriodicTasks clock)
            implements ProviderLifecycle.Host {

        @Override
        public void every(int millis, String name, Runnable task) {
            clock.every(Duration.ofMillis(millis), name, task);
        }
    }
}
