package org.heliostat.acl.control;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.Map;
import org.heliostat.acl.login.DigestAccess;
import org.heliostat.acl.rule.AclCompiler;
import org.heliostat.acl.rule.CompiledAcl;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.acl.AclReader;
import org.heliostat.log.LogRepeat;
import org.heliostat.request.Exchange;
import org.heliostat.request.access.AccessCheck;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class AccessDenialLogTest {

    /** What the error log counts repetitions by must be the same, whatever the client asks for. */
    @Test
    void linesOfDifferentPathsCountAsTheSame() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(AccessCheck.class);
        ListAppender<ILoggingEvent> heard = new ListAppender<>();
        heard.start();
        logger.addAppender(heard);
        try {
            assertThat(denied("GET", "/one")).isEqualTo(403);
            assertThat(denied("POST", "/two")).isEqualTo(403);
        } finally {
            logger.detachAppender(heard);
        }

        assertThat(heard.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .satisfiesExactly(
                        one -> assertThat(one).contains("/one (GET) denied: acl \"default\" statement 1"),
                        two -> assertThat(two).contains("/two (POST) denied: acl \"default\" statement 1"));
        assertThat(heard.list).extracting(AccessDenialLogTest::countedBy).doesNotContainNull();
        assertThat(heard.list.stream().map(AccessDenialLogTest::countedBy).distinct())
                .hasSize(1);
    }

    private static String countedBy(ILoggingEvent event) {
        assertThat(event.getKeyValuePairs()).as(event.getFormattedMessage()).isNotNull();
        return event.getKeyValuePairs().stream()
                        .filter(pair -> pair.key.equals(LogRepeat.KEY))
                        .findFirst()
                        .orElseThrow()
                        .value
                + event.getMessage();
    }

    private static int denied(String method, String path) throws Exception {
        Findings findings = new Findings();
        String text = "version 3.0; acl \"default\"; deny (all) user=anyone;";
        List<CompiledAcl> acls = AclCompiler.compile(
                        AclReader.read(new ConfigText("conf/x.acl", text), findings), findings)
                .acls();
        DigestAccess noDigests = null;
        AccessControl control = new AccessControl(acls, Map.of(), Map.of(), noDigests);
        Exchange exchange = FakeExchange.request(method, path).build();
        new AccessCheck(control, new AccessCheck.Services(null, null, () -> 0))
                .check(exchange, List.of(control.named("default")), new AccessCheck.Logins(exchange.request()), true);
        return exchange.response().status();
    }
}
