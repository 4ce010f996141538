package org.heliostat.benchmarks.load.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Has wrk make the load, to check our own client against it. wrk does not look at bodies and has one histogram for
 * all requests, so a mixture has no percentiles here. Uses one thread of wrk.
 */
public final class WrkClient implements LoadGenerator {

    private static final Pattern RATE = Pattern.compile("(\\d+) requests in ([\\d.]+)(ms|s|m),");
    private static final Pattern PERCENTILE =
            Pattern.compile("^\\s+(50|99)%\\s+([\\d.]+)(us|ms|s|m)\\s*$", Pattern.MULTILINE);
    private static final Pattern BAD_STATUS = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
    private static final Pattern SOCKET_ERRORS =
            Pattern.compile("Socket errors: connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");

    /**
     * Of one part of a warm-up. Connections end behind each: what was compiled while none had ended is compiled anew when the
     * first do, and that is not to fall into what is measured.
     */
    private static final Duration WARM_UP = Duration.ofSeconds(15);

    private final Path folder;
    private final String scheme;

    /** @param folder for the script that tells wrk what to send */
    public WrkClient(Path folder) {
        this(folder, "http");
    }

    /** @param scheme http or https; wrk believes every certificate */
    public WrkClient(Path folder, String scheme) {
        this.folder = folder;
        this.scheme = scheme;
    }

    @Override
    public Tally load(Workload workload, int port, Duration warmUp, Duration measured, ServerMeter meter)
            throws IOException {
        if (!workload.choice().isEmpty()) {
            throw new IOException("wrk sends one kind of request (expected: --client own)");
        }
        List<String> cookies = workload.visit() == Workload.Visit.SESSION
                ? SessionCookies.of(workload.plain(), port, workload.connections())
                : List.of();
        Path script = folder.resolve("requests.lua");
        Files.writeString(script, script(workload, cookies));
        for (Duration left = warmUp; left.toSeconds() > 0; left = left.minus(WARM_UP)) {
            run(workload, port, left.compareTo(WARM_UP) < 0 ? left : WARM_UP, script);
        }
        meter.begin();
        String output = run(workload, port, measured, script);
        meter.end();
        return parse(output, workload.seldom().isPresent());
    }

    /**
     * @param cookies of the sessions; wrk does not say which connection it asks for, so that they come in turn
     * @return a script for wrk that sends what our own client would
     */
    static String script(Workload workload, List<String> cookies) {
        if (!cookies.isEmpty()) {
            return cookies.stream().collect(Collectors.joining("', '", "cookies = { '", "' }\n"))
                    + "init = function()\n  batches = {}\n  for i, cookie in ipairs(cookies) do\n    batches[i] = "
                    + format(workload, "Cookie", "cookie")
                    + "\n  end\nend\nturn = 0\n"
                    + "request = function()\n  turn = turn % #batches + 1\n  return batches[turn]\nend\n";
        }
        String plain = workload.visit() == Workload.Visit.CLOSED
                ? format(workload, "Connection", "'close'")
                : "wrk.format('GET', '" + workload.plain().target() + "')";
        if (workload.seldom().isPresent()) {
            return String.format(
                    Locale.ROOT,
                    "request = function()%n  if math.random() < %f then return wrk.format('GET', '%s') end%n"
                            + "  return %s%nend%n",
                    workload.seldomShare(),
                    workload.seldom().get().target(),
                    plain);
        }
        return "init = function()\n  batch = string.rep(" + plain + ", " + workload.depth() + ")\nend\n"
                + "request = function() return batch end\n";
    }

    private static String format(Workload workload, String field, String value) {
        return "wrk.format('GET', '" + workload.plain().target() + "', { ['" + field + "'] = " + value + " })";
    }

    static Tally parse(String output, boolean mixed) throws IOException {
        Matcher rate = RATE.matcher(output);
        if (!rate.find()) {
            throw new IOException("wrk said: " + output.strip());
        }
        double seconds = micros(rate.group(2), rate.group(3)) / 1e6;
        double p50 = Double.NaN;
        double p99 = Double.NaN;
        Matcher percentile = PERCENTILE.matcher(output);
        while (!mixed && percentile.find()) {
            double micros = micros(percentile.group(2), percentile.group(3));
            if (percentile.group(1).equals("50")) {
                p50 = micros;
            } else {
                p99 = micros;
            }
        }
        long wrong = sum(BAD_STATUS, output) + sum(SOCKET_ERRORS, output);
        return new Tally(
                seconds,
                Long.parseLong(rate.group(1)) - wrong,
                p50,
                p99,
                wrong,
                wrong == 0 ? "" : "counted by wrk: statuses and broken connections");
    }

    private String run(Workload workload, int port, Duration duration, Path script) throws IOException {
        List<String> command = new ArrayList<>(List.of("wrk", "-t1", "--latency", "--timeout", "20s"));
        command.add("-c" + workload.connections());
        command.add("-d" + Math.max(1, duration.toSeconds()) + "s");
        command.addAll(List.of(
                "-s",
                script.toString(),
                scheme + "://127.0.0.1:" + port + workload.plain().target()));
        Process wrk = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream said = wrk.getInputStream()) {
            return new String(said.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            wrk.destroy();
        }
    }

    private static long sum(Pattern pattern, String output) {
        Matcher found = pattern.matcher(output);
        long sum = 0;
        if (found.find()) {
            for (int i = 1; i <= found.groupCount(); i++) {
                sum += Long.parseLong(found.group(i));
            }
        }
        return sum;
    }

    private static double micros(String number, String unit) {
        double value = Double.parseDouble(number);
        return switch (unit) {
            case "us" -> value;
            case "ms" -> value * 1e3;
            case "s" -> value * 1e6;
            default -> value * 60e6;
        };
    }
}
