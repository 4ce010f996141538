package samples.dosleep;

import java.util.Collection;
import java.util.List;
import org.heliostat.config.DirectiveRow;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/** Offers the jar's functions to {@code load-modules}; the server finds it through META-INF/services. */
public final class DoSleepPlugin implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(FunctionDefinition.of(
                Stage.SERVICE,
                "dosleep",
                (parameters, context) -> DoSleep.bind(parameters),
                DirectiveRow.seconds("duration")
                        .range(0, DoSleep.LONGEST_SECONDS)
                        .required()
                        .help("time that a session thread is held")));
    }
}
