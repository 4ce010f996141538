package org.heliostat.saf;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.saf.addlog.AddLogFunctions;
import org.heliostat.saf.authtrans.AuthTransFunctions;
import org.heliostat.saf.error.ErrorFunctions;
import org.heliostat.saf.filter.FilterFunctions;
import org.heliostat.saf.listing.ListingFunctions;
import org.heliostat.saf.nametrans.NameTransFunctions;
import org.heliostat.saf.objecttype.ObjectTypeFunctions;
import org.heliostat.saf.pathcheck.PathCheckFunctions;
import org.heliostat.saf.service.ServiceFunctions;

/** The functions that need no plug-in: those that every server has, and those of modules on board. */
public final class BuiltInFunctions {

    private BuiltInFunctions() {}

    /** @return with those of the modules on the class path */
    public static FunctionRegistry registry() {
        return with(StageFunctionProvider.onBoard());
    }

    /** @return with those of the modules */
    public static FunctionRegistry with(List<StageFunctionProvider> onBoard) {
        FunctionRegistry all = everywhere();
        for (StageFunctionProvider module : onBoard) {
            all = all.plus(module.functions());
        }
        return all;
    }

    private static FunctionRegistry everywhere() {
        return FunctionRegistry.of(Stream.of(
                        AuthTransFunctions.definitions(),
                        NameTransFunctions.definitions(),
                        PathCheckFunctions.definitions(),
                        ObjectTypeFunctions.definitions(),
                        ServiceFunctions.definitions(),
                        FilterFunctions.definitions(),
                        ListingFunctions.definitions(),
                        AddLogFunctions.definitions(),
                        ErrorFunctions.definitions())
                .flatMap(List<FunctionDefinition>::stream)
                .map(FunctionDefinition::shared)
                .toList());
    }
}
