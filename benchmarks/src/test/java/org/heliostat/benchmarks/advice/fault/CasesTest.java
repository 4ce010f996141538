package org.heliostat.benchmarks.advice.fault;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.rule.Area;
import org.junit.jupiter.api.Test;

class CasesTest {

    private static final String MACHINE = "belongs to the whole machine";
    private static final String ROOT = "needs root";
    private static final String AUTHORITY = "needs an authority for certificates";
    private static final String SEVERAL = "needs several servers";
    private static final String SYMPTOM = "follows from others that are planted";

    private static final Map<String, String> NOT_PLANTED = Map.ofEntries(
            entry("access-log-dropped", "needs a disk that is too slow"),
            entry("body-memory-full", "needs more clients than a case has"),
            entry("body-places-full", "needs more clients than a case has"),
            entry("certificate-order-fails", AUTHORITY),
            entry("classes-pile-up", "needs an application that leaks, loaded again some twenty times"),
            entry("disks-busy", MACHINE),
            entry("dns-cache-small", "needs clients of many addresses"),
            entry("http-session-conflicts", SEVERAL),
            entry("http-sessions-lost", SEVERAL),
            entry("http-sessions-swapped", "needs visitors who keep cookies"),
            entry("huge-pages-of-stacks", MACHINE),
            entry("incidents-again", SYMPTOM),
            entry("incidents-unwritten", "needs a disk that is full"),
            entry("jdbc-statement-cache-off", "needs a driver that keeps no statements"),
            entry("local-ports-few", MACHINE),
            entry("memory-near-limit", MACHINE),
            entry("memory-swapped", MACHINE),
            entry("ocsp-stapling-fails", AUTHORITY),
            entry("origin-tunnels-full", "needs an origin that changes protocols"),
            entry("pipelining-pauses", "needs clients that send and never read"),
            entry("process-unwell", "needs a defect of the server"),
            entry("processors-throttled", ROOT),
            entry("queue-delay", SYMPTOM),
            entry("swappiness-high", MACHINE),
            entry("system-files-nearly-full", MACHINE),
            entry("threads-near-limit", ROOT),
            entry("time-waits-full", MACHINE));

    @Test
    void thereAreEightyFaultsAndTwentyServersThatAreWell() {
        assertThat(Cases.faults()).hasSizeGreaterThanOrEqualTo(80).noneMatch(Fault::isHealthy);
        assertThat(Cases.healthy()).hasSizeGreaterThanOrEqualTo(20).allMatch(Fault::isHealthy);
    }

    @Test
    void namesAreUniqueAndInKebabCase() {
        assertThat(Stream.concat(Cases.faults().stream(), Cases.healthy().stream()))
                .extracting(Fault::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z0-9]+(-[a-z0-9]+)*"));
    }

    @Test
    void everyExpectedRuleIsOneOfTheAdvisers() {
        Set<String> rules =
                RuleBook.all().stream().map(rule -> rule.description().name()).collect(Collectors.toSet());

        assertThat(Cases.faults()).allSatisfy(fault -> assertThat(rules).containsAll(fault.rules()));
    }

    /** Who adds a rule plants its fault, or says here why that cannot be done in an instance of its own. */
    @Test
    void everyRuleIsTriedOrHasAReason() {
        Set<String> planted =
                Cases.faults().stream().flatMap(fault -> fault.rules().stream()).collect(Collectors.toSet());

        assertThat(RuleBook.all()).extracting(rule -> rule.description().name()).allSatisfy(name -> assertThat(
                        planted.contains(name) != NOT_PLANTED.containsKey(name))
                .as("%s is planted, or in NOT_PLANTED, and not both", name)
                .isTrue());
    }

    @Test
    void faultsAreOfAllAreas() {
        assertThat(Cases.faults().stream().map(Fault::area).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.allOf(Area.class));
    }
}
