package org.heliostat.saf.nsconfig;

import java.util.List;
import org.heliostat.request.function.FunctionDefinition;

/** What obj.conf can name for files of rules in folders. */
public final class NsconfigFunctions {

    private NsconfigFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return LoadConfig.definitions();
    }
}
