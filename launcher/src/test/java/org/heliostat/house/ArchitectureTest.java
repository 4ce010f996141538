package org.heliostat.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.connection.ExchangeReceiver;
import org.heliostat.connection.KeepAlive;
import org.heliostat.connection.Overload;
import org.heliostat.connection.Reentry;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.Turn;
import org.heliostat.http.HttpEnvironment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Dependencies point down, modules know only whom they may, packages never form a circle. */
class ArchitectureTest {

    private static final int LARGEST_RING = 3;

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
                .resideOutsideOfPackages(existing(
                        "org.heliostat.servlet..",
                        "org.heliostat.hosting..",
                        "org.heliostat.embedding..",
                        "org.heliostat.launcher.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jakarta.."));
    }

    @Test
    void nettyStaysWithTheProtocol() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(existing(
                        "org.heliostat.http..",
                        "org.heliostat.listen..",
                        "org.heliostat.connection..",
                        "org.heliostat.dns..",
                        "org.heliostat.frames..",
                        "org.heliostat.gateway.upstream..",
                        "org.heliostat.study.load.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.netty.."));
    }

    @Test
    void jedisStaysWithTheSessionsInRedis() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(existing("org.heliostat.servlet.httpsession.redis.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("redis.clients..", "org.apache.commons.pool2.."));
    }

    @Test
    void luceneStaysWithTheIndexesOfSearch() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(existing("org.heliostat.search.index.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.lucene.."));
    }

    @Test
    void onlyHostingAndTheLauncherJoinModules() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(
                        existing("org.heliostat.hosting..", "org.heliostat.embedding..", "org.heliostat.launcher.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.hosting..", "org.heliostat.embedding..")));
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.hosting.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.embedding..")));
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.hosting..", "org.heliostat.embedding.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.adminui..", "org.heliostat.launcher..")));
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.servlet.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.adminui..", "org.heliostat.launcher..")));
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.adminui.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.servlet..", "org.heliostat.launcher..")));
    }

    @Test
    void theCoreDoesNotKnowWhoStandsOnIt() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(existing(
                        "org.heliostat.servlet..",
                        "org.heliostat.hosting..",
                        "org.heliostat.embedding..",
                        "org.heliostat.adminui..",
                        "org.heliostat.launcher.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        existing("org.heliostat.servlet..", "org.heliostat.adminui..", "org.heliostat.launcher..")));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(existing("org.heliostat.certificates..", "org.heliostat.launcher.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.certificates..")));
        check(noClasses()
                .that()
                // The first process of several starts servers as programs are started.
                .resideOutsideOfPackages(existing(
                        "org.heliostat.gateway..", "org.heliostat.original..", "org.heliostat.launcher.primordial.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.gateway..", "org.heliostat.original..")));
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.gateway.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.original..")));
    }

    @Test
    void theAdviserLooksAtFiguresAndDirectivesOnly() {
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.advisor.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing(
                        "org.heliostat.request..",
                        "org.heliostat.http..",
                        "org.heliostat.connection..",
                        "org.heliostat.sessionthread..",
                        "org.heliostat.listen..",
                        "org.heliostat.server..",
                        "org.heliostat.servlet..",
                        "org.heliostat.adminui..")));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(existing("org.heliostat.advisor..", "org.heliostat.launcher.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.advisor..")));
    }

    /** It measures servers of others, too: of ours it may know no more than of them, but for the clocks. */
    @Test
    void aStudyKnowsNothingOfTheServer() {
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.study.."))
                .should()
                .dependOnClassesThat(resideInAPackage("org.heliostat..")
                        .and(not(resideInAnyPackage("org.heliostat.study..", "org.heliostat.time..")))));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(existing("org.heliostat.study..", "org.heliostat.launcher.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.study..")));
    }

    @Test
    void sizingIsArithmeticOnDirectives() {
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.sizing.."))
                .should()
                .dependOnClassesThat(resideInAPackage("org.heliostat..")
                        .and(not(resideInAnyPackage("org.heliostat.sizing..", "org.heliostat.config..")))));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(existing("org.heliostat.sizing..", "org.heliostat.launcher.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.sizing..")));
    }

    /** An import is made of texts: of the server it knows words, the form of passwords, and patterns. */
    @Test
    void importersKnowNothingThatRuns() {
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.importer.."))
                .should()
                .dependOnClassesThat(resideInAPackage("org.heliostat..")
                        .and(not(resideInAnyPackage(
                                "org.heliostat.importer..",
                                "org.heliostat.config..",
                                "org.heliostat.acl.password",
                                "org.heliostat.request.pattern")))));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(existing("org.heliostat.importer..", "org.heliostat.launcher.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing("org.heliostat.importer..")));
    }

    @Test
    void functionsOfModulesKnowNothingAboveThem() {
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.gateway..", "org.heliostat.original.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing(
                        "org.heliostat.http..",
                        "org.heliostat.connection..",
                        "org.heliostat.sessionthread..",
                        "org.heliostat.listen..",
                        "org.heliostat.server..")));
    }

    @Test
    void thePoolStandsAlone() {
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.jdbcpool.."))
                .should()
                .dependOnClassesThat(
                        resideInAPackage("org.heliostat..").and(not(resideInAPackage("org.heliostat.jdbcpool.."))))
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta..", "io.netty.."));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.heliostat.jdbcpool..",
                        "org.heliostat.hosting..",
                        "org.heliostat.launcher..",
                        "org.heliostat.benchmarks..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.heliostat.jdbcpool..", "com.zaxxer.hikari.."));
    }

    @Test
    void foundationsKnowNothingAboveThem() {
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.time..", "org.heliostat.stats..", "org.heliostat.config.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing(
                        "org.heliostat.request..",
                        "org.heliostat.saf..",
                        "org.heliostat.virtualserver..",
                        "org.heliostat.http..",
                        "org.heliostat.connection..",
                        "org.heliostat.sessionthread..",
                        "org.heliostat.listen..",
                        "org.heliostat.server..")));
    }

    @Test
    void theWayOfARequestIsNotWalkedBackwards() {
        check(noClasses()
                .that()
                .resideInAnyPackage(
                        existing("org.heliostat.request..", "org.heliostat.filecache..", "org.heliostat.log.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing(
                        "org.heliostat.saf..",
                        "org.heliostat.virtualserver..",
                        "org.heliostat.http..",
                        "org.heliostat.connection..",
                        "org.heliostat.sessionthread..",
                        "org.heliostat.listen..",
                        "org.heliostat.server..")));
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.saf.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(existing(
                        "org.heliostat.http..",
                        "org.heliostat.connection..",
                        "org.heliostat.sessionthread..",
                        "org.heliostat.listen..",
                        "org.heliostat.server..")));
    }

    @Test
    void aConnectionKnowsNoRequestAndNoProtocol() {
        check(noClasses()
                .that()
                .resideInAPackage("org.heliostat.http.channel..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "org.heliostat.request..", "org.heliostat.http.http1..", "org.heliostat.http.http2..")
                        .or(belongToAnyOf(
                                ConnectionQueue.class,
                                ExchangeReceiver.class,
                                KeepAlive.class,
                                Overload.class,
                                Reentry.class,
                                Refusal.class,
                                Turn.class,
                                HttpEnvironment.class))));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.heliostat.http.http1..", "org.heliostat.listen..", "org.heliostat.benchmarks..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.heliostat.http.http1.."));
        check(noClasses()
                .that()
                .resideOutsideOfPackages("org.heliostat.http.http2..", "org.heliostat.listen..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.heliostat.http.http2.."));
    }

    /** Servers and proxies share them: what frames mean is for those who use them to know. */
    @Test
    void framesKnowNeitherSideOfAConnection() {
        check(noClasses()
                .that()
                .resideInAnyPackage(existing("org.heliostat.frames.."))
                .should()
                .dependOnClassesThat(resideInAPackage("org.heliostat..")
                        .and(not(resideInAnyPackage("org.heliostat.frames..", "org.heliostat.request")))));
    }

    @Test
    void classesOfAConnectionFormNoCircle() {
        check(slices().assignedFrom(new ClassesOf("org.heliostat.http.channel"))
                .should()
                .beFreeOfCycles());
    }

    /** Each class of a package, with those inside of it. */
    private static final class ClassesOf implements SliceAssignment {

        private final String name;

        ClassesOf(String name) {
            this.name = name;
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
            return javaClass.getPackageName().equals(name)
                    ? SliceIdentifier.of(javaClass.getName().replaceAll("\\$.*", ""))
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "classes of " + name;
        }
    }

    @Test
    void packagesFormNoCircle() {
        check(slices().matching("org.heliostat.(**)").should().beFreeOfCycles());
    }

    /** At most three classes of a package may know each other in a ring. */
    @Test
    void noPackageHidesARingOfMoreThanThree() {
        Map<String, Integer> largest = new TreeMap<>();
        Rings.byPackage(house).forEach((name, rings) -> {
            int size = rings.stream().mapToInt(Set::size).max().orElse(0);
            if (size > LARGEST_RING) {
                largest.put(name, size);
            }
        });
        assertThat(largest)
                .as("packages with a ring of more than three classes, and its size")
                .isEmpty();
    }

    @Test
    void noAbstractClassHasASingleHeir() {
        assertThat(house.stream()
                        .filter(type -> type.getModifiers().contains(JavaModifier.ABSTRACT))
                        .filter(type -> !type.isInterface() && !type.isEnum())
                        .filter(type -> type.getSubclasses().size() == 1)
                        .map(JavaClass::getFullName))
                .as("abstract classes with one heir")
                .isEmpty();
    }

    /** A rule that speaks of packages nobody has any more forbids nothing. */
    private static String[] existing(String... packages) {
        for (String pattern : packages) {
            PackageMatcher matcher = PackageMatcher.of(pattern);
            assertThat(house.stream().anyMatch(type -> matcher.matches(type.getPackageName())))
                    .as("a class in %s, of which a rule speaks", pattern)
                    .isTrue();
        }
        return packages;
    }

    private static void check(ArchRule rule) {
        rule.check(house);
    }
}
