package org.heliostat.benchmarks.advice.fault;

import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.load.server.Documents;

/** Threads, the queue before them, named pools, quality of service. */
final class ThreadFaults {

    private static final String J2EE = "fn=\"service-j2ee\" bucket=\"web-app-bucket\"";

    private ThreadFaults() {}

    static List<Fault> all() {
        return List.of(
                threads("threads-too-few", 4, "session-threads-too-few")
                        .load(Clients.of(20, "/fault/sleep?ms=100"))
                        .fix("RqThrottle"),
                threads("threads-too-few-for-many", 16, "session-threads-too-few")
                        .load(Clients.of(60, "/fault/sleep?ms=200"))
                        .fix("RqThrottle"),
                threads("threads-too-few-for-short-waits", 2, "session-threads-too-few")
                        .load(Clients.of(10, "/sleep/sync?ms=20"))
                        .fix("RqThrottle"),
                threads("threads-too-many", 300, "session-threads-too-many")
                        .load(Clients.of(200, "/fault/spin?ms=20"))
                        .fix("RqThrottle")
                        .alone(),
                threads("threads-on-database", 16, "jdbc-pool-too-small", "session-threads-on-database")
                        .pool("steadypoolsize=\"2\" maxpoolsize=\"2\" maxwaittime=\"60000\"")
                        .load(Clients.of(40, "/fault/table?ms=50"))
                        .fix("maxpoolsize"),
                Fault.of(
                                "threads-in-application",
                                Area.THREADS,
                                "session-threads-in-application",
                                "servlet-takes-most-time")
                        .load(Clients.of(200, "/fault/sleep?ms=1500")),
                threads("threads-on-lock", 16, "session-threads-on-lock").load(Clients.of(24, "/fault/lock?ms=50")),
                threads("threads-on-lock-while-others-are-free", 128, "session-threads-on-lock")
                        .load(Clients.of(16, "/fault/lock?ms=50")),
                Fault.of("threads-deadlocked", Area.THREADS, "threads-deadlocked")
                        .load(Clients.of(20, "/fault/lock?ms=100&crosswise=%d").every(500))
                        .load(Clients.of(2, Documents.SMALL).every(100)),
                Fault.of("threads-hang", Area.THREADS, "session-threads-in-application")
                        .load(Clients.of(160, "/fault/sleep?ms=3600000"))
                        .load(Clients.of(2, Documents.SMALL).every(100)),
                threads("threads-fewer-than-processors", 1, "session-threads-too-few")
                        .load(Clients.of(20, "/fault/spin?ms=20"))
                        .fix("RqThrottle")
                        .alone(),
                threads("threads-on-clients", 8, "session-threads-on-clients")
                        .load(Clients.of(24, "/fault/text?bytes=12000000").reading(16_384, 10)),
                threads("queue-overflows", 4, "session-threads-too-few", "queue-overflows")
                        .magnus("ConnQueueSize", 8)
                        .load(Clients.of(40, "/fault/sleep?ms=100").every(20)),
                threads("queue-times-out", 4, "session-threads-too-few", "queue-timeouts")
                        .magnus("QueueTimeout", 1)
                        .load(Clients.of(40, "/fault/sleep?ms=200")),
                Fault.of("native-pool-too-small", Area.THREADS, "thread-pool-too-small")
                        .magnus("NativePoolMinThreads", 2)
                        .magnus("NativePoolMaxThreads", 2)
                        .planted(instance -> instance.objConf(J2EE, J2EE + " pool=\"NativePool\""))
                        .load(Clients.of(12, "/fault/sleep?ms=100"))
                        .fix("NativePoolMaxThreads"),
                pool("thread-pool-too-small", "", "thread-pool-too-small").load(Clients.of(12, "/fault/sleep?ms=100")),
                pool("thread-pool-refuses", "queueSize=4", "thread-pool-too-small", "thread-pool-refuses")
                        .load(Clients.of(20, "/fault/sleep?ms=100").every(20)),
                pool("thread-pool-expires", "", "thread-pool-too-small", "thread-pool-expires")
                        .magnus("QueueTimeout", 1)
                        .load(Clients.of(20, "/fault/sleep?ms=300")),
                qos("qos-refuses", "maxconn=\"2\" enforceconnections=\"on\"", "qos-refuses")
                        .load(Clients.of(8, "/fault/sleep?ms=50").every(20))
                        .fix("maxconn"),
                qos("qos-refuses-at-once", "maxconn=\"2\" enforceconnections=\"on\"", "qos-refuses")
                        .load(Clients.of(20, "/fault/sleep?ms=50"))
                        .fix("maxconn"),
                qos("qos-refuses-bytes", "maxbps=\"20000\" enforcebandwidth=\"on\"", "qos-refuses")
                        .load(Clients.of(4, "/fault/text?bytes=4000").every(100))
                        .fix("maxbps"),
                qos("qos-pace-slows", "maxbps=\"300000\" enforcebandwidth=\"shape\"", "qos-pace-slows")
                        .load(Clients.of(4, "/file-250k.bin"))
                        .fix("maxbps"),
                threads("virtual-server-takes-threads", 8, "virtual-server-takes-threads", "session-threads-too-few")
                        .planted(
                                instance -> instance.serverXml(
                                        "</VSCLASS>",
                                        "<VS id=\"vs2\" connections=\"ls1\" mime=\"mime1\" urlhosts=\"two.example\" state=\"on\"/></VSCLASS>"))
                        .load(Clients.of(40, "/fault/sleep?ms=100")));
    }

    private static Fault threads(String name, int count, String... rules) {
        return Fault.of(name, Area.THREADS, rules).magnus("RqThrottle", count).magnus("RqThrottleMin", count);
    }

    private static Fault pool(String name, String parameters, String... rules) {
        return Fault.of(name, Area.THREADS, rules).planted(instance -> instance.init(
                        "Init fn=\"thread-pool-init\" name=\"planted\" minthreads=2 maxthreads=2 " + parameters)
                .objConf(J2EE, J2EE + " pool=\"planted\""));
    }

    private static Fault qos(String name, String limits, String... rules) {
        return Fault.of(name, Area.THREADS, rules)
                .planted(
                        instance -> instance.serverXml("qosactive=\"no\"", "qosactive=\"yes\"")
                                .serverXml("</VS>", "<QOSPARAMS " + limits + "/></VS>")
                                .objConf(
                                        "<Object name=\"default\">",
                                        "<Object name=\"default\">\nAuthTrans fn=\"qos-handler\"\nError fn=\"qos-error\" code=\"503\""));
    }
}
