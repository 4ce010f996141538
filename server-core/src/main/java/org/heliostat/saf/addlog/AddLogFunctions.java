package org.heliostat.saf.addlog;

import static org.heliostat.config.DirectiveRow.text;

import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;

/** Lists what obj.conf can name at AddLog. */
public final class AddLogFunctions {

    private AddLogFunctions() {}

    public static List<FunctionDefinition> definitions() {
        return List.of(
                FunctionDefinition.of(Stage.ADD_LOG, "flex-log", FlexLog::bind, text("name"), text("iponly")),
                FunctionDefinition.of(Stage.ADD_LOG, "common-log", FlexLog::bindCommon, text("name"), text("iponly")),
                FunctionDefinition.of(Stage.ADD_LOG, "record-useragent", FlexLog::bind, text("name")),
                FunctionDefinition.of(Stage.ADD_LOG, "record-keysize", FlexLog::bind, text("name")));
    }
}
