package org.heliostat.benchmarks.proxy.fault;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.benchmarks.load.server.Documents;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.time.Ticker;

/** Starts a proxy before four origins, has clients ask it, and lets one origin fail for a while. One thread. */
final class FaultRun {

    private static final int ORIGINS = 4;
    private static final Duration BLINK = Duration.ofMillis(100);

    private final Servers servers;
    private final Ticker ticker;
    private final Duration before;
    private final Duration during;
    private final Duration after;

    /** @param before how long all is well; then the fault lasts {@code during}, and it is well again for {@code after} */
    FaultRun(Servers servers, Ticker ticker, Duration before, Duration during, Duration after) {
        this.servers = servers;
        this.ticker = ticker;
        this.before = before;
        this.during = during;
        this.after = after;
    }

    FaultResult run(ServerKind kind, Fault fault) throws IOException {
        Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();
        List<FaultyOrigin> origins = new ArrayList<>();
        try {
            for (int i = 0; i < ORIGINS; i++) {
                origins.add(new FaultyOrigin(seen));
            }
            FaultyOrigin failing = origins.get(0);
            if (fault == Fault.ADDED) {
                failing.kill();
            }
            Extras extras =
                    Extras.proxy(origins.stream().map(FaultyOrigin::port).toList());
            try (ServerProcess server = servers.start(kind, false, false, extras)) {
                FaultClients clients =
                        new FaultClients("http://127.0.0.1:" + server.port() + Documents.PROXIED, ticker);
                try (clients) {
                    sleep(before);
                    begin(fault, failing);
                    sleep(during);
                    end(failing);
                    sleep(after);
                }
                return new FaultResult(kind, fault, clients.losses(), repeated(seen));
            }
        } finally {
            for (FaultyOrigin origin : origins) {
                origin.close();
            }
        }
    }

    private static void begin(Fault fault, FaultyOrigin origin) throws IOException {
        switch (fault) {
            case KILLED -> origin.kill();
            case RESTARTED -> {
                origin.kill();
                sleep(BLINK);
                origin.restart();
            }
            case HUNG -> origin.answer(FaultyOrigin.Manner.NOT_AT_ALL);
            case SLOWED -> origin.answer(FaultyOrigin.Manner.LATE);
            case RESET -> origin.answer(FaultyOrigin.Manner.BY_RESET);
            case GARBLED -> origin.answer(FaultyOrigin.Manner.BY_GARBAGE);
            case ADDED -> origin.restart();
        }
    }

    private static void end(FaultyOrigin origin) throws IOException {
        origin.answer(FaultyOrigin.Manner.WELL);
        origin.restart();
    }

    private static long repeated(Map<String, AtomicInteger> seen) {
        return seen.entrySet().stream()
                .filter(each ->
                        each.getKey().startsWith("/post/") && each.getValue().get() > 1)
                .count();
    }

    private static void sleep(Duration time) throws IOException {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }
}
