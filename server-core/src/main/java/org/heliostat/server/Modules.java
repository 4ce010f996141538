package org.heliostat.server;

import java.util.List;
import java.util.function.Supplier;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.listen.tls.StandInCertificates;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.request.function.offer.ProgramSource;
import org.heliostat.stats.AdviceSnapshot;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.ModulesSnapshot;
import org.heliostat.stats.StaplingSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.connection.CertificateOrderSnapshot;

/**
 * The other modules as the server sees them. Immutable.
 *
 * @param functions of obj.conf that they bring, such as the servlet container's
 * @param further what they have to say about a configuration
 * @param webApps figures of the web applications; only looks
 * @param applications how many there are; takes no lock
 * @param jdbcResources figures of the pools of database connections; only looks
 * @param stapling figures of who asks the authorities of certificates; only looks
 * @param ordering of certificates
 * @param advice figures of the adviser; only looks
 */
public record Modules(
        List<FunctionDefinition> functions,
        FurtherCheck further,
        Supplier<List<WebAppSnapshot>> webApps,
        Supplier<ApplicationCounts> applications,
        Supplier<List<JdbcResourceSnapshot>> jdbcResources,
        Supplier<StaplingSnapshot> stapling,
        Ordering ordering,
        Supplier<AdviceSnapshot> advice) {

    /**
     * Orders certificates from an authority.
     *
     * @param standIns for those that have not come yet
     * @param figures of each; only looks
     */
    public record Ordering(StandInCertificates standIns, Supplier<List<CertificateOrderSnapshot>> figures) {

        /** Where all certificates are files of the administrator. */
        public static final Ordering NONE = new Ordering(StandInCertificates.NONE, List::of);
    }

    /** For servers with the built-in functions only: embedding, tests. */
    public static final Modules NONE = new Modules(
            List.of(),
            FurtherCheck.NONE,
            List::of,
            () -> ApplicationCounts.NONE,
            List::of,
            () -> StaplingSnapshot.NONE,
            Ordering.NONE,
            () -> AdviceSnapshot.NONE);

    public Modules {
        functions = List.copyOf(functions);
    }

    ModulesSnapshot snapshot(ProgramSource programs, OriginSource origins) {
        return new ModulesSnapshot(
                webApps.get(),
                jdbcResources.get(),
                ordering.figures().get(),
                programs.snapshot().with(origins.snapshot()),
                stapling.get(),
                advice.get());
    }
}
