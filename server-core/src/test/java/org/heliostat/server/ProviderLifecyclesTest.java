package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.ConfigException;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.testing.LogLines;
import org.heliostat.time.PeriodicTasks;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProviderLifecyclesTest {

    private final List<String> told = new ArrayList<>();
    private Configuration configuration;

    @BeforeEach
    void readsAnInstance(@TempDir Path folder) throws Exception {
        new TestInstance(folder, List.of()).writeFiles(Map.of());
        configuration = ConfigurationReader.read(folder).orThrow();
    }

    @Test
    void aLifecycleIsStartedToldOfReloadsAndStopped() {
        ProviderLifecycles lifecycles =
                ProviderLifecycles.of(List.of(with(new Noted())), configuration, Ticker.system());
        BindContext.Services services = lifecycles.offeredBy(BindContext.Services.NONE);

        try (PeriodicTasks clock = new PeriodicTasks("clock")) {
            lifecycles.start(configuration, services, clock);
            lifecycles.apply(configuration);
            lifecycles.stop();
        }

        assertThat(services.find(Noted.class)).isPresent();
        assertThat(told).containsExactly("start with its own offer", "apply", "stop");
    }

    @Test
    void oneThatFailsDoesNotKeepTheOthers() {
        ProviderLifecycle broken = new ProviderLifecycle() {
            @Override
            public void start(Host server) {
                throw new NoClassDefFoundError("left out");
            }

            @Override
            public void stop() {
                throw new IllegalStateException("broken");
            }
        };
        ProviderLifecycles lifecycles =
                ProviderLifecycles.of(List.of(with(broken), with(new Noted())), configuration, Ticker.system());

        try (PeriodicTasks clock = new PeriodicTasks("clock");
                LogLines log = LogLines.of("org.heliostat.server.ProviderLifecycles")) {
            lifecycles.start(configuration, lifecycles.offeredBy(BindContext.Services.NONE), clock);
            lifecycles.stop();

            assertThat(told).containsExactly("start with its own offer", "stop");
            assertThat(log.all()).hasSize(2).allMatch(line -> line.contains("cannot st"));
        }
    }

    @Test
    void oneThatCannotBeMadeIsAnErrorOfTheConfiguration() {
        StageFunctionProvider broken = new Providing(null);

        assertThatThrownBy(() -> ProviderLifecycles.of(List.of(broken), configuration, Ticker.system()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("what its functions need cannot be made");
    }

    private static StageFunctionProvider with(ProviderLifecycle lifecycle) {
        return new Providing(lifecycle);
    }

    private record Providing(ProviderLifecycle given) implements StageFunctionProvider {

        @Override
        public Collection<FunctionDefinition> functions() {
            return List.of();
        }

        @Override
        public Optional<ProviderLifecycle> lifecycle(Configuration configuration, Ticker ticker) {
            return Optional.of(given);
        }
    }

    private final class Noted implements ProviderLifecycle {

        @Override
        public BindContext.Services offeredBy(BindContext.Services services) {
            return services.plus(Noted.class, this);
        }

        @Override
        public void start(Host server) {
            boolean found = server.services().find(Noted.class).isPresent();
            told.add(found ? "start with its own offer" : "start");
        }

        @Override
        public void apply(Configuration after) {
            told.add("apply");
        }

        @Override
        public void stop() {
            told.add("stop");
        }
    }
}
