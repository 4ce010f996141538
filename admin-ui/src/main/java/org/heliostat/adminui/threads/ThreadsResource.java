package org.heliostat.adminui.threads;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.heliostat.admin.Applications;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.RunningThreads;
import org.heliostat.admin.RunningThreads.Running;
import org.heliostat.adminui.api.ApiWords;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.time.WallClock;

/**
 * {@code /api/v1/threads}: every thread, those that work for a request first, with what they work on; {@code
 * …/stack}: where one of them is.
 */
public record ThreadsResource(RunningThreads running, Applications applications, WallClock clock, Json json) {

    private static final int MOST_ROWS = 5_000;
    private static final int DEEPEST_STACK = 2_000;

    private record Listed(List<Row> threads, int total) {}

    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    private record Row(
            long id,
            String name,
            String kind,
            String state,
            String url,
            String virtualServer,
            String application,
            String function,
            long sinceMillis,
            String client) {}

    private record Stack(long id, String name, List<String> stack) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", "/api/v1/threads", Routes.Lane.LOOK, this::list)
                        .says("Threads and what they work on", "from", "count")
                        .gives(Listed.class),
                new Routes.Route("GET", "/api/v1/threads/stack", Routes.Lane.LOOK, this::stack)
                        .says("Where a thread is", "id")
                        .gives(Stack.class));
    }

    void list(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        int from = (int) query.number("from", 0, 0, Integer.MAX_VALUE);
        int count = (int) query.number("count", MOST_ROWS, 1, MOST_ROWS);
        List<Deployment> deployed = deployed();
        List<Row> rows = new ArrayList<>();
        Set<Long> busy = new HashSet<>();
        for (Running one : running.sessions()) {
            busy.add(one.id());
            rows.add(busyRow(one, deployed));
        }
        for (ThreadInfo info : others(busy)) {
            rows.add(new Row(
                    info.getThreadId(),
                    info.getThreadName(),
                    ThreadKind.of(info.getThreadName()),
                    ApiWords.of(info.getThreadState()),
                    "",
                    "",
                    "",
                    "",
                    0,
                    ""));
        }
        json.send(
                exchange, 200, new Listed(rows.stream().skip(from).limit(count).toList(), rows.size()));
    }

    void stack(Exchange exchange) throws IOException, ProblemException {
        long id = Query.of(exchange.request().query()).number("id", -1, 0, Long.MAX_VALUE);
        Optional<Running> session =
                running.sessions().stream().filter(one -> one.id() == id).findFirst();
        Optional<List<StackTraceElement>> frames = session.flatMap(one -> running.stackOf(id));
        if (session.isPresent() && frames.isPresent()) {
            send(exchange, id, session.get().row().thread(), frames.get().stream());
            return;
        }
        ThreadInfo info = id < 1 ? null : ManagementFactory.getThreadMXBean().getThreadInfo(id, DEEPEST_STACK);
        if (info == null) {
            throw new ProblemException(Problem.of(404, "No such thread", "thread " + id + " has ended, or never was"));
        }
        send(exchange, id, info.getThreadName(), Stream.of(info.getStackTrace()));
    }

    private void send(Exchange exchange, long id, String name, Stream<StackTraceElement> frames) throws IOException {
        List<String> lines =
                frames.limit(DEEPEST_STACK).map(StackTraceElement::toString).toList();
        json.send(exchange, 200, new Stack(id, name, lines));
    }

    /** Without stacks: reading those would stop every thread for a moment. */
    private static List<ThreadInfo> others(Set<Long> busy) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return Stream.of(threads.getThreadInfo(threads.getAllThreadIds(), 0))
                .filter(info -> info != null && !busy.contains(info.getThreadId()))
                .sorted(Comparator.comparing(ThreadInfo::getThreadName))
                .toList();
    }

    private Row busyRow(Running one, List<Deployment> deployed) {
        SessionRow row = one.row();
        return new Row(
                one.id(),
                row.thread(),
                ThreadKind.SESSION,
                ApiWords.of(one.state()),
                row.method() + " " + row.uri(),
                row.virtualServer(),
                application(row, deployed),
                row.function(),
                clock.millis() - TimeUnit.NANOSECONDS.toMillis(row.ageNanos()),
                row.client());
    }

    /** The longest context root comes first. */
    private List<Deployment> deployed() {
        return applications.list().stream()
                .map(info -> info.deployment())
                .sorted(Comparator.comparing((Deployment one) -> one.uri().length())
                        .reversed())
                .toList();
    }

    private static String application(SessionRow row, List<Deployment> deployed) {
        return deployed.stream()
                .filter(one -> one.virtualServer().equals(row.virtualServer()))
                .map(Deployment::uri)
                .filter(uri ->
                        uri.equals("/") || row.uri().equals(uri) || row.uri().startsWith(uri + "/"))
                .findFirst()
                .orElse("");
    }
}
