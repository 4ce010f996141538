package org.heliostat.advisor;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.access.AccessRules;
import org.heliostat.advisor.rule.client.ClientRules;
import org.heliostat.advisor.rule.compression.CompressionRules;
import org.heliostat.advisor.rule.connection.ConnectionRules;
import org.heliostat.advisor.rule.filecache.FileCacheRules;
import org.heliostat.advisor.rule.http2.Http2Rules;
import org.heliostat.advisor.rule.httpsession.HttpSessionRules;
import org.heliostat.advisor.rule.incident.IncidentRules;
import org.heliostat.advisor.rule.jdbc.JdbcRules;
import org.heliostat.advisor.rule.limit.LimitRules;
import org.heliostat.advisor.rule.logging.LoggingRules;
import org.heliostat.advisor.rule.origin.OriginRules;
import org.heliostat.advisor.rule.process.ProcessRules;
import org.heliostat.advisor.rule.program.ProgramRules;
import org.heliostat.advisor.rule.reload.ReloadRules;
import org.heliostat.advisor.rule.responsecache.ResponseCacheRules;
import org.heliostat.advisor.rule.servlet.ServletRules;
import org.heliostat.advisor.rule.sessionthread.SessionThreadRules;
import org.heliostat.advisor.rule.shtml.ShtmlRules;
import org.heliostat.advisor.rule.system.SystemRules;
import org.heliostat.advisor.rule.threadpool.ThreadPoolRules;
import org.heliostat.advisor.rule.tls.TlsRules;
import org.heliostat.advisor.rule.virtualserver.VirtualServerRules;

/** All rules of the adviser, area by area. */
public final class RuleBook {

    private RuleBook() {}

    public static List<Rule> all() {
        return Stream.of(
                        ConnectionRules.all(),
                        ClientRules.all(),
                        SessionThreadRules.all(),
                        FileCacheRules.all(),
                        ServletRules.all(),
                        ReloadRules.all(),
                        ResponseCacheRules.all(),
                        HttpSessionRules.all(),
                        JdbcRules.all(),
                        LoggingRules.all(),
                        TlsRules.all(),
                        Http2Rules.all(),
                        AccessRules.all(),
                        ProgramRules.all(),
                        OriginRules.all(),
                        ShtmlRules.all(),
                        ThreadPoolRules.all(),
                        VirtualServerRules.all(),
                        CompressionRules.all(),
                        LimitRules.all(),
                        SystemRules.all(),
                        IncidentRules.all(),
                        ProcessRules.all())
                .flatMap(List::stream)
                .toList();
    }
}
