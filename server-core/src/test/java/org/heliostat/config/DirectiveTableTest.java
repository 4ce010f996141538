package org.heliostat.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.MagnusDirectives;
import org.junit.jupiter.api.Test;

class DirectiveTableTest {

    private static final SourceLocation AT = new SourceLocation("conf/magnus.conf", 3);

    @Test
    void anUnknownNameComesWithTheNearestKnownOne() {
        Findings findings = new Findings();

        MagnusDirectives.TABLE.read(AT, List.of(new NamedValue("RqTrottle", "5", AT)), findings);

        assertThat(findings.sorted())
                .map(Finding::toString)
                .containsExactly("conf/magnus.conf:3: RqTrottle: unknown directive (did you mean RqThrottle?)");
    }

    @Test
    void aUnitOrACommentBehindANumberIsExplained() {
        Findings findings = new Findings();

        MagnusDirectives.TABLE.read(
                AT,
                List.of(
                        new NamedValue("KeepAliveTimeout", "30s", AT),
                        new NamedValue("MaxRequestBody", "10M", AT),
                        new NamedValue("MaxKeepAliveConnections", "10MB/s", AT),
                        new NamedValue("RqThrottle", "128 # many", AT)),
                findings);

        assertThat(findings.sorted())
                .map(Finding::text)
                .anyMatch(text -> text.startsWith("MaxKeepAliveConnections: 10MB/s (expected: ")
                        && text.endsWith(", written as a number without a unit)"))
                .filteredOn(text -> !text.startsWith("MaxKeepAlive"))
                .containsExactly(
                        "KeepAliveTimeout: 30s (expected: 0 to 3600 s, written as a number without a unit)",
                        "MaxRequestBody: 10M (expected: 0 or more bytes, written as a number without a unit)",
                        "RqThrottle: 128 # many (expected: 0 to 65536, or auto; a comment needs a line of its own)");
    }

    @Test
    void aNameOfWhichThereIsOnlyTheBeginningIsGuessed() {
        DirectiveTable table = DirectiveTable.of(
                "attribute",
                DirectiveRow.count("maxwaittime"),
                DirectiveRow.count("minsize"),
                DirectiveRow.count("minimum"));

        assertThat(table.unknown("maxwait")).isEqualTo("maxwait: unknown attribute (did you mean maxwaittime?)");
        assertThat(table.unknown("MaxWaitTimeInMillis"))
                .isEqualTo("MaxWaitTimeInMillis: unknown attribute (did you mean maxwaittime?)");
        assertThat(table.unknown("max")).isEqualTo("max: unknown attribute");
    }

    @Test
    void aSlipInTheNameOfSomethingRequiredIsNotAlsoSaidToBeMissing() {
        Findings findings = new Findings();
        DirectiveTable table = DirectiveTable.of(
                "parameter",
                DirectiveRow.text("from").required(),
                DirectiveRow.text("dir").required());

        table.read(AT, List.of(new NamedValue("form", "/a", AT)), findings);

        assertThat(findings.sorted())
                .map(Finding::text)
                .containsExactlyInAnyOrder(
                        "form: unknown parameter (did you mean from?)", "dir: missing (expected: some text)");
    }

    @Test
    void aNameLikeNoOtherGetsNoGuess() {
        assertThat(MagnusDirectives.TABLE.unknown("Xylophone")).isEqualTo("Xylophone: unknown directive");
    }

    @Test
    void anAliasSetsWhatItStandsFor() {
        MagnusConf conf = MagnusConf.defaults().with("IOTimeout", "77");

        assertThat(conf.acceptTimeout()).hasSeconds(77);
        assertThat(conf.value("ioTimeout")).isEqualTo("77");
    }

    @Test
    void theDefaultsThatTheDesignChangedAreThere() {
        MagnusConf conf = MagnusConf.defaults();

        assertThat(conf.maxKeepAliveConnections()).isEqualTo(32_768);
        assertThat(conf.maxRqHeaders()).isEqualTo(100);
        assertThat(conf.listenQ()).isEqualTo(1_024);
        assertThat(conf.queueTimeout()).hasSeconds(60);
        assertThat(conf.rqThrottle()).isEqualTo(128);
        assertThat(conf.rqThrottleMin()).isEqualTo(48);
        assertThat(conf.connQueueSize()).isEqualTo(4_096);
    }

    @Test
    void whereTheServerLooksForTheNumberItsBoundIsRqThrottle() {
        MagnusConf auto = MagnusConf.defaults().with("RqThrottle", "AUTO").with("RqThrottleMax", "40");

        assertThat(auto.isRqThrottleAuto()).isTrue();
        assertThat(auto.rqThrottle()).isEqualTo(40);
        assertThat(auto.rqThrottleMin()).isEqualTo(40);
        assertThat(MagnusConf.defaults().isRqThrottleAuto()).isFalse();
    }

    @Test
    void rqThrottleMinNeverExceedsRqThrottle() {
        assertThat(MagnusConf.defaults().with("RqThrottle", "4").rqThrottleMin())
                .isEqualTo(4);
    }

    @Test
    void keepAliveThreadsCountsUntilIoThreadsIsGiven() {
        MagnusConf conf = MagnusConf.defaults().with("KeepAliveThreads", "2");

        assertThat(conf.ioThreads()).isEqualTo(2);
        assertThat(conf.with("IOThreads", "5").ioThreads()).isEqualTo(5);
    }

    @Test
    void aWrongValueFromCodeIsRefusedWithItsFinding() {
        assertThatThrownBy(() -> MagnusConf.defaults().with("ListenQ", "0"))
                .isInstanceOf(ConfigException.class)
                .hasMessageEndingWith("ListenQ: 0 (expected: 1 to 1048576)");
    }

    @Test
    void anUnusedDirectiveIsWarnedOfOnceUnlessAlreadyFulfilled() {
        DirectiveTable table = DirectiveTable.of(
                "directive",
                DirectiveRow.flag("Fast").notUsedYet("it is slow", "off"),
                DirectiveRow.count("Depth").notUsedYet("it is flat"));
        Findings findings = new Findings();

        table.read(AT, List.of(new NamedValue("Fast", "no", AT), new NamedValue("Depth", "0", AT)), findings);
        table.read(AT, List.of(new NamedValue("Fast", "on", AT), new NamedValue("Depth", "7", AT)), findings);

        assertThat(findings.sorted())
                .map(Finding::text)
                .containsExactly(
                        "Depth: accepted, no effect yet: it is flat", "Fast: accepted, no effect yet: it is slow");
        assertThat(findings.hasErrors()).isFalse();
    }

    @Test
    void whatHasNoEffectIsWarnedAboutUnlessItAsksForWhatIsDoneAnyway() {
        DirectiveTable table = DirectiveTable.of(
                "directive",
                DirectiveRow.choice("Version", "1.1", "1.0").butWithoutEffect("both are", "1.1"),
                DirectiveRow.count("Depth").butWithoutEffect("it is flat"));
        Findings findings = new Findings();

        table.read(AT, List.of(new NamedValue("Version", "1.1", AT)), findings);
        assertThat(findings.sorted()).isEmpty();
        table.read(AT, List.of(new NamedValue("Version", "1.0", AT), new NamedValue("Depth", "0", AT)), findings);

        assertThat(findings.sorted())
                .map(Finding::text)
                .containsExactly("Version: accepted, no effect: both are", "Depth: accepted, no effect: it is flat");
    }

    @Test
    void errorsAreListedBeforeWarningsAndManyFindingsAreCutOff() {
        Findings findings = new Findings();
        findings.warning(AT, "w");
        findings.warning(AT, "w");
        for (int i = 0; i < 2_000; i++) {
            findings.error(AT, "e" + i);
        }

        assertThat(findings.sorted()).hasSize(1_001);
        assertThat(findings.sorted()).filteredOn(finding -> !finding.isError()).hasSize(1);
        assertThat(findings.sorted().get(0).severity()).isEqualTo(Severity.ERROR);
        assertThat(findings.errorCount()).isEqualTo(2_000);
    }
}
