package org.heliostat.original.loadwatch;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.time.Ticker;

/** Brings the lines of {@code init-resonate}, which run scripts by the load of thread pools. */
public final class LoadScripts implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of();
    }

    @Override
    public void check(InitDirective line, Path instance, Findings findings) {
        if (line.fn().equals(LoadWatchSettings.INIT)) {
            LoadWatchSettings.check(line, findings);
        }
    }

    @Override
    public Optional<ProviderLifecycle> lifecycle(Configuration configuration, Ticker ticker) {
        List<LoadWatchSettings> watched =
                LoadWatchSettings.of(configuration.magnus().inits());
        return watched.isEmpty() ? Optional.empty() : Optional.of(new LoadWatches(watched));
    }
}
