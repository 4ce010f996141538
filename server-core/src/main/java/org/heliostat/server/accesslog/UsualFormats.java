package org.heliostat.server.accesslog;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Stage;
import org.heliostat.log.access.format.AccessLogFormat;
import org.jspecify.annotations.Nullable;

/**
 * What the lines of a log without a format of its own look like: it depends on the AddLog functions that write to it.
 * Immutable.
 *
 * @param functions names of the functions by name of the log
 */
record UsualFormats(Map<String, Set<String>> functions) {

    private static final String USUAL_LOG = "access";
    private static final String USER_AGENT = "%Ses->client.ip% \"%Req->headers.user-agent%\"";
    private static final String KEY_SIZE = "%Ses->client.ip% %Ses->client.keysize%";

    /** @param objConf null where it could not be read */
    static UsualFormats of(@Nullable ObjConf objConf) {
        Map<String, Set<String>> functions = new HashMap<>();
        if (objConf != null) {
            for (ConfigObject object : objConf.objects()) {
                for (DirectiveLine line : object.lines(Stage.ADD_LOG)) {
                    functions
                            .computeIfAbsent(line.parameters().text("name", USUAL_LOG), name -> new HashSet<>())
                            .add(line.fn().replace('_', '-'));
                }
            }
        }
        return new UsualFormats(functions);
    }

    /** @return the common log format, unless one function with lines of its own alone writes to the log */
    String formatOf(String log) {
        Set<String> writers = functions.getOrDefault(log, Set.of());
        if (writers.equals(Set.of("record-useragent"))) {
            return USER_AGENT;
        }
        return writers.equals(Set.of("record-keysize")) ? KEY_SIZE : AccessLogFormat.COMMON;
    }
}
