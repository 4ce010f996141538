package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.event.KeyValuePair;

/** Which virtual server a line of the error log is about: the one whose request the logging thread works for. */
final class LogOfVirtualServer {

    private static final String KEY = "virtual-server";

    private LogOfVirtualServer() {}

    /**
     * Notes it with the event, once. On the thread that logs: the thread that writes works for nobody.
     *
     * @param current id of the virtual server that the calling thread works for, empty for none
     */
    static void note(ILoggingEvent event, Supplier<String> current) {
        String id = current.get();
        if (!id.isEmpty() && event instanceof LoggingEvent own && of(event).isEmpty()) {
            own.addKeyValuePair(new KeyValuePair(KEY, id));
        }
    }

    /** @return its id, empty for lines that are about none */
    static String of(ILoggingEvent event) {
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs != null) {
            for (KeyValuePair pair : pairs) {
                if (pair.key.equals(KEY)) {
                    return String.valueOf(pair.value);
                }
            }
        }
        return "";
    }
}
