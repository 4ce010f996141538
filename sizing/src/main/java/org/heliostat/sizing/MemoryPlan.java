package org.heliostat.sizing;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.sizing.answer.Amount;
import org.heliostat.sizing.answer.Answer;
import org.heliostat.sizing.answer.Figures;
import org.heliostat.sizing.answer.Settings;
import org.heliostat.sizing.cost.Source;

/**
 * How much memory: heap, buffers outside of it, and the machine. Immutable; all in bytes.
 *
 * @param live of applications and server after a collection
 * @param heap of the virtual machine, whole megabytes
 * @param direct outside of the heap, whole megabytes
 * @param machine of the machine
 */
record MemoryPlan(double live, double heap, double direct, double machine, Parts parts) {

    private static final double MEGABYTE = 1_048_576;

    /** The server with a small application. */
    private static final double USUAL_LIVE = 64 * MEGABYTE;

    /** What an idle connection takes at most, with HTTP/2; others take less (docs/http2.md). */
    private static final double BYTES_PER_CONNECTION = 6 * 1024;

    /** What the server may keep at most of bodies that come slowly; one that it has no room for is refused. */
    private static final double HELD_BODIES = Settings.magnusDefault("HeldBodyMemory");

    /** A collector works well where at most half of the heap outlives its collections. */
    private static final double TIMES_LIVE = 2;

    /** The guide's baseline for each processor (chapter 6, Memory). */
    private static final double BYTES_PER_PROCESSOR = 64 * MEGABYTE;

    /** The guide's addition for each concurrent user (chapter 6, Memory): stack and buffers of a thread at work. */
    private static final double BYTES_PER_THREAD = 512 * 1024;

    /** What has been written for a client at most, before the thread waits for it. */
    private static final double OUTPUT_BYTES = 64 * 1024;

    /** What the I/O loops keep for reading and TLS; with less the server has no memory for a connection. */
    private static final double BUFFERS = 64 * MEGABYTE;

    /** Classes, compiled code, the collector's own. */
    private static final double VIRTUAL_MACHINE = 200 * MEGABYTE;

    private static final double SYSTEM = 512 * MEGABYTE;

    /** What it is made of. */
    record Parts(
            ProcessorPlan processors, ThreadPlan threads, FilePlan files, ConnectionPlan connections, Demand demand) {}

    static MemoryPlan of(Parts parts) {
        Demand demand = parts.demand();
        double live = live(demand);
        double kept = live
                + sessions(demand)
                + parts.connections().open() * BYTES_PER_CONNECTION
                + parts.files().heapBytes();
        double room = demand.use().room(kept * TIMES_LIVE + allocated(demand) + HELD_BODIES);
        double heap = whole(Math.max(room, parts.processors().processors() * BYTES_PER_PROCESSOR));
        double direct =
                whole(BUFFERS + parts.files().contentBytes() + parts.threads().threads() * OUTPUT_BYTES);
        double machine = heap
                + direct
                + parts.threads().threads() * BYTES_PER_THREAD
                + parts.files().systemBytes()
                + VIRTUAL_MACHINE
                + SYSTEM;
        return new MemoryPlan(live, heap, direct, machine, parts);
    }

    private static double live(Demand demand) {
        double said = demand.load().process().liveBytes();
        double measured = demand.costs().liveBytes();
        return said >= 0 ? said : measured >= 0 ? measured : USUAL_LIVE;
    }

    private static double sessions(Demand demand) {
        return demand.sessions() * demand.load().sessions().bytes();
    }

    /** What requests of one second leave to the collector. */
    private static double allocated(Demand demand) {
        return demand.rate() * demand.load().process().allocationBytes();
    }

    private static double whole(double bytes) {
        return Math.ceil(bytes / MEGABYTE) * MEGABYTE;
    }

    Plan plan() {
        double limit = parts.demand().load().machine().memoryBytes();
        List<String> limits = limit >= 0 && machine > limit
                ? List.of(
                        "memory: " + Figures.bytes(machine) + " are needed, and a machine has " + Figures.bytes(limit))
                : List.of();
        return new Plan(List.of(heapAnswer(), directAnswer(), machineAnswer()), limits);
    }

    private Answer heapAnswer() {
        Demand demand = parts.demand();
        List<String> notes = new ArrayList<>();
        notes.add("HTTP sessions: " + SessionCount.formula(demand));
        notes.add("At least 64 MB for each processor, as the guide has it: "
                + Figures.bytes(parts.processors().processors() * BYTES_PER_PROCESSOR));
        return new Answer(
                "heap",
                "heap",
                Amount.bytes(heap),
                List.of(
                        "kept = live + HTTP sessions + connections + file cache = " + Figures.bytes(live) + " + "
                                + Figures.number(demand.sessions()) + " x "
                                + Figures.bytes(demand.load().sessions().bytes()) + " + "
                                + Figures.number(parts.connections().open()) + " x "
                                + Figures.bytes(BYTES_PER_CONNECTION) + " + "
                                + Figures.bytes(parts.files().heapBytes()),
                        "2 x kept, so that half of the heap is free after a collection, and what one second allocates, "
                                + Figures.number(demand.rate()) + "/s x "
                                + Figures.bytes(demand.load().process().allocationBytes()) + " = "
                                + Figures.bytes(allocated(demand)),
                        "and what may be kept of bodies that come slowly, HeldBodyMemory: "
                                + Figures.bytes(HELD_BODIES)),
                sources(),
                Plan.margin(demand),
                List.of(Settings.other("JAVA_OPTS", "-Xmx", "-Xmx" + megabytes(heap) + "m", heap / MEGABYTE)),
                notes);
    }

    private List<String> sources() {
        Demand demand = parts.demand();
        boolean isAssumed =
                demand.load().process().liveBytes() < 0 && demand.costs().liveBytes() < 0;
        return demand.sources(isAssumed);
    }

    private Answer directAnswer() {
        return new Answer(
                "directMemory",
                "direct memory",
                Amount.bytes(direct),
                List.of(
                        "buffers of I/O loops + file contents + session threads x what one has written and the client has"
                                + " not taken = "
                                + Figures.bytes(BUFFERS) + " + "
                                + Figures.bytes(parts.files().contentBytes()) + " + "
                                + Figures.number(parts.threads().threads()) + " x " + Figures.bytes(OUTPUT_BYTES)),
                List.of(Source.GIVEN.word(), Source.DEFAULT.word()),
                "",
                List.of(Settings.other(
                        "JAVA_OPTS",
                        "-XX:MaxDirectMemorySize",
                        "-XX:MaxDirectMemorySize=" + megabytes(direct) + "m",
                        direct / MEGABYTE)),
                List.of());
    }

    private Answer machineAnswer() {
        return new Answer(
                "memory",
                "memory of the machine",
                Amount.bytes(machine),
                List.of(
                        "heap + direct memory + threads x 512 KB + files that the system keeps + virtual machine + system = "
                                + Figures.bytes(heap) + " + " + Figures.bytes(direct) + " + "
                                + Figures.number(parts.threads().threads()) + " x 512 KB + "
                                + Figures.bytes(parts.files().systemBytes()) + " + " + Figures.bytes(VIRTUAL_MACHINE)
                                + " + "
                                + Figures.bytes(SYSTEM)),
                sources(),
                "",
                List.of(),
                List.of("512 KB for each request at once is the guide's addition for a concurrent user. Databases and"
                        + " programs on the same machine come on top."));
    }

    private static String megabytes(double bytes) {
        return Long.toString((long) (bytes / MEGABYTE));
    }
}
