package org.heliostat.servlet.security;

import jakarta.servlet.HttpConstraintElement;
import jakarta.servlet.HttpMethodConstraintElement;
import jakarta.servlet.ServletSecurityElement;
import jakarta.servlet.annotation.ServletSecurity.EmptyRoleSemantic;
import jakarta.servlet.annotation.ServletSecurity.TransportGuarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.SecurityConstraint.ResourceCollection;
import org.heliostat.servlet.deploy.model.SecurityConstraint.Transport;

/** Constraints that an application sets in its code, as those of descriptors (Servlet 6.1, 13.4.1.2). Pure. */
public final class DeclaredSecurity {

    private static final Origin AT = new Origin("setServletSecurity", 0);

    private DeclaredSecurity() {}

    /** @param patterns of the servlet they were set for */
    public static List<SecurityConstraint> constraints(ServletSecurityElement element, List<String> patterns) {
        List<SecurityConstraint> constraints = new ArrayList<>();
        if (patterns.isEmpty()) {
            return constraints;
        }
        for (HttpMethodConstraintElement method : element.getHttpMethodConstraints()) {
            var resource = new ResourceCollection("", patterns, Set.of(method.getMethodName()), Set.of());
            constraints.add(constraint(resource, method));
        }
        var others = new ResourceCollection("", patterns, Set.of(), Set.copyOf(element.getMethodNames()));
        constraints.add(constraint(others, element));
        return constraints;
    }

    private static SecurityConstraint constraint(ResourceCollection resource, HttpConstraintElement element) {
        Set<String> names = Set.of(element.getRolesAllowed());
        boolean open = names.isEmpty() && element.getEmptyRoleSemantic() == EmptyRoleSemantic.PERMIT;
        boolean tls = element.getTransportGuarantee() == TransportGuarantee.CONFIDENTIAL;
        return new SecurityConstraint(
                AT,
                Optional.empty(),
                List.of(resource),
                open ? Optional.empty() : Optional.of(names),
                tls ? Transport.CONFIDENTIAL : Transport.NONE);
    }
}
