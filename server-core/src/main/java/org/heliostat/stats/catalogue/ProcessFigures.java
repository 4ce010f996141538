package org.heliostat.stats.catalogue;

import static org.heliostat.stats.catalogue.Figure.counter;
import static org.heliostat.stats.catalogue.Figure.fraction;
import static org.heliostat.stats.catalogue.Figure.gauge;
import static org.heliostat.stats.catalogue.Figure.text;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.stats.ProcessesSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.machine.JvmSnapshot;
import org.heliostat.stats.machine.MachineSnapshot;

/** The server as a whole, its ports, and the Java virtual machine. */
final class ProcessFigures {

    private ProcessFigures() {}

    static List<Box<?>> boxes() {
        return List.of(server(), listenSockets(), certificateOrders(), jvm(), machine(), processors(), processes());
    }

    private static Box<ServerSnapshot> server() {
        return Box.single(
                "Server",
                "The server as a whole",
                snapshot -> snapshot,
                text("id", "Name of the instance", snapshot -> snapshot.identity()
                        .id()),
                text("version", "Product and version", snapshot -> snapshot.identity()
                        .version()),
                gauge("pid", "Process id", snapshot -> snapshot.identity().pid()),
                gauge(
                        "started",
                        FigureUnit.MILLISECONDS,
                        "Start of the server, since 1970",
                        snapshot -> snapshot.identity().startedMillis()),
                gauge(
                        "taken",
                        FigureUnit.MILLISECONDS,
                        "When the figures were read, since 1970",
                        ServerSnapshot::takenMillis),
                gauge("uptime", FigureUnit.SECONDS, "Time since the start", ServerSnapshot::secondsRunning),
                counter("requests", "Requests that ended on any virtual server", snapshot -> snapshot.requests()
                        .requests()),
                counter("quickLaneAnswers", "Requests answered on I/O loops", ServerSnapshot::quickLaneAnswers),
                gauge(
                        "updateInterval",
                        FigureUnit.SECONDS,
                        "Figures may be so much behind (stats-init update-interval)",
                        snapshot -> snapshot.identity().updateIntervalSeconds()),
                gauge(
                        "maxVirtualServers",
                        "Virtual servers, and boxes of any other kind, with figures of their own (stats-init"
                                + " virtual-servers)",
                        snapshot -> snapshot.identity().maxVirtualServers()));
    }

    private static Box<ListenSocketSnapshot> listenSockets() {
        return new Box<>(
                "ListenSocket",
                "A listen socket as configured",
                List.of("listen_socket"),
                List.of(
                        text("scheme", "http or https", ListenSocketSnapshot::scheme),
                        text("address", "Address and port as configured", ListenSocketSnapshot::address),
                        gauge("port", "Port that is open", ListenSocketSnapshot::port),
                        gauge("acceptorThreads", "Threads that accept on it", ListenSocketSnapshot::acceptorThreads),
                        gauge(
                                "certificateDays",
                                "Days for which all its certificates are good; -1 without TLS",
                                ListenSocketSnapshot::certificateDays),
                        text(
                                "defaultVirtualServer",
                                "Virtual server of requests whose Host nothing matches",
                                ListenSocketSnapshot::defaultVirtualServer),
                        gauge(
                                "standIn",
                                "1 while a self-made certificate stands in for one that has not come",
                                socket -> socket.standIn() ? 1 : 0),
                        text("tlsProvider", "Who calculates TLS: openssl or jdk", ListenSocketSnapshot::tlsProvider)),
                snapshot -> parts(snapshot.listenSockets()));
    }

    private static Box<CertificateOrderSnapshot> certificateOrders() {
        return new Box<>(
                "CertificateOrder",
                "A certificate that is ordered from an authority (ACME)",
                List.of("certificate"),
                List.of(
                        text(
                                "outcome",
                                "Of the last order: none, issued, or why it has failed",
                                CertificateOrderSnapshot::outcome),
                        gauge(
                                "lastOrderMillis",
                                FigureUnit.MILLISECONDS,
                                "When the last order ended, since 1970; 0 = none did",
                                CertificateOrderSnapshot::lastOrderMillis),
                        gauge(
                                "nextOrderMillis",
                                FigureUnit.MILLISECONDS,
                                "When the next order is due, since 1970; 0 = being ordered",
                                CertificateOrderSnapshot::nextOrderMillis),
                        gauge("daysLeft", "Days for which it is good", CertificateOrderSnapshot::daysLeft),
                        counter("issued", "Orders that brought a certificate", CertificateOrderSnapshot::issued),
                        counter("failed", "Orders that did not", CertificateOrderSnapshot::failed)),
                snapshot -> snapshot.certificateOrders().stream()
                        .map(order -> new Part<>(List.of(order.nickname()), order)));
    }

    private static Stream<Part<ListenSocketSnapshot>> parts(List<ListenSocketSnapshot> sockets) {
        return sockets.stream().map(socket -> new Part<>(List.of(socket.id()), socket));
    }

    private static Box<JvmSnapshot> jvm() {
        return Box.single(
                "Jvm",
                "The Java virtual machine",
                ServerSnapshot::jvm,
                text("name", "Name of the virtual machine", JvmSnapshot::name),
                text("version", "Version of the Java runtime", JvmSnapshot::version),
                text("vendor", "Vendor of the virtual machine", JvmSnapshot::vendor),
                gauge("heapUsed", FigureUnit.BYTES, "Heap in use", JvmSnapshot::heapUsed),
                gauge("heapMax", FigureUnit.BYTES, "Heap at most; -1 = no limit is known", JvmSnapshot::heapMax),
                gauge(
                        "heapAfterCollection",
                        FigureUnit.BYTES,
                        "Heap that the last collections left in use; -1 = not known",
                        JvmSnapshot::heapAfterCollection),
                gauge("directUsed", FigureUnit.BYTES, "Direct buffers that the JDK allocated", JvmSnapshot::directUsed),
                gauge("threads", "Threads, virtual ones not counted", JvmSnapshot::threads),
                gauge("threadsPeak", "Threads at most at one time", JvmSnapshot::threadsPeak),
                counter("threadsStarted", "Threads started", JvmSnapshot::threadsStarted),
                gauge("classesLoaded", "Classes loaded now", JvmSnapshot::classesLoaded),
                counter("classesLoadedTotal", "Classes loaded since the start", JvmSnapshot::classesLoadedTotal),
                counter("classesUnloadedTotal", "Classes unloaded", JvmSnapshot::classesUnloadedTotal),
                counter("collections", "Garbage collections", JvmSnapshot::collections),
                counter(
                        "collectionMillis",
                        FigureUnit.MILLISECONDS,
                        "Time in garbage collections",
                        JvmSnapshot::collectionMillis),
                counter("cpuNanos", FigureUnit.NANOSECONDS, "Processor time of the process", JvmSnapshot::cpuNanos),
                gauge("processors", "Processors the process may use", JvmSnapshot::processors),
                fraction(
                        "systemLoad",
                        "Load of the machine, average of the last minute; negative = not known",
                        JvmSnapshot::systemLoad),
                counter(
                        "outOfMemoryErrors",
                        "Times that memory was short: errors logged, or that ended a thread (OutOfMemory)",
                        JvmSnapshot::outOfMemoryErrors),
                text(
                        "trouble",
                        "Why the process does not serve as it should; empty when it does",
                        JvmSnapshot::trouble),
                counter("troubles", "Times that the process began not to serve as it should", JvmSnapshot::troubles),
                text("lastTrouble", "Why it did not the last time", JvmSnapshot::lastTrouble));
    }

    private static Box<MachineSnapshot> machine() {
        return Box.single(
                "Machine",
                "The machine below the process; -1 = it does not tell",
                ServerSnapshot::machine,
                gauge("virtualSize", FigureUnit.BYTES, "Address space of the process", MachineSnapshot::virtualSize),
                gauge(
                        "residentSize",
                        FigureUnit.BYTES,
                        "Memory of the machine that the process has",
                        MachineSnapshot::residentSize),
                gauge("memory", FigureUnit.BYTES, "Memory of the machine", MachineSnapshot::memory));
    }

    private static Box<MachineSnapshot.Processor> processors() {
        return new Box<>(
                "Processor",
                "A processor of the machine: percent of the time since it was looked at before",
                List.of("cpu"),
                List.of(
                        fraction("idle", "Percent idle, or waiting for a disk", MachineSnapshot.Processor::idle),
                        fraction("user", "Percent in programs", MachineSnapshot.Processor::user),
                        fraction("kernel", "Percent in the kernel", MachineSnapshot.Processor::kernel)),
                snapshot -> snapshot.machine().processors().stream()
                        .map(processor -> new Part<>(List.of(processor.cpu()), processor)));
    }

    private static Box<ProcessesSnapshot.Row> processes() {
        return new Box<>(
                "Process",
                "A server process of an instance with MaxProcs above 1",
                List.of("process"),
                List.of(
                        gauge("pid", "Process id; 0 = none runs", ProcessesSnapshot.Row::pid),
                        text("state", "starting, ready, hung, stopping or waiting", ProcessesSnapshot.Row::state),
                        gauge(
                                "startedMillis",
                                FigureUnit.MILLISECONDS,
                                "Start of the process, since 1970; 0 = none runs",
                                ProcessesSnapshot.Row::startedMillis),
                        counter(
                                "restarts",
                                "Starts in the place of a process that ended by itself",
                                ProcessesSnapshot.Row::restarts),
                        text(
                                "lastEnd",
                                "How the last process that ended by itself did",
                                ProcessesSnapshot.Row::lastEnd),
                        counter(
                                "hangs",
                                "Processes that gave no sign of life any more and were ended (ProcessTimeout)",
                                ProcessesSnapshot.Row::hangs),
                        counter(
                                "changesMissed",
                                "Changes of administration that the process did not make as others did",
                                ProcessesSnapshot.Row::changesMissed),
                        counter(
                                "requests",
                                "Requests of all virtual servers since the process was started",
                                ProcessesSnapshot.Row::requests),
                        gauge(
                                "sessionsBusy",
                                "Session threads that run a request",
                                ProcessesSnapshot.Row::sessionsBusy),
                        gauge("connectionsOpen", "Connections of clients", ProcessesSnapshot.Row::connectionsOpen),
                        gauge("heapUsed", FigureUnit.BYTES, "Heap in use", ProcessesSnapshot.Row::heapUsed)),
                snapshot -> snapshot.processes().rows().stream()
                        .map(row -> new Part<>(List.of(String.valueOf(row.number())), row)));
    }
}
