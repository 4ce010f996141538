package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.SecurityConstraint.ResourceCollection;
import org.heliostat.servlet.deploy.model.SecurityConstraint.Transport;
import org.heliostat.servlet.security.ConstraintGate.Verdict;
import org.junit.jupiter.api.Test;

/** Until somebody can log in, nobody gets what needs a login. */
class ConstraintGateTest {

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

    private static SecurityConstraint login(String pattern, String... methods) {
        return constraint(List.of(pattern), Set.of(methods), Set.of(), Optional.of(Set.of("user")), Transport.NONE);
    }

    @Test
    void refusesWhatNeedsALoginAndLetsTheRestPass() {
        ConstraintGate gate = new ConstraintGate(List.of(login("/admin/*"), login("*.do")), false);

        assertThat(gate.decide("/admin", "GET", false)).isEqualTo(Verdict.FORBIDDEN);
        assertThat(gate.decide("/admin/x", "BREW", false)).isEqualTo(Verdict.FORBIDDEN);
        assertThat(gate.decide("/x.do", "POST", false)).isEqualTo(Verdict.FORBIDDEN);
        assertThat(gate.decide("/administration", "GET", false)).isEqualTo(Verdict.ALLOWED);
    }

    @Test
    void theBestPatternAloneDecides() {
        SecurityConstraint open =
                constraint(List.of("/admin/public/*"), Set.of(), Set.of(), Optional.empty(), Transport.NONE);
        ConstraintGate gate = new ConstraintGate(List.of(login("/*"), open), false);

        assertThat(gate.decide("/admin/public/a", "GET", false)).isEqualTo(Verdict.ALLOWED);
        assertThat(gate.decide("/admin/publicity", "GET", false)).isEqualTo(Verdict.FORBIDDEN);
    }

    @Test
    void uncoveredMethodsCanBeDenied() {
        List<SecurityConstraint> constraints = List.of(login("/a", "GET"));

        assertThat(new ConstraintGate(constraints, false).decide("/a", "DELETE", false))
                .isEqualTo(Verdict.ALLOWED);
        assertThat(new ConstraintGate(constraints, true).decide("/a", "DELETE", false))
                .isEqualTo(Verdict.FORBIDDEN);
    }

    @Test
    void plainConnectionsAreRefusedWhereTlsIsWanted() {
        ConstraintGate gate = new ConstraintGate(
                List.of(constraint(
                        List.of("/s"), Set.of(), Set.of("OPTIONS"), Optional.empty(), Transport.CONFIDENTIAL)),
                false);

        assertThat(gate.decide("/s", "GET", false)).isEqualTo(Verdict.NEEDS_TLS);
        assertThat(gate.decide("/s", "GET", true)).isEqualTo(Verdict.ALLOWED);
        assertThat(gate.decide("/s", "OPTIONS", false)).isEqualTo(Verdict.ALLOWED);
    }
}
