package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Plan;
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
        assertThat(plan.again()).isEqualTo(3);
    }

    @Test
    void meetsOneCaseOfEachKindForASecondWhenShort() {
        Plan plan = plan("--short");

        assertThat(plan.servers())
                .startsWith(ServerKind.HELIOSTAT)
                .contains(ServerKind.TOMCAT, ServerKind.NGINX_FCGIWRAP, ServerKind.NGINX_PHP);
        assertThat(plan.cases())
                .contains(LoadCase.WASP_CLOSE_64, LoadCase.BOOKSTORE_64, LoadCase.FILE_64K, LoadCase.PHP_HELLO)
                .noneMatch(LoadCase::needsDatabase)
                .noneMatch(LoadCase::needsTree);
        assertThat(plan.rounds()).isEqualTo(1);
        assertThat(plan.again()).isZero();
        assertThat(plan.measured()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void letsOtherOptionsHoldWhenShort() {
        Plan plan = plan("--short", "--servers=heliostat", "--cases=wasp-8", "--rounds=2", "--again=1", "--warm-up=0");

        assertThat(plan.servers()).containsExactly(ServerKind.HELIOSTAT);
        assertThat(plan.cases()).containsExactly(LoadCase.WASP_8);
        assertThat(plan.rounds()).isEqualTo(2);
        assertThat(plan.again()).isEqualTo(1);
        assertThat(plan.warmUp()).isZero();
        assertThat(plan.firstWarmUp()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void takesAllThatNeedsNothingPrepared() {
        assertThat(plan("--cases=all").cases())
                .contains(LoadCase.BOOKSTORE_64, LoadCase.SHTML_3, LoadCase.CGI_HELLO, LoadCase.FILE_64K)
                .doesNotContain(LoadCase.ROW_64, LoadCase.FILES_40K)
                .doesNotHaveDuplicates();
    }

    @Test
    void leavesOutWhatIsNotThere() {
        Plan plan = plan("--short").only(kind -> kind != ServerKind.NGINX_PHP, each -> each != LoadCase.PHP_HELLO);

        assertThat(plan.servers()).doesNotContain(ServerKind.NGINX_PHP).contains(ServerKind.NGINX);
        assertThat(plan.cases()).doesNotContain(LoadCase.PHP_HELLO).contains(LoadCase.CGI_HELLO);
    }

    @Test
    void comparesTheBookstoreWhereThereArePages() {
        Plan plan = plan("--servers=heliostat,heliostat-stage,tomcat,undertow,jetty,nginx", "--cases=bookstore-64");

        assertThat(plan.servers().stream().filter(each -> !plan.casesFor(each).isEmpty()))
                .containsExactly(ServerKind.HELIOSTAT, ServerKind.TOMCAT);
        assertThat(plan.reference(LoadCase.BOOKSTORE_64)).isEqualTo(ServerKind.TOMCAT);
        assertThat(plan().cases()).doesNotContain(LoadCase.BOOKSTORE_64);
    }

    @Test
    void dividesNewRowsByTheirReferences() {
        Plan plan = plan();

        assertThat(plan.reference(LoadCase.FILE_64K)).isEqualTo(ServerKind.NGINX);
        assertThat(plan.reference(LoadCase.WASP_CLOSE_64)).isEqualTo(ServerKind.TOMCAT);
        assertThat(plan.cases()).contains(LoadCase.FILE_64K, LoadCase.WASP_CLOSE_64);
        assertThat(LoadCase.WASP_CLOSE_64.workload(ServerKind.TOMCAT).visit()).isEqualTo(Workload.Visit.CLOSED);
        assertThat(LoadCase.BOOKSTORE_64.workload(ServerKind.TOMCAT).visit()).isEqualTo(Workload.Visit.SESSION);
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
        assertThatThrownBy(() -> plan("--again=-1")).hasMessage("--again: -1 (expected: 0 or more)");
        assertThatThrownBy(() -> plan("--page=results.txt"))
                .hasMessage("--page: results.txt (expected: a name that ends in .html)");
        assertThatThrownBy(() -> plan("--cases=row-64")).hasMessage("--cases: row-... (expected: --database with it)");
    }

    private static Plan plan(String... arguments) {
        LoadCommand command = new LoadCommand();
        new CommandLine(command).parseArgs(arguments);
        return command.plan();
    }
}
