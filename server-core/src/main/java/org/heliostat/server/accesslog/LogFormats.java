package org.heliostat.server.accesslog;

import java.util.HashMap;
import java.util.Map;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.log.access.format.AccessLogFormat;
import org.heliostat.log.access.format.AccessLogFormatException;

/** Formats of one configuration, each compiled once: thousands of virtual servers may share a few. One thread. */
final class LogFormats {

    private final Configuration configuration;
    private final Map<String, UsualFormats> usualByObjConf = new HashMap<>();
    private final Map<String, AccessLogFormat> byText = new HashMap<>();

    LogFormats(Configuration configuration) {
        this.configuration = configuration;
    }

    /** @return what lines of this log look like on this virtual server */
    AccessLogFormat of(VirtualServerConfig virtualServer, Parameters line, String log) throws AccessLogFormatException {
        UsualFormats usual = usualByObjConf.computeIfAbsent(
                virtualServer.objectFile(),
                file -> UsualFormats.of(configuration.objConfs().get(file)));
        String text = line.text(AccessLogLines.FORMAT_PREFIX + log, usual.formatOf(log));
        AccessLogFormat known = byText.get(text);
        if (known == null) {
            known = AccessLogFormat.compile(text);
            byText.put(text, known);
        }
        return known;
    }
}
