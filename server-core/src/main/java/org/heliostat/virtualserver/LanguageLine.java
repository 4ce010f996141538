package org.heliostat.virtualserver;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;

/** The attribute acceptlanguage: a line that looks for the client's language, ahead of all others of the root object. */
final class LanguageLine {

    private LanguageLine() {}

    /** @param at where the virtual server is configured */
    static ObjConf in(ObjConf objConf, String rootObject, SourceLocation at) {
        DirectiveLine line = new DirectiveLine(Stage.PATH_CHECK, "find-language", Parameters.of(), List.of(), at);
        return new ObjConf(objConf.objects().stream()
                .map(object -> object.name().filter(rootObject::equals).isPresent() ? with(line, object) : object)
                .toList());
    }

    private static ConfigObject with(DirectiveLine line, ConfigObject object) {
        List<DirectiveLine> lines = new ArrayList<>();
        lines.add(line);
        lines.addAll(object.lines());
        return new ConfigObject(object.name(), object.ppath(), lines, object.at());
    }
}
