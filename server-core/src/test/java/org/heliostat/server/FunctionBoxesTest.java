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
import org.heliostat.request.function.FunctionBox;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.testing.LogLines;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FunctionBoxesTest {

    private final List<String> told = new ArrayList<>();
    private Configuration configuration;

    @BeforeEach
    void readsAnInstance(@TempDir Path folder) throws Exception {
        new TestInstance(folder, List.of()).writeFiles(Map.of());
        configuration = ConfigurationReader.read(folder).orThrow();
    }

    @Test
    void aBoxIsStartedToldOfReloadsAndStopped() {
        FunctionBoxes boxes = FunctionBoxes.of(List.of(with(new Noted())), configuration, Ticker.system());
        BindContext.Services services = boxes.offeredBy(BindContext.Services.NONE);

        try (ServerClock clock = new ServerClock("clock")) {
            boxes.start(configuration, services, clock);
            boxes.apply(configuration);
            boxes.stop();
        }

        assertThat(services.find(Noted.class)).isPresent();
        assertThat(told).containsExactly("start with its own offer", "apply", "stop");
    }

    @Test
    void oneThatFailsDoesNotKeepTheOthers() {
        FunctionBox broken = new FunctionBox() {
            @Override
            public void start(Surroundings server) {
                throw new NoClassDefFoundError("left out");
            }

            @Override
            public void stop() {
                throw new IllegalStateException("broken");
            }
        };
        FunctionBoxes boxes =
                FunctionBoxes.of(List.of(with(broken), with(new Noted())), configuration, Ticker.system());

        try (ServerClock clock = new ServerClock("clock");
                LogLines log = LogLines.of("org.heliostat.server.FunctionBoxes")) {
            boxes.start(configuration, boxes.offeredBy(BindContext.Services.NONE), clock);
            boxes.stop();

            assertThat(told).containsExactly("start with its own offer", "stop");
            assertThat(log.all()).hasSize(2).allMatch(line -> line.contains("cannot st"));
        }
    }

    @Test
    void oneThatCannotBeMadeIsAnErrorOfTheConfiguration() {
        StageFunctionProvider broken = new Providing(null);

        assertThatThrownBy(() -> FunctionBoxes.of(List.of(broken), configuration, Ticker.system()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("what its functions need cannot be made");
    }

    private static StageFunctionProvider with(FunctionBox box) {
        return new Providing(box);
    }

    private record Providing(FunctionBox given) implements StageFunctionProvider {

        @Override
        public Collection<FunctionDefinition> functions() {
            return List.of();
        }

        @Override
        public Optional<FunctionBox> box(Configuration configuration, Ticker ticker) {
            return Optional.of(given);
        }
    }

    private final class Noted implements FunctionBox {

        @Override
        public BindContext.Services offeredBy(BindContext.Services services) {
            return services.plus(Noted.class, this);
        }

        @Override
        public void start(Surroundings server) {
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
