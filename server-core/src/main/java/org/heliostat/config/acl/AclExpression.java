package org.heliostat.config.acl;

import org.heliostat.config.SourceLocation;

/** When a rule applies. {@code and} and {@code or} bind alike, from the right: {@code a and b or c} is a and (b or c). */
public sealed interface AclExpression {

    record And(AclExpression left, AclExpression right) implements AclExpression {}

    record Or(AclExpression left, AclExpression right) implements AclExpression {}

    record Not(AclExpression inner) implements AclExpression {}

    /**
     * One comparison.
     *
     * @param attribute lower case
     */
    record Term(SourceLocation at, String attribute, Operator operator, String pattern) implements AclExpression {}

    /** Comparisons as they are written. */
    enum Operator {
        EQUAL("="),
        NOT_EQUAL("!="),
        GREATER(">"),
        GREATER_OR_EQUAL(">="),
        LESS("<"),
        LESS_OR_EQUAL("<=");

        private final String text;

        Operator(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
