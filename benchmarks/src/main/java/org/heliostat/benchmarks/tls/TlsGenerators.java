package org.heliostat.benchmarks.tls;

import java.nio.file.Path;
import org.heliostat.benchmarks.load.client.H2loadClient;
import org.heliostat.benchmarks.load.client.InstalledProgram;
import org.heliostat.benchmarks.load.client.LoadGenerator;
import org.heliostat.benchmarks.load.client.WrkClient;
import org.heliostat.time.Ticker;

/**
 * Chooses who makes the load of a case. Immutable.
 *
 * @param wrk whether wrk makes that of kept connections
 * @param folder for what it is told
 */
record TlsGenerators(boolean wrk, Path folder, Ticker ticker) {

    LoadGenerator of(TlsCase tlsCase) {
        return switch (tlsCase.manner()) {
            case KEPT -> wrk ? new WrkClient(folder, "https") : own(tlsCase);
            case FULL, RESUMED -> own(tlsCase);
            case STREAMS -> new H2loadClient();
        };
    }

    /** @return the program, or "own" */
    String name(TlsCase tlsCase) {
        return switch (tlsCase.manner()) {
            case KEPT -> wrk ? "wrk" : "own";
            case FULL, RESUMED -> "own";
            case STREAMS -> "h2load";
        };
    }

    /** @return what keeps this machine from making the load; empty if nothing does */
    String obstacle(TlsCase tlsCase) {
        String program = name(tlsCase);
        if (program.equals("own")) {
            return TlsClient.obstacle();
        }
        return InstalledProgram.find(program).isEmpty() ? program + " is not installed" : "";
    }

    private LoadGenerator own(TlsCase tlsCase) {
        return new TlsClient(tlsCase.manner(), tlsCase.version(), ticker);
    }
}
