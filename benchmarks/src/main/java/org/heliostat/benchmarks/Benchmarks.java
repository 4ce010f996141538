package org.heliostat.benchmarks;

import java.io.IOException;
import java.util.Arrays;
import org.heliostat.benchmarks.advice.AdviceCommand;
import org.heliostat.benchmarks.hostile.HostileCommand;
import org.heliostat.benchmarks.http2.Http2Command;
import org.heliostat.benchmarks.load.LoadCommand;
import org.heliostat.benchmarks.micro.MicroBenchmarks;
import org.heliostat.benchmarks.pool.PoolCommand;
import org.heliostat.benchmarks.proxy.ProxyCommand;
import org.heliostat.benchmarks.proxy.fault.ProxyFaultsCommand;
import org.heliostat.benchmarks.sessions.SessionsCommand;
import org.heliostat.benchmarks.slow.SlowClientsCommand;
import org.heliostat.benchmarks.soak.SoakCommand;
import org.heliostat.benchmarks.startup.StartupCommand;
import org.heliostat.benchmarks.tls.TlsCommand;
import org.heliostat.benchmarks.tuning.TuningCommand;
import picocli.CommandLine;

/** {@code java -jar benchmarks.jar load|tls|http2|proxy|proxy-faults|hostile|slow-clients|advice|startup|sessions|pool|tuning|soak|micro …}. */
public final class Benchmarks {

    private static final int USAGE = 2;

    private Benchmarks() {}

    public static void main(String[] arguments) throws IOException {
        String which = arguments.length == 0 ? "" : arguments[0];
        String[] rest = arguments.length == 0 ? arguments : Arrays.copyOfRange(arguments, 1, arguments.length);
        switch (which) {
            case "load" -> System.exit(new CommandLine(new LoadCommand()).execute(rest));
            case "tls" -> System.exit(new CommandLine(new TlsCommand()).execute(rest));
            case "http2" -> System.exit(new CommandLine(new Http2Command()).execute(rest));
            case "proxy" -> System.exit(new CommandLine(new ProxyCommand()).execute(rest));
            case "proxy-faults" -> System.exit(new CommandLine(new ProxyFaultsCommand()).execute(rest));
            case "hostile" -> System.exit(new CommandLine(new HostileCommand()).execute(rest));
            case "slow-clients" -> System.exit(new CommandLine(new SlowClientsCommand()).execute(rest));
            case "advice" -> System.exit(new CommandLine(new AdviceCommand()).execute(rest));
            case "startup" -> System.exit(new CommandLine(new StartupCommand()).execute(rest));
            case "sessions" -> System.exit(new CommandLine(new SessionsCommand()).execute(rest));
            case "pool" -> System.exit(new CommandLine(new PoolCommand()).execute(rest));
            case "tuning" ->
                System.exit(new CommandLine(new TuningCommand())
                        .setCaseInsensitiveEnumValuesAllowed(true)
                        .execute(rest));
            case "soak" -> System.exit(new CommandLine(new SoakCommand()).execute(rest));
            case "micro" -> MicroBenchmarks.main(rest);
            default -> {
                System.err.println("benchmarks load … compares servers, tls … compares them over TLS,"
                        + " http2 … measures idle connections of HTTP/2, and large bodies over a long way,"
                        + " proxy … compares reverse proxies, proxy-faults … what is lost when an origin fails,"
                        + " hostile … sends floods beside good clients of HTTP/2,"
                        + " slow-clients … measures normal clients beside thousands of slow ones,"
                        + " advice … plants faults and looks what the adviser says of them,"
                        + " startup … times the start of a large WAR,"
                        + " sessions … measures idle HTTP sessions,"
                        + " pool … compares a borrowed connection with HikariCP's,"
                        + " tuning … compares RqThrottle auto with the best fixed number in a model,"
                        + " soak … finds out what grows in an hour of everything, micro … runs JMH;"
                        + " each has --help");
                System.exit(USAGE);
            }
        }
    }
}
