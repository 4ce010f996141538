package org.heliostat.saf.service;

import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** What obj.conf can name at Service. */
public final class ServiceFunctions {

    private ServiceFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                FunctionDefinition.of(Stage.SERVICE, "send-file", SendFile::bind, text("nocache")),
                FunctionDefinition.of(Stage.SERVICE, "send-range", SendRange::bind, text("nocache")),
                FunctionDefinition.of(Stage.SERVICE, "service-dump", ServiceDump::bind),
                FunctionDefinition.of(Stage.SERVICE, "service-trace", (parameters, context) -> new ServiceTrace()));
    }
}
