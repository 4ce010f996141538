package org.heliostat.original.nsfc;

import java.util.Collection;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/** Lists what obj.conf can name to look at the file cache. */
public final class NsfcFunctions implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(FunctionDefinition.of(Stage.SERVICE, "service-nsfc-dump", NsfcDump::bind)
                .shared());
    }
}
