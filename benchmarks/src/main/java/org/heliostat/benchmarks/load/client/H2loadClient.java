package org.heliostat.benchmarks.load.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Has h2load make the load: HTTP/2 over TLS, the workload's depth as streams of each connection. Uses one thread of h2load, which
 * counts statuses and bytes, but tells no percentiles that begin with a request.
 */
public final class H2loadClient implements LoadGenerator {

    private static final Pattern FINISHED =
            Pattern.compile("finished in ([\\d.]+)(us|ms|s|m), ([\\d.]+) req/s", Pattern.MULTILINE);
    private static final Pattern REQUESTS = Pattern.compile(
            "requests: \\d+ total, \\d+ started, (\\d+) done, (\\d+) succeeded, (\\d+) failed, (\\d+) errored,"
                    + " (\\d+) timeout");
    private static final Pattern STATUSES =
            Pattern.compile("status codes: (\\d+) 2xx, (\\d+) 3xx, (\\d+) 4xx, (\\d+) 5xx");
    private static final Pattern DATA = Pattern.compile("\\((\\d+)\\) data");
    private static final Pattern PROTOCOL = Pattern.compile("Application protocol: (\\S+)");

    @Override
    public Tally load(Workload workload, int port, Duration warmUp, Duration measured, ServerMeter meter)
            throws IOException {
        boolean isPlain = workload.visit() == Workload.Visit.KEPT;
        if (workload.seldom().isPresent() || !workload.choice().isEmpty() || !isPlain) {
            throw new IOException("h2load sends one kind of request on kept connections");
        }
        if (warmUp.toSeconds() > 0) {
            parse(run(workload, port, warmUp), workload);
        }
        meter.begin();
        String output = run(workload, port, measured);
        meter.end();
        return parse(output, workload);
    }

    static Tally parse(String output, Workload workload) throws IOException {
        Matcher finished = FINISHED.matcher(output);
        Matcher requests = REQUESTS.matcher(output);
        Matcher statuses = STATUSES.matcher(output);
        Matcher data = DATA.matcher(output);
        Matcher protocol = PROTOCOL.matcher(output);
        if (!finished.find() || !requests.find() || !statuses.find() || !data.find()) {
            throw new IOException("h2load said: " + output.strip());
        }
        if (!protocol.find() || !protocol.group(1).equals("h2")) {
            throw new IOException("h2load did not speak HTTP/2 over TLS: " + output.strip());
        }
        double seconds = seconds(finished.group(1), finished.group(2));
        long right = Long.parseLong(statuses.group(1));
        long wrong = sum(statuses, 2, 4) + Long.parseLong(requests.group(4)) + Long.parseLong(requests.group(5));
        String why = wrong == 0 ? "" : "counted by h2load: statuses, errors and time-outs";
        if (wrong == 0 && !hasRightLength(workload, right, Long.parseLong(data.group(1)))) {
            wrong = Math.max(1, right);
            why = data.group(1) + " bytes in " + right + " answers (expected: " + lengths(workload) + " each)";
            right = 0;
        }
        return new Tally(seconds, right, Double.NaN, Double.NaN, wrong, why);
    }

    /** Answers that were under way at the end count in the bytes, but not among the answers. */
    private static boolean hasRightLength(Workload workload, long answers, long bytes) {
        long begun = answers + (long) workload.connections() * workload.depth();
        return bytes >= answers * workload.plain().shortest()
                && bytes <= begun * workload.plain().longest();
    }

    private static String lengths(Workload workload) {
        return workload.plain().shortest() + " to " + workload.plain().longest();
    }

    private static String run(Workload workload, int port, Duration duration) throws IOException {
        List<String> command = List.of(
                "h2load",
                "-t1",
                "-c" + workload.connections(),
                "-m" + workload.depth(),
                "-D",
                Long.toString(Math.max(1, duration.toSeconds())),
                "--warm-up-time=0",
                "https://127.0.0.1:" + port + workload.plain().target());
        Process h2load = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream said = h2load.getInputStream()) {
            return new String(said.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            h2load.destroy();
        }
    }

    private static long sum(Matcher found, int first, int last) {
        long sum = 0;
        for (int i = first; i <= last; i++) {
            sum += Long.parseLong(found.group(i));
        }
        return sum;
    }

    private static double seconds(String number, String unit) {
        double value = Double.parseDouble(number);
        return switch (unit) {
            case "us" -> value / 1e6;
            case "ms" -> value / 1e3;
            case "s" -> value;
            default -> value * 60;
        };
    }
}
