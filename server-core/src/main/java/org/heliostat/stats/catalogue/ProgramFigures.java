package org.heliostat.stats.catalogue;

import static org.heliostat.stats.catalogue.Figure.counter;
import static org.heliostat.stats.catalogue.Figure.gauge;
import static org.heliostat.stats.catalogue.Figure.text;
import static org.heliostat.stats.catalogue.Figure.times;

import java.util.List;
import org.heliostat.stats.program.CgiSnapshot;
import org.heliostat.stats.program.CollectedBodiesSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.program.OriginSnapshot;

/** Programs outside of the server that answer requests. */
final class ProgramFigures {

    private ProgramFigures() {}

    static List<Box<?>> boxes() {
        return List.of(cgi(), fastCgi(), bodies(), origin());
    }

    private static Box<CgiSnapshot> cgi() {
        return Box.single(
                "Cgi",
                "CGI programs",
                snapshot -> snapshot.programs().cgi(),
                gauge("running", "Programs now", CgiSnapshot::running),
                gauge("runningPeak", "Programs at most", CgiSnapshot::runningPeak),
                gauge("limit", "MaxCGIStubs", CgiSnapshot::limit),
                gauge("waiting", "Requests that wait for one to end", CgiSnapshot::waiting),
                gauge("waitingPeak", "Requests waiting at most", CgiSnapshot::waitingPeak),
                counter("started", "Programs started", CgiSnapshot::started),
                counter("refused", "Requests answered 503: no room", CgiSnapshot::refused),
                counter("expired", "Programs ended: too long or too silent", CgiSnapshot::expired),
                counter("ended", "Programs ended: client gone or output no answer", CgiSnapshot::ended),
                counter("killed", "Programs that did not obey SIGTERM", CgiSnapshot::killed),
                counter("failures", "Programs that could not be started", CgiSnapshot::failures),
                counter("malformed", "Outputs that were no answer", CgiSnapshot::malformed));
    }

    private static Box<CollectedBodiesSnapshot> bodies() {
        return Box.single(
                "ProgramBodies",
                "Request bodies collected for programs",
                snapshot -> snapshot.programs().bodies(),
                counter("tooLarge", "Over ChunkedRequestBufferSize (411, 413)", CollectedBodiesSnapshot::tooLarge),
                counter("tooSlow", "Over ChunkedRequestTimeout (408)", CollectedBodiesSnapshot::tooSlow));
    }

    private static Box<OriginSnapshot> origin() {
        return new Box<>(
                "Origin",
                "A server that the reverse proxy asks",
                List.of("address"),
                List.of(
                        text("state", "Which requests it gets", OriginSnapshot::state),
                        gauge(
                                "stateCode",
                                "State: 0 in service, 1 out of service, 2 drains, 3 shut",
                                OriginSnapshot::stateCode),
                        gauge("active", "Requests that it has now", OriginSnapshot::active),
                        gauge("activePeak", "Requests at most", OriginSnapshot::activePeak),
                        gauge("limit", "max-requests, 0 for none", OriginSnapshot::limit),
                        gauge("connections", "Connections now", OriginSnapshot::connections),
                        gauge("idle", "Connections kept and not in use", OriginSnapshot::idle),
                        gauge("connectionLimit", "max-connections, 0 for none", OriginSnapshot::connectionLimit),
                        text("protocol", "What is spoken with it", OriginSnapshot::protocol),
                        gauge("streams", "Requests on connections of HTTP/2 now", OriginSnapshot::streams),
                        counter("streamsRefused", "Streams that it has refused", OriginSnapshot::streamsRefused),
                        counter("goAways", "Connections that it has said to end", OriginSnapshot::goAways),
                        counter("floods", "Connections ended: too much for nothing", OriginSnapshot::floods),
                        gauge("waiting", "Requests that wait for a place", OriginSnapshot::waiting),
                        gauge("waitingPeak", "Requests waiting at most", OriginSnapshot::waitingPeak),
                        counter("requests", "Requests sent", OriginSnapshot::requests),
                        counter("reused", "Requests on a connection used before", OriginSnapshot::reused),
                        counter("retried", "Requests after a failed attempt", OriginSnapshot::retried),
                        counter("refused", "Requests for which the queue was full", OriginSnapshot::refused),
                        counter("expired", "Requests that waited too long", OriginSnapshot::expired),
                        counter("failedConnect", "Attempts without a connection", OriginSnapshot::failedConnect),
                        counter("failedTls", "Attempts whose TLS handshake failed", OriginSnapshot::failedTls),
                        counter("failedClosed", "Attempts whose connection broke", OriginSnapshot::failedClosed),
                        counter("failedTimeout", "Attempts that took too long", OriginSnapshot::failedTimeout),
                        counter("failedMalformed", "Attempts whose response was none", OriginSnapshot::failedMalformed),
                        counter("errors", "Answers with 500 or above", OriginSnapshot::errors),
                        counter("timesOut", "Times it was taken out of service", OriginSnapshot::timesOut),
                        counter("unasked", "Connections that spoke unasked", OriginSnapshot::unasked),
                        counter("clientsGone", "Requests whose clients have left", OriginSnapshot::clientsGone),
                        counter("checksFailed", "Checks of its health that failed", OriginSnapshot::checksFailed),
                        counter("bytesSent", FigureUnit.BYTES, "Bytes sent to it", OriginSnapshot::bytesSent),
                        counter(
                                "bytesReceived",
                                FigureUnit.BYTES,
                                "Bytes received from it",
                                OriginSnapshot::bytesReceived),
                        gauge("tunnels", "Tunnels now, and requests for one", OriginSnapshot::tunnels),
                        gauge("tunnelsPeak", "Tunnels at most", OriginSnapshot::tunnelsPeak),
                        gauge("tunnelLimit", "max-tunnels, 0 for none", OriginSnapshot::tunnelLimit),
                        counter(
                                "tunnelsBegun",
                                "Connections that changed their protocol",
                                OriginSnapshot::tunnelsBegun),
                        counter("tunnelsRefused", "Requests over max-tunnels (503)", OriginSnapshot::tunnelsRefused),
                        counter("tunnelsTimedOut", "Tunnels silent for too long", OriginSnapshot::tunnelsTimedOut),
                        counter(
                                "tunnelBytesSent",
                                FigureUnit.BYTES,
                                "Bytes sent to it through tunnels",
                                OriginSnapshot::tunnelBytesSent),
                        counter(
                                "tunnelBytesReceived",
                                FigureUnit.BYTES,
                                "Bytes received from it through tunnels",
                                OriginSnapshot::tunnelBytesReceived),
                        times("connect", "To a new connection", OriginSnapshot::connect),
                        times("firstByte", "From the request to the head of its response", OriginSnapshot::firstByte),
                        times("last", "From the request to the last byte of its response", OriginSnapshot::last)),
                snapshot -> snapshot.programs().origins().stream()
                        .map(origin -> new Part<>(List.of(origin.address()), origin)));
    }

    private static Box<FastCgiSnapshot> fastCgi() {
        return new Box<>(
                "FastCgi",
                "A FastCGI application",
                List.of("address"),
                List.of(
                        gauge("connections", "Connections now", FastCgiSnapshot::connections),
                        gauge("connectionsPeak", "Connections at most", FastCgiSnapshot::connectionsPeak),
                        gauge("limit", "Limit of these", FastCgiSnapshot::limit),
                        gauge("idle", "Kept and not in use", FastCgiSnapshot::idle),
                        gauge("waiting", "Requests that wait for one", FastCgiSnapshot::waiting),
                        gauge("waitingPeak", "Requests waiting at most", FastCgiSnapshot::waitingPeak),
                        counter("requests", "Requests sent", FastCgiSnapshot::requests),
                        counter("reused", "Requests on a connection used before", FastCgiSnapshot::reused),
                        counter("retried", "Requests sent a second time", FastCgiSnapshot::retried),
                        counter("refused", "Requests answered 503", FastCgiSnapshot::refused),
                        counter("failures", "Answers broken off or malformed", FastCgiSnapshot::failures),
                        counter("timedOut", "Requests ended: silent for too long", FastCgiSnapshot::timedOut),
                        counter("starts", "Starts of its process", FastCgiSnapshot::starts)),
                snapshot -> snapshot.programs().fastCgi().stream()
                        .map(application -> new Part<>(List.of(application.address()), application)));
    }
}
