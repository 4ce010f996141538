package org.heliostat.benchmarks.advice.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.rule.Area;
import org.junit.jupiter.api.Test;

class CasesTest {

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

    @Test
    void faultsAreOfAllAreas() {
        assertThat(Cases.faults().stream().map(Fault::area).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.allOf(Area.class));
    }
}
