package org.heliostat.benchmarks.load.plugin;

import java.util.Collection;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/** Offers {@code wasp-stage} and {@code sleep-stage}; the server finds it through META-INF/services. */
public final class StagePlugin implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(
                FunctionDefinition.of(Stage.SERVICE, "wasp-stage", (parameters, context) -> WaspStage.make()),
                FunctionDefinition.of(Stage.SERVICE, "sleep-stage", (parameters, context) -> new SleepStage()));
    }
}
