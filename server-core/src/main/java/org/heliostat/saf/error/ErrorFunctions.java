package org.heliostat.saf.error;

import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** Lists what obj.conf can name at Error, besides redirect and the functions that set variables. */
public final class ErrorFunctions {

    private ErrorFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                FunctionDefinition.of(
                                Stage.ERROR,
                                "send-error",
                                SendError::bind,
                                path("path").help("the page, a file"),
                                text("uri")
                                        .help("the page as a path of the virtual server: a request within the server"))
                        .alsoAt(Stage.SERVICE),
                FunctionDefinition.of(Stage.ERROR, "qos-error", QosError::bind));
    }
}
