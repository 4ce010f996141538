package org.heliostat.virtualserver;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;

/** The property AllowTrace: a line that answers TRACE behind all others of the root object. */
final class TraceLine {

    private TraceLine() {}

    /** @param at where the virtual server is configured */
    static ObjConf in(ObjConf objConf, String rootObject, SourceLocation at) {
        DirectiveLine trace =
                new DirectiveLine(Stage.SERVICE, "service-trace", Parameters.of("method", "TRACE"), List.of(), at);
        return new ObjConf(objConf.objects().stream()
                .map(object -> object.name().filter(rootObject::equals).isPresent() ? with(object, trace) : object)
                .toList());
    }

    private static ConfigObject with(ConfigObject object, DirectiveLine line) {
        List<DirectiveLine> lines = new ArrayList<>(object.lines());
        lines.add(line);
        return new ConfigObject(object.name(), object.ppath(), lines, object.at());
    }
}
