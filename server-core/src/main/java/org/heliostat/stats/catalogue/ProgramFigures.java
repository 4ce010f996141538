package org.heliostat.stats.catalogue;

import static org.heliostat.stats.catalogue.Figure.counter;
import static org.heliostat.stats.catalogue.Figure.gauge;

import java.util.List;
import org.heliostat.stats.program.CgiSnapshot;
import org.heliostat.stats.program.CollectedBodiesSnapshot;
import org.heliostat.stats.program.FastCgiSnapshot;

/** Programs outside of the server that answer requests. */
final class ProgramFigures {

    private ProgramFigures() {}

    static List<Box<?>> boxes() {
        return List.of(cgi(), fastCgi(), bodies());
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
