package org.heliostat.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Dependencies point down, modules know only whom they may, packages never form a circle. */
class ArchitectureTest {

    private static JavaClasses house;

    @BeforeAll
    static void readAllClasses() {
        house = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("-tests.jar"))
                .importPackages("org.heliostat");
    }

    @Test
    void serverCoreNeverSeesAServlet() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages("org.heliostat.servlet..", "org.heliostat.launcher..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jakarta.."));
    }

    @Test
    void nettyStaysWithTheProtocol() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.heliostat.http..",
                        "org.heliostat.listen..",
                        "org.heliostat.connection..",
                        "org.heliostat.dns..",
                        "org.heliostat.servlet.httpsession.redis..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.netty.."));
    }

    @Test
    void onlyTheLauncherJoinsModules() {
        check(noClasses()
                .that()
                .resideInAPackage("org.heliostat.servlet..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.heliostat.adminui..", "org.heliostat.launcher.."));
        check(noClasses()
                .that()
                .resideInAPackage("org.heliostat.adminui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.heliostat.servlet..", "org.heliostat.launcher.."));
    }

    @Test
    void theCoreDoesNotKnowWhoStandsOnIt() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.heliostat.servlet..", "org.heliostat.adminui..", "org.heliostat.launcher..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.heliostat.servlet..", "org.heliostat.adminui..", "org.heliostat.launcher.."));
    }

    @Test
    void thePoolStandsAlone() {
        check(noClasses()
                .that()
                .resideInAPackage("org.heliostat.jdbcpool..")
                .should()
                .dependOnClassesThat(
                        resideInAPackage("org.heliostat..").and(not(resideInAPackage("org.heliostat.jdbcpool.."))))
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta..", "io.netty.."));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.heliostat.jdbcpool..", "org.heliostat.launcher..", "org.heliostat.benchmarks..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.heliostat.jdbcpool..", "com.zaxxer.hikari.."));
    }

    @Test
    void foundationsKnowNothingAboveThem() {
        check(noClasses()
                .that()
                .resideInAnyPackage("org.heliostat.time..", "org.heliostat.stats..", "org.heliostat.config..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.heliostat.request..",
                        "org.heliostat.saf..",
                        "org.heliostat.virtualserver..",
                        "org.heliostat.http..",
                        "org.heliostat.connection..",
                        "org.heliostat.sessionthread..",
                        "org.heliostat.listen..",
                        "org.heliostat.server.."));
    }

    @Test
    void theWayOfARequestIsNotWalkedBackwards() {
        check(noClasses()
                .that()
                .resideInAnyPackage("org.heliostat.request..", "org.heliostat.filecache..", "org.heliostat.log..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.heliostat.saf..",
                        "org.heliostat.virtualserver..",
                        "org.heliostat.http..",
                        "org.heliostat.connection..",
                        "org.heliostat.sessionthread..",
                        "org.heliostat.listen..",
                        "org.heliostat.server.."));
        check(noClasses()
                .that()
                .resideInAPackage("org.heliostat.saf..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.heliostat.http..",
                        "org.heliostat.connection..",
                        "org.heliostat.sessionthread..",
                        "org.heliostat.listen..",
                        "org.heliostat.server.."));
    }

    @Test
    void packagesFormNoCircle() {
        check(slices().matching("org.heliostat.(**)").should().beFreeOfCycles());
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(house);
    }
}
