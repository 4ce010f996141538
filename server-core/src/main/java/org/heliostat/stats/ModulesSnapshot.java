package org.heliostat.stats;

import java.util.List;
import org.heliostat.stats.connection.CertificateOrderSnapshot;
import org.heliostat.stats.program.ProgramsSnapshot;

/**
 * Figures of what other modules run beside the server. Immutable.
 *
 * @param webApps of all virtual servers, failed ones too
 * @param jdbcResources connection pools
 * @param certificateOrders certificates that an authority makes
 * @param programs outside of the server that answer requests
 * @param stapling what authorities said of the server's certificates
 * @param advice what the adviser has found
 */
public record ModulesSnapshot(
        List<WebAppSnapshot> webApps,
        List<JdbcResourceSnapshot> jdbcResources,
        List<CertificateOrderSnapshot> certificateOrders,
        ProgramsSnapshot programs,
        StaplingSnapshot stapling,
        AdviceSnapshot advice) {}
