package org.heliostat.original.nsconfig;

import java.util.Collection;
import java.util.List;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;

/** Lists what obj.conf can name for files of rules in folders. */
public final class NsconfigFunctions implements StageFunctionProvider {

    @Override
    public Collection<FunctionDefinition> functions() {
        return List.of(LoadConfig.definition());
    }
}
