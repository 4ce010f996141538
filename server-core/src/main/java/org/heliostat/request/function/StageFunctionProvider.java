package org.heliostat.request.function;

import java.util.Collection;
import java.util.List;

/**
 * The door for plug-ins with several functions or with checked parameters: a jar in {@code lib/} names its
 * implementation in {@code META-INF/services/org.heliostat.request.function.StageFunctionProvider}, and {@code Init
 * fn="load-modules" shlib="x.jar" funcs="a,b"} takes the functions and filters named there from {@link #functions} and {@link #filters}.
 */
public interface StageFunctionProvider {

    /** @return definitions of all functions of the plug-in; asked for once, when the plug-in is loaded */
    Collection<FunctionDefinition> functions();

    /** @return definitions of all filters for insert-filter lines; asked for once, when the plug-in is loaded */
    default Collection<FilterDefinition> filters() {
        return List.of();
    }
}
