package org.heliostat.server;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.heliostat.config.ConfigException;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FunctionBox;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The boxes of modules and plug-ins, as one. Their code may throw anything: one that fails does not keep the others. */
final class FunctionBoxes {

    private static final Logger LOG = LoggerFactory.getLogger(FunctionBoxes.class);

    private final List<FunctionBox> boxes;

    private FunctionBoxes(List<FunctionBox> boxes) {
        this.boxes = List.copyOf(boxes);
    }

    /** @throws ConfigException when one of them cannot be made */
    static FunctionBoxes of(List<StageFunctionProvider> providers, Configuration configuration, Ticker ticker) {
        List<FunctionBox> boxes = new ArrayList<>();
        for (StageFunctionProvider provider : providers) {
            try {
                provider.box(configuration, ticker).ifPresent(boxes::add);
            } catch (ConfigException wrong) {
                throw wrong;
            } catch (Throwable defect) {
                throw new ConfigException(
                        SourceLocation.none(),
                        provider.getClass().getName() + ": what its functions need cannot be made: " + defect);
            }
        }
        return new FunctionBoxes(boxes);
    }

    BindContext.Services offeredBy(BindContext.Services services) {
        BindContext.Services all = services;
        for (FunctionBox box : boxes) {
            all = box.offeredBy(all);
        }
        return all;
    }

    void start(Configuration configuration, BindContext.Services services, ServerClock clock) {
        FunctionBox.Surroundings server = new Around(configuration, services, clock);
        each("start", box -> box.start(server));
    }

    void apply(Configuration configuration) {
        each("apply a configuration", box -> box.apply(configuration));
    }

    void stop() {
        each("stop", FunctionBox::stop);
    }

    private void each(String what, Consumer<FunctionBox> step) {
        for (FunctionBox box : boxes) {
            try {
                step.accept(box);
            } catch (Throwable defect) {
                LOG.error("{} cannot {}", box.getClass().getName(), what, defect);
            }
        }
    }

    private record Around(Configuration configuration, BindContext.Services services, ServerClock clock)
            implements FunctionBox.Surroundings {

        @Override
        public void every(int millis, String name, Runnable task) {
            clock.every(millis, name, task);
        }
    }
}
