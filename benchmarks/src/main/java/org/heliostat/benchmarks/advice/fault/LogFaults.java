package org.heliostat.benchmarks.advice.fault;

import java.io.IOException;
import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.server.Instance;
import org.heliostat.benchmarks.advice.server.SilentServer;
import org.heliostat.benchmarks.load.server.Documents;

/** Logs, and names of clients. */
final class LogFaults {

    private static final String LEVEL = "loglevel=\"info\"";

    /** A file whose disk is always full. */
    private static final String FULL = "/dev/full";

    private LogFaults() {}

    static List<Fault> all() {
        return List.of(
                fault("name-servers-silent", "dns-lookups")
                        .magnus("DNS", "on")
                        .magnus("DNSTimeout", 500)
                        .planted(instance -> {
                            SilentServer silent = SilentServer.udp();
                            instance.beside(silent).magnus("DNSServers", "127.0.0.1:" + silent.port());
                        })
                        .load(Clients.of(4, Documents.SMALL).every(50))
                        .fix("DNS"),
                fault("access-log-disk-full", "access-log-unwritable")
                        .planted(instance -> instance.serverXml("value=\"../logs/access\"", "value=\"" + FULL + "\""))
                        .load(Clients.of(4, Documents.SMALL).every(50)),
                fault("error-log-disk-full", "error-log-dropped")
                        .magnus("ErrorLog", FULL)
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .load(Clients.of(1, "/fault/fail?every=30").every(100)),
                fault("log-level-finest", "log-level-fine")
                        .planted(instance -> instance.serverXml(LEVEL, "loglevel=\"finest\""))
                        .load(Clients.of(4, "/wasp/WASP").every(50))
                        .fix("loglevel"),
                fault("log-level-fine", "log-level-fine")
                        .planted(instance -> instance.serverXml(LEVEL, "loglevel=\"fine\""))
                        .load(Clients.of(4, "/wasp/WASP").every(50))
                        .fix("loglevel"),
                fault("log-verbose", "log-verbose")
                        .magnus("LogVerbose", "on")
                        .load(Clients.of(4, "/wasp/WASP").every(50))
                        .fix("LogVerbose"),
                fault("window-memory-small", "windows-leave-out")
                        .magnus("WindowMemory", 65_536)
                        .planted(LogFaults::manyServers)
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .fix("WindowMemory"));
    }

    private static void manyServers(Instance instance) throws IOException {
        StringBuilder more = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            more.append("<VS id=\"more")
                    .append(i)
                    .append("\" connections=\"ls1\" mime=\"mime1\" urlhosts=\"more")
                    .append(i)
                    .append(".example\" state=\"on\"/>\n");
        }
        instance.serverXml("</VSCLASS>", more + "</VSCLASS>");
    }

    private static Fault fault(String name, String... rules) {
        return Fault.of(name, Area.LOGS, rules);
    }
}
