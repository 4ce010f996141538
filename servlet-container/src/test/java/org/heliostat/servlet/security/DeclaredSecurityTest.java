package org.heliostat.servlet.security;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.HttpConstraintElement;
import jakarta.servlet.HttpMethodConstraintElement;
import jakarta.servlet.ServletSecurityElement;
import jakarta.servlet.annotation.ServletSecurity.EmptyRoleSemantic;
import jakarta.servlet.annotation.ServletSecurity.TransportGuarantee;
import java.util.List;
import java.util.Set;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.security.Demand.Kind;
import org.junit.jupiter.api.Test;

/** Constraints that code or annotations set for a servlet (Servlet 6.1, 13.4.1). */
class DeclaredSecurityTest {

    private static final HttpConstraintElement CLERKS = new HttpConstraintElement(TransportGuarantee.NONE, "clerk");

    private static ConstraintGate gate(ServletSecurityElement element, boolean denyUncovered) {
        List<SecurityConstraint> constraints = DeclaredSecurity.added(List.of(), element, List.of("/a"));
        return new ConstraintGate(constraints, Set.of("clerk"), denyUncovered, "");
    }

    @Test
    void whatIsLeftOpenBesideNamedMethodsIsUncovered() {
        var element = new ServletSecurityElement(
                new HttpConstraintElement(), List.of(new HttpMethodConstraintElement("GET", CLERKS)));

        assertThat(gate(element, false).demand("/a", "GET").kind()).isEqualTo(Kind.ROLES);
        assertThat(gate(element, false).demand("/a", "PUT").isOpen()).isTrue();
        assertThat(gate(element, true).demand("/a", "PUT").kind()).isEqualTo(Kind.NOBODY);
    }

    @Test
    void whatIsOpenForAllMethodsIsCovered() {
        var element = new ServletSecurityElement(new HttpConstraintElement());

        assertThat(gate(element, true).demand("/a", "PUT").isOpen()).isTrue();
    }

    @Test
    void theOtherMethodsMayHaveARuleOfTheirOwn() {
        var element = new ServletSecurityElement(
                new HttpConstraintElement(EmptyRoleSemantic.DENY),
                List.of(new HttpMethodConstraintElement("GET", new HttpConstraintElement())));

        assertThat(gate(element, true).demand("/a", "GET").isOpen()).isTrue();
        assertThat(gate(element, true).demand("/a", "PUT").kind()).isEqualTo(Kind.NOBODY);
    }
}
