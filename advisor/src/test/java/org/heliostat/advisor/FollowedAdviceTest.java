package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.Overlay;
import org.heliostat.config.instance.ReadFiles;
import org.heliostat.stats.window.Window;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Advice that somebody follows while its figures still speak of the time before. */
class FollowedAdviceTest {

    private static final String MAGNUS = "conf/magnus.conf";

    private final FakeTicker ticker = new FakeTicker();
    private final List<String> found = new ArrayList<>(List.of("few-threads", "long-queue", "small-pool"));
    private Map<String, String> texts = Map.of(MAGNUS, "RqThrottle 4\n", "conf/server.xml", pool(2));
    private final Advisor advisor = new Advisor(
            List.of(
                    new Told(RuleDescription.of("few-threads", Area.THREADS), "RqThrottle", change()),
                    new Told(
                            RuleDescription.of("long-queue", Area.THREADS).follows("few-threads"),
                            "ConnectionQueue",
                            Optional.empty()),
                    new Told(
                            RuleDescription.of("small-pool", Area.DATABASES).over(Window.FIVE_MINUTES, 0),
                            "JDBCCONNECTIONPOOL Shop maxpoolsize",
                            Optional.empty()),
                    new Told(
                            RuleDescription.of("full-cache", Area.FILES)
                                    .over(Window.FIVE_MINUTES, 0)
                                    .orSooner(),
                            "nsfc.conf MaxFiles",
                            Optional.empty())),
            new AdvisorSources(query -> Scene.busy().snapshot(query.figures()), this::configuration, () -> Scene.busy()
                    .machineFacts()),
            ticker,
            () -> 0);

    /** Finds what the test says, as a rule whose window is still full of the time before does. */
    private final class Told implements Rule {
        private final RuleDescription description;
        private final String subject;
        private final Optional<ProposedChange> change;

        Told(RuleDescription description, String subject, Optional<ProposedChange> change) {
            this.description = description;
            this.subject = subject;
            this.change = change;
        }

        @Override
        public RuleDescription description() {
            return description;
        }

        @Override
        public List<AdviceFinding> examine(Situation situation) {
            return situation.soonest(description.scope(), window -> examine());
        }

        private List<AdviceFinding> examine() {
            return found.contains(description.name())
                    ? List.of(description
                            .finding(AdviceSeverity.WARNING, subject, "title")
                            .with(change))
                    : List.of();
        }
    }

    @BeforeEach
    void letItStand() {
        rounds(2);
        assertThat(shown()).containsExactly("few-threads", "long-queue", "small-pool");
    }

    @Test
    void whatWasFollowedGoesAtOnceWithWhatFollowsFromIt() {
        texts = Map.of(MAGNUS, "RqThrottle 128\n", "conf/server.xml", pool(2));

        rounds(1);

        assertThat(shown()).containsExactly("small-pool");
    }

    @Test
    void consequencesAreHeldBackWhereTheCauseIsSeenNoMore() {
        texts = Map.of(MAGNUS, "RqThrottle 128\n", "conf/server.xml", pool(2));
        found.remove("few-threads");

        rounds(6);
        assertThat(shown()).containsExactly("small-pool");
    }

    @Test
    void itComesBackWhereTheWindowAfterTheChangeShowsItToo() {
        texts = Map.of(MAGNUS, "RqThrottle 128\n", "conf/server.xml", pool(2));

        rounds(7);
        assertThat(shown()).containsExactly("small-pool");
        rounds(1);
        assertThat(shown()).containsExactly("few-threads", "long-queue", "small-pool");
    }

    @Test
    void anAttributeOfServerXmlIsWaitedForAsLongAsItsRuleLooks() {
        texts = Map.of(MAGNUS, "RqThrottle 4\n", "conf/server.xml", pool(4));

        rounds(30);
        assertThat(shown()).containsExactly("few-threads", "long-queue");
        rounds(2);
        assertThat(shown()).containsExactly("few-threads", "long-queue", "small-pool");
    }

    @Test
    void whatIsOftenIsToldAMinuteAfterTheChangeThatCausedIt() {
        texts = Map.of(MAGNUS, "RqThrottle 4\n", "conf/server.xml", pool(2), "conf/nsfc.conf", "MaxFiles=10\n");
        found.add("full-cache");

        rounds(7);
        assertThat(shown()).doesNotContain("full-cache");
        rounds(1);
        assertThat(shown()).contains("full-cache");
        rounds(30);
        assertThat(shown()).as("and stays").contains("full-cache");
    }

    @Test
    void anotherChangeBeginsTheWindowAnew() {
        texts = Map.of(MAGNUS, "RqThrottle 4\n", "conf/server.xml", pool(2), "conf/nsfc.conf", "MaxFiles=10\n");
        found.add("full-cache");
        rounds(8);

        texts = Map.of(MAGNUS, "RqThrottle 4\n", "conf/server.xml", pool(2), "conf/nsfc.conf", "MaxFiles=20\n");

        rounds(7);
        assertThat(shown()).doesNotContain("full-cache");
        rounds(1);
        assertThat(shown()).contains("full-cache");
    }

    @Test
    void aChangeOfSomethingElseHoldsNothingBack() {
        texts = Map.of(MAGNUS, "RqThrottle 4\nDNS on\n", "conf/server.xml", pool(2));

        rounds(1);

        assertThat(shown()).containsExactly("few-threads", "long-queue", "small-pool");
    }

    private void rounds(int howMany) {
        for (int i = 0; i < howMany; i++) {
            advisor.look();
            ticker.advance(Duration.ofSeconds(10));
        }
    }

    private List<String> shown() {
        List<String> rules = new ArrayList<>();
        advisor.report().findings().forEach(finding -> {
            rules.add(finding.rule());
            finding.consequences().forEach(one -> rules.add(one.rule()));
        });
        return rules;
    }

    private Configuration configuration() {
        Configuration of = Scene.busy().configuration();
        return new Configuration(
                of.instance(),
                of.magnus(),
                of.serverXml(),
                of.objConfs(),
                of.mimeTypes(),
                of.nsfc(),
                of.security(),
                new ReadFiles(texts, Map.of(), Overlay.NONE));
    }

    private static Optional<ProposedChange> change() {
        return Optional.of(new ProposedChange(MAGNUS, "", "RqThrottle", "4", "128"));
    }

    private static String pool(int most) {
        return "<SERVER><JAVA><RESOURCES><JDBCCONNECTIONPOOL name=\"Shop\" maxpoolsize=\"" + most
                + "\"/></RESOURCES></JAVA></SERVER>\n";
    }
}
