package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class LoadCommandTest {

    @Test
    void comparesEverythingUnlessToldOtherwise() {
        Plan plan = plan();

        assertThat(plan.servers())
                .containsExactly(
                        ServerKind.HELIOSTAT,
                        ServerKind.TOMCAT,
                        ServerKind.UNDERTOW,
                        ServerKind.JETTY,
                        ServerKind.NGINX);
        assertThat(plan.cases())
                .containsExactlyElementsOf(
                        Stream.of(LoadCase.values()).filter(LoadCase::isUsual).toList());
        assertThat(plan.rounds()).isEqualTo(3);
    }

    @Test
    void takesServersCasesAndDurations() {
        Plan plan = plan("--servers", "tomcat,heliostat-pool", "--cases=wasp-8", "--rounds=5", "--seconds", "30");

        assertThat(plan.servers()).containsExactly(ServerKind.TOMCAT, ServerKind.HELIOSTAT_POOL);
        assertThat(plan.cases()).containsExactly(LoadCase.WASP_8);
        assertThat(plan.rounds()).isEqualTo(5);
        assertThat(plan.measured()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void addsTheRunWithoutSleepersThatOneWithSleepersIsComparedTo() {
        assertThat(plan("--cases=sleep-512").cases()).containsExactly(LoadCase.WASP_512, LoadCase.SLEEP_512);
    }

    @Test
    void beginsEachRoundWithAnotherServer() {
        Plan plan = plan("--servers=heliostat,tomcat,jetty");

        assertThat(plan.order(1)).startsWith(ServerKind.HELIOSTAT);
        assertThat(plan.order(2)).startsWith(ServerKind.TOMCAT);
        assertThat(plan.order(3)).startsWith(ServerKind.JETTY);
        assertThat(plan.order(4)).isEqualTo(plan.order(1)).hasSize(3);
    }

    @Test
    void asksNoServletsOfNginxAndNoFilesOfStageFunctions() {
        Plan plan = plan();

        assertThat(plan.casesFor(ServerKind.NGINX)).noneMatch(LoadCase::needsServlets);
        assertThat(plan.casesFor(ServerKind.HELIOSTAT_STAGE)).allMatch(LoadCase::needsServlets);
    }

    @Test
    void comparesProgramsWithWhatRunsThemElsewhere() {
        Plan plan = plan(
                "--servers=heliostat,heliostat-stage,nginx,nginx-fcgiwrap,nginx-php,apache,tomcat",
                "--cases=shtml-3,cgi-hello,php-hello,file-1k");

        assertThat(plan.casesFor(ServerKind.HELIOSTAT)).hasSize(4);
        assertThat(plan.casesFor(ServerKind.NGINX)).containsExactly(LoadCase.SHTML_3, LoadCase.FILE_1K);
        assertThat(plan.casesFor(ServerKind.NGINX_FCGIWRAP)).containsExactly(LoadCase.CGI_HELLO);
        assertThat(plan.casesFor(ServerKind.NGINX_PHP)).containsExactly(LoadCase.PHP_HELLO);
        assertThat(plan.casesFor(ServerKind.APACHE))
                .containsExactly(LoadCase.SHTML_3, LoadCase.CGI_HELLO, LoadCase.FILE_1K);
        assertThat(plan.casesFor(ServerKind.TOMCAT)).containsExactly(LoadCase.FILE_1K);
        assertThat(plan.casesFor(ServerKind.HELIOSTAT_STAGE)).isEmpty();
        assertThat(plan().cases()).noneMatch(LoadCase::needsPrograms);
    }

    @Test
    void saysWhatItExpectedInPlaceOfAnUnknownName() {
        assertThatThrownBy(() -> plan("--servers=abacus"))
                .isInstanceOf(CommandLine.ParameterException.class)
                .hasMessageStartingWith("server: abacus (expected: heliostat, ");
        assertThatThrownBy(() -> plan("--cases=wasp-9")).hasMessageStartingWith("case: wasp-9 (expected: wasp-8, ");
        assertThatThrownBy(() -> plan("--rounds=0")).hasMessage("--rounds: 0 (expected: 1 or more)");
    }

    private static Plan plan(String... arguments) {
        LoadCommand command = new LoadCommand();
        new CommandLine(command).parseArgs(arguments);
        return command.plan();
    }
}
