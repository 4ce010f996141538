package org.heliostat.request.function;

import java.util.Collection;

/**
 * The door for plug-ins with several functions or with checked parameters: a jar in {@code lib/} names its
 * implementation in {@code META-INF/services/org.heliostat.request.function.StageFunctionProvider}, and {@code Init
 * fn="load-modules" shlib="x.jar" funcs="a,b"} takes the functions named there from {@link #functions}.
 */
public interface StageFunctionProvider {

    /** @return definitions of all functions of the plug-in; asked for once, when the plug-in is loaded */
    Collection<FunctionDefinition> functions();
}
