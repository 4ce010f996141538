package org.heliostat.stats.catalogue;

import static org.heliostat.stats.catalogue.Figure.counter;
import static org.heliostat.stats.catalogue.Figure.gauge;
import static org.heliostat.stats.catalogue.Figure.text;
import static org.heliostat.stats.catalogue.Figure.times;

import java.util.List;
import java.util.function.ToLongFunction;
import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.RequestCountersSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;

/** Requests: where their time went, by virtual server and by bucket. */
final class RequestFigures {

    /** Type of the box of virtual servers. */
    static final String VIRTUAL_SERVER = "VirtualServer";

    private RequestFigures() {}

    static List<Box<?>> boxes() {
        return List.of(timeSplit(), virtualServers(), buckets());
    }

    private static Box<ServerSnapshot.TimeSplit> timeSplit() {
        return Box.single(
                "TimeSplit",
                "Where the time of requests went",
                ServerSnapshot::timeSplit,
                times("total", "From the complete head to the last byte handed over", ServerSnapshot.TimeSplit::total),
                times("queueing", "In the connection queue", ServerSnapshot.TimeSplit::queueing),
                times("functions", "In the pipeline and its own functions", ServerSnapshot.TimeSplit::functions),
                times("application", "In servlets, filters and pages", ServerSnapshot.TimeSplit::application),
                times("jdbc", "Waiting for a connection of a JDBC pool", ServerSnapshot.TimeSplit::jdbc),
                times("writing", "Waiting for the client to take bytes", ServerSnapshot.TimeSplit::writing));
    }

    private static Box<VirtualServerSnapshot> virtualServers() {
        return new Box<>(
                VIRTUAL_SERVER,
                "A virtual server and the requests that ended there",
                List.of("virtual_server"),
                List.of(
                        text("mode", "active or disabled", VirtualServerSnapshot::mode),
                        text("hosts", "Names it answers to", vs -> String.join(" ", vs.hosts())),
                        text("interfaces", "Listen sockets it is reached by", vs -> String.join(" ", vs.interfaces())),
                        requests("requests", "Requests that ended", RequestCountersSnapshot::requests),
                        bytes("bytesReceived", "Bytes of heads and bodies", RequestCountersSnapshot::bytesReceived),
                        bytes("bytesSent", "Bytes of heads and bodies", RequestCountersSnapshot::bytesSent),
                        requests("status2xx", "Answers 200 to 299", RequestCountersSnapshot::status2xx),
                        requests("status3xx", "Answers 300 to 399", RequestCountersSnapshot::status3xx),
                        requests("status4xx", "Answers 400 to 499", RequestCountersSnapshot::status4xx),
                        requests("status5xx", "Answers 500 to 599", RequestCountersSnapshot::status5xx),
                        requests("statusOther", "Other answers", RequestCountersSnapshot::statusOther),
                        requests("status200", "Answers 200", RequestCountersSnapshot::status200),
                        requests("status302", "Answers 302", RequestCountersSnapshot::status302),
                        requests("status304", "Answers 304", RequestCountersSnapshot::status304),
                        requests("status400", "Answers 400", RequestCountersSnapshot::status400),
                        requests("status401", "Answers 401", RequestCountersSnapshot::status401),
                        requests("status403", "Answers 403", RequestCountersSnapshot::status403),
                        requests("status404", "Answers 404", RequestCountersSnapshot::status404),
                        requests("status503", "Answers 503", RequestCountersSnapshot::status503),
                        requests(
                                "clientsGone", "Requests whose client went away", RequestCountersSnapshot::clientsGone),
                        requests(
                                "streams",
                                "Upgraded connections and event streams of more than a second, in no times",
                                RequestCountersSnapshot::streams),
                        times(
                                "latency",
                                "From the complete head to the last byte handed over",
                                VirtualServerSnapshot::latency),
                        gauge("openConnections", "Requests in service", VirtualServerSnapshot::openConnections),
                        gauge("maxConnections", "maxconn; 0 = no limit", VirtualServerSnapshot::maxConnections),
                        gauge(
                                "bytesPerSecond",
                                FigureUnit.BYTES_PER_SECOND,
                                "Rate that QoS measured",
                                VirtualServerSnapshot::bytesPerSecond),
                        gauge(
                                "maxBytesPerSecond",
                                FigureUnit.BYTES_PER_SECOND,
                                "maxbps; 0 = no limit",
                                VirtualServerSnapshot::maxBytesPerSecond),
                        counter(
                                "qosRefused",
                                "Requests that quality of service has refused",
                                VirtualServerSnapshot::qosRefused),
                        counter(
                                "qosSlowed",
                                "Requests whose body or answer was held up to keep a bandwidth limit",
                                vs -> vs.pace().slowed()),
                        gauge("qosWaiting", "Transfers that wait for their turn at a bandwidth limit", vs -> vs.pace()
                                .waiting()),
                        counter(
                                "qosDelay",
                                FigureUnit.NANOSECONDS,
                                "Time that transfers have waited for their turns",
                                vs -> vs.pace().delayNanos())),
                snapshot -> snapshot.virtualServers().stream().map(vs -> new Part<>(List.of(vs.id()), vs)));
    }

    private static Figure<VirtualServerSnapshot> requests(
            String name, String help, ToLongFunction<RequestCountersSnapshot> reader) {
        return counter(name, help, vs -> reader.applyAsLong(vs.requests()));
    }

    private static Figure<VirtualServerSnapshot> bytes(
            String name, String help, ToLongFunction<RequestCountersSnapshot> reader) {
        return counter(name, FigureUnit.BYTES, help, vs -> reader.applyAsLong(vs.requests()));
    }

    private static Box<PerformanceSnapshot.Bucket> buckets() {
        return new Box<>(
                "Bucket",
                "Functions of obj.conf that name this performance bucket",
                List.of("bucket"),
                List.of(
                        text("description", "As defined", PerformanceSnapshot.Bucket::description),
                        counter(
                                "requests",
                                "Requests with a call that fell into it",
                                PerformanceSnapshot.Bucket::requests),
                        counter("invocations", "Calls", PerformanceSnapshot.Bucket::invocations),
                        counter(
                                "latencyNanos",
                                FigureUnit.NANOSECONDS,
                                "Time before the calls",
                                PerformanceSnapshot.Bucket::latencyNanos),
                        counter(
                                "functionNanos",
                                FigureUnit.NANOSECONDS,
                                "Time in the functions",
                                PerformanceSnapshot.Bucket::functionNanos),
                        times("responseTimes", "Both together, by request", PerformanceSnapshot.Bucket::responseTimes)),
                snapshot -> snapshot.performance().buckets().stream()
                        .map(bucket -> new Part<>(List.of(bucket.name()), bucket)));
    }
}
