package org.heliostat.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.benchmarks.load.client.ServerMeter;
import org.heliostat.benchmarks.load.server.ServerProcess;

/** Measures what our file cache found between two moments, by its own report; other servers do not tell. */
final class CacheMeter implements ServerMeter {

    private static final Pattern CONTENT = Pattern.compile("hits/misses on cached file content = (\\d+)/(\\d+)");

    private final ServerProcess server;
    private long hits;
    private long misses;

    CacheMeter(ServerProcess server) {
        this.server = server;
    }

    @Override
    public void begin() {
        look(-1);
    }

    @Override
    public void end() {
        look(1);
    }

    /** @return 0 to 1: contents that were in memory or open; NaN where nobody asked or the server does not tell */
    double hitRatio() {
        return (double) hits / (hits + misses);
    }

    private void look(int sign) {
        if (!server.kind().isOurs()) {
            return;
        }
        try {
            count(new String(server.get("/nsfc").body(), StandardCharsets.UTF_8), sign);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private void count(String report, int sign) throws IOException {
        Matcher found = CONTENT.matcher(report);
        if (!found.find()) {
            throw new IOException("/nsfc shows no hits");
        }
        hits += sign * Long.parseLong(found.group(1));
        misses += sign * Long.parseLong(found.group(2));
    }
}
