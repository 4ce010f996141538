package org.heliostat.acl.rule;

import org.heliostat.config.acl.AclExpression.Operator;
import org.heliostat.config.acl.AclExpression.Term;

/** Comparisons that an attribute takes. Pure. */
final class Operators {

    private Operators() {}

    /**
     * @return true for {@code =}, false for {@code !=}
     * @throws IllegalArgumentException for any other
     */
    static boolean isEqual(Term term) {
        if (term.operator() == Operator.EQUAL || term.operator() == Operator.NOT_EQUAL) {
            return term.operator() == Operator.EQUAL;
        }
        throw new IllegalArgumentException("= or != , not " + term.operator().text());
    }
}
