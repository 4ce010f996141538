package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.acl.RealmUser;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.SecurityConstraint.ResourceCollection;
import org.heliostat.servlet.deploy.model.SecurityConstraint.Transport;
import org.heliostat.servlet.security.Demand.Kind;
import org.junit.jupiter.api.Test;

/** What constraints demand, pattern by pattern and method by method. */
class ConstraintGateTest {

    private static final Set<String> ROLES = Set.of("user", "admin");

    private static SecurityConstraint constraint(
            List<String> patterns,
            Set<String> methods,
            Set<String> omitted,
            Optional<Set<String>> roles,
            Transport tls) {
        return new SecurityConstraint(
                new Origin("web.xml", 1),
                Optional.empty(),
                List.of(new ResourceCollection("r", patterns, methods, omitted)),
                roles,
                tls);
    }

    private static SecurityConstraint roles(String pattern, Set<String> roles, String... methods) {
        return constraint(List.of(pattern), Set.of(methods), Set.of(), Optional.of(roles), Transport.NONE);
    }

    private static SecurityConstraint login(String pattern, String... methods) {
        return roles(pattern, Set.of("user"), methods);
    }

    private static ConstraintGate gate(SecurityConstraint... constraints) {
        return new ConstraintGate(List.of(constraints), ROLES, false, "");
    }

    @Test
    void demandsARoleWhereAPatternCoversThePathAndNothingElsewhere() {
        ConstraintGate gate = gate(login("/admin/*"), login("*.do"));

        assertThat(gate.demand("/admin", "GET").roles()).containsExactly("user");
        assertThat(gate.demand("/admin/x", "BREW").kind()).isEqualTo(Kind.ROLES);
        assertThat(gate.demand("/x.do", "POST").kind()).isEqualTo(Kind.ROLES);
        assertThat(gate.demand("/administration", "GET").isOpen()).isTrue();
    }

    @Test
    void aRoleWithoutANameIsNotThatOfEverybody() {
        Demand demand = gate(roles("/x", Set.of(""))).demand("/x", "GET");

        assertThat(demand.isOpen()).isFalse();
        assertThat(new RoleMap(Map.of(), ROLES, "").hasAny(new RealmUser("ann", Set.of()), demand.roles()))
                .isFalse();
    }

    @Test
    void theBestPatternAloneDecides() {
        SecurityConstraint open =
                constraint(List.of("/admin/public/*"), Set.of(), Set.of(), Optional.empty(), Transport.NONE);
        ConstraintGate gate = gate(login("/*"), open);

        assertThat(gate.demand("/admin/public/a", "GET").isOpen()).isTrue();
        assertThat(gate.demand("/admin/publicity", "GET").kind()).isEqualTo(Kind.ROLES);
    }

    @Test
    void aMethodThatTheBestPatternDoesNotCoverIsLeftToTheNextThatDoes() {
        SecurityConstraint read = roles("/admin/*", Set.of("admin"), "GET");
        SecurityConstraint never = roles("/admin/keys", Set.of(), "PUT");
        ConstraintGate gate = gate(login("/*"), read, never);

        assertThat(gate.demand("/admin/x", "GET").roles()).containsExactly("admin");
        assertThat(gate.demand("/admin/x", "POST").roles()).containsExactly("user");
        assertThat(gate.demand("/admin/keys", "PUT").kind()).isEqualTo(Kind.NOBODY);
        assertThat(gate.demand("/admin/keys", "GET").roles()).containsExactly("admin");
        assertThat(gate.demand("/admin/keys", "BREW").roles()).containsExactly("user");
        assertThat(gate(login("/"), roles("*.do", Set.of("admin"), "GET"))
                        .demand("/x.do", "POST")
                        .roles())
                .containsExactly("user");
        assertThat(gate(login("/other/*"), read).demand("/admin/x", "POST").isOpen())
                .isTrue();
    }

    @Test
    void headIsJudgedAsGetWhereNothingSaysOtherwise() {
        ConstraintGate gate =
                gate(login("/*"), roles("/admin/*", Set.of("admin"), "GET"), roles("/x", Set.of(), "PUT"));

        assertThat(gate.demand("/admin/x", "HEAD").roles()).containsExactly("admin");
        assertThat(gate.demand("/x", "HEAD").roles()).containsExactly("user");
        assertThat(gate(login("/a", "GET")).demand("/a", "HEAD").kind()).isEqualTo(Kind.ROLES);
        assertThat(gate(login("/a", "GET")).demand("/a", "head").isOpen()).isTrue();
        assertThat(gate(login("/a", "POST")).demand("/a", "HEAD").isOpen()).isTrue();
        assertThat(gate(login("/a", "GET"), roles("/a", Set.of("admin"), "HEAD"))
                        .demand("/a", "HEAD")
                        .roles())
                .containsExactly("admin");
        assertThat(gate(roles("/*", Set.of("admin"), "HEAD"), login("/a", "PUT"))
                        .demand("/a", "HEAD")
                        .roles())
                .containsExactly("admin");
        assertThat(gate(constraint(
                                List.of("/a"), Set.of(), Set.of("HEAD"), Optional.of(Set.of("user")), Transport.NONE))
                        .demand("/a", "HEAD")
                        .isOpen())
                .isTrue();
        assertThat(new ConstraintGate(List.of(login("/a", "GET")), ROLES, true, "").demand("/a", "HEAD"))
                .isEqualTo(Demand.NEVER);
    }

    @Test
    void whatTheBestPatternDoesNotCoverIsDeniedWhereThatIsAskedFor() {
        ConstraintGate gate = new ConstraintGate(List.of(login("/*"), login("/admin/*", "GET")), ROLES, true, "");

        assertThat(gate.demand("/admin/x", "POST")).isEqualTo(Demand.NEVER);
        assertThat(gate.demand("/admin/x", "GET").roles()).containsExactly("user");
        assertThat(gate.demand("/x", "POST").roles()).containsExactly("user");
    }

    @Test
    void constraintsOfOnePatternAreAddedUpButAnEmptyOneWins() {
        assertThat(gate(login("/a"), roles("/a", Set.of("admin")))
                        .demand("/a", "GET")
                        .roles())
                .containsExactlyInAnyOrder("user", "admin");
        assertThat(gate(login("/a"), roles("/a", Set.of())).demand("/a", "GET").kind())
                .isEqualTo(Kind.NOBODY);
    }

    @Test
    void theStarStandsForEveryRoleOfTheApplicationAndTwoForEverybody() {
        assertThat(gate(roles("/a", Set.of("*"))).demand("/a", "GET").roles()).isEqualTo(ROLES);
        assertThat(gate(roles("/a", Set.of("**"))).demand("/a", "GET").roles()).containsExactly("**");
        assertThat(new ConstraintGate(List.of(roles("/a", Set.of("*"))), Set.of(), false, "")
                        .demand("/a", "GET")
                        .kind())
                .isEqualTo(Kind.NOBODY);
    }

    @Test
    void methodsThatNoConstraintNamesCanBeDenied() {
        List<SecurityConstraint> constraints = List.of(login("/a", "GET"));

        assertThat(new ConstraintGate(constraints, ROLES, false, "")
                        .demand("/a", "DELETE")
                        .isOpen())
                .isTrue();
        assertThat(new ConstraintGate(constraints, ROLES, true, "")
                        .demand("/a", "DELETE")
                        .kind())
                .isEqualTo(Kind.NOBODY);
        assertThat(new ConstraintGate(constraints, ROLES, true, "")
                        .demand("/a", "get")
                        .kind())
                .isEqualTo(Kind.NOBODY);
    }

    @Test
    void patternsWithUncoveredMethodsAreNamed() {
        SecurityConstraint omitting =
                constraint(List.of("/b"), Set.of(), Set.of("GET"), Optional.of(Set.of("user")), Transport.NONE);

        assertThat(gate(login("/a", "GET"), omitting).uncovered()).containsExactly("/a", "/b");
        assertThat(gate(login("/a"), omitting, login("/b", "GET")).uncovered()).isEmpty();
        assertThat(gate(login("/*"), login("/a", "GET"), login("/b/*", "GET"), login("*.do", "GET"))
                        .uncovered())
                .isEmpty();
        assertThat(gate(login("/"), login("/a", "GET")).uncovered()).isEmpty();
        assertThat(gate(login("/b/*"), login("/a", "GET")).uncovered()).containsExactly("/a");
    }

    @Test
    void tlsIsDemandedWhereEveryConstraintWantsIt() {
        ConstraintGate gate =
                gate(constraint(List.of("/s"), Set.of(), Set.of("OPTIONS"), Optional.empty(), Transport.CONFIDENTIAL));

        assertThat(gate.demand("/s", "GET").secure()).isTrue();
        assertThat(gate.demand("/s", "OPTIONS").isOpen()).isTrue();
    }

    @Test
    void bothPathsOfAWelcomeFileMustBeAllowed() {
        Demand user = gate(login("/a")).demand("/a", "GET");
        Demand admin = gate(roles("/a", Set.of("admin"))).demand("/a", "GET");

        assertThat(Demand.NONE.and(user)).isEqualTo(user);
        assertThat(user.and(Demand.NEVER).kind()).isEqualTo(Kind.NOBODY);
        assertThat(user.and(admin).kind()).isEqualTo(Kind.NOBODY);
        assertThat(gate(roles("/a", Set.of("**"))).demand("/a", "GET").and(admin))
                .isEqualTo(admin);
    }
}
