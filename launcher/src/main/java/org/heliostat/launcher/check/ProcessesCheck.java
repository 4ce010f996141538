package org.heliostat.launcher.check;

import java.util.List;
import java.util.Locale;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.listen.SharedListenSocket;

/**
 * What MaxProcs above 1 needs: listen sockets that can be passed on, HTTP sessions that all processes find, databases that all
 * can open.
 */
record ProcessesCheck(SharedSessionsCheck sessions) {

    private static final String DIRECTIVE = "MaxProcs";
    private static final List<String> SHARING = List.of("auto", "epoll");

    void check(Configuration read, Findings findings) {
        int processes = read.magnus().maxProcs();
        if (processes == 1) {
            return;
        }
        SourceLocation at = read.magnus().values().at(DIRECTIVE).orElse(SourceLocation.none());
        String transport = read.magnus().transport();
        if (!SHARING.contains(transport) || !SharedListenSocket.isAvailable()) {
            findings.wrongValue(
                    at,
                    DIRECTIVE,
                    String.valueOf(processes),
                    SHARING.contains(transport)
                            ? "1, or Linux, where Transport epoll is available"
                            : "1 with Transport " + transport + ", or Transport epoll");
        }
        sessions.check(read, findings);
        embedded(read)
                .forEach(pool -> findings.warning(
                        pool.at(),
                        "JDBCCONNECTIONPOOL " + pool.name()
                                + ": a file of H2 (expected with MaxProcs above 1: ;AUTO_SERVER=TRUE in its"
                                + " URL, or a database that is a server: the first process locks the file)"));
    }

    private static List<JdbcConnectionPoolConfig> embedded(Configuration read) {
        return read.serverXml().java().resources().jdbcConnectionPools().stream()
                .filter(pool -> pool.properties().stream()
                        .filter(property -> property.name().equalsIgnoreCase("URL"))
                        .anyMatch(property -> isEmbedded(property.value().toUpperCase(Locale.ROOT))))
                .toList();
    }

    private static boolean isEmbedded(String url) {
        return url.startsWith("JDBC:H2:")
                && !url.startsWith("JDBC:H2:TCP:")
                && !url.startsWith("JDBC:H2:SSL:")
                && !url.startsWith("JDBC:H2:MEM:")
                && !url.contains(";AUTO_SERVER=TRUE");
    }
}
