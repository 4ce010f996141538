package org.heliostat.adminui.statistics;

import static org.heliostat.config.DirectiveRow.choice;

import java.util.Collection;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/** Lists what obj.conf can name to show on a listen socket what the administration shows on the loopback address. */
public final class StatisticsFunctions implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(
                FunctionDefinition.of(
                                Stage.SERVICE,
                                "health",
                                HealthFunction::bind,
                                choice(
                                                HealthFunction.APPLICATIONS,
                                                NeededApplications.words().toArray(String[]::new))
                                        .byDefault(NeededApplications.ALL.word())
                                        .help(
                                                "of which /health/ready says 503 while they have failed to start: all: of each; any: where no other serves; off: of none"))
                        .shared(),
                FunctionDefinition.of(Stage.SERVICE, "metrics", MetricsFunction::bind)
                        .shared());
    }
}
