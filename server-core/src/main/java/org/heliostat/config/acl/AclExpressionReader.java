package org.heliostat.config.acl;

import java.util.Locale;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.acl.AclCursor.SyntaxException;
import org.heliostat.config.acl.AclExpression.And;
import org.heliostat.config.acl.AclExpression.Not;
import org.heliostat.config.acl.AclExpression.Operator;
import org.heliostat.config.acl.AclExpression.Or;
import org.heliostat.config.acl.AclExpression.Term;

/** Reads one expression. Its depth is limited, since reading and evaluating go down with it. */
final class AclExpressionReader {

    private static final int DEEPEST = 200;

    private final AclCursor cursor;

    AclExpressionReader(AclCursor cursor) {
        this.cursor = cursor;
    }

    AclExpression read() throws SyntaxException {
        return expression(0);
    }

    private AclExpression expression(int depth) throws SyntaxException {
        AclExpression left = term(depth);
        if (cursor.takeWord("and")) {
            return new And(left, expression(deeper(depth)));
        }
        if (cursor.takeWord("or")) {
            return new Or(left, expression(deeper(depth)));
        }
        return left;
    }

    private AclExpression term(int depth) throws SyntaxException {
        if (cursor.takeWord("not")) {
            return new Not(term(deeper(depth)));
        }
        if (cursor.takeSign("(")) {
            AclExpression inner = expression(deeper(depth));
            cursor.sign(")");
            return inner;
        }
        SourceLocation at = cursor.location();
        String attribute = cursor.word("an attribute such as user, group or ip").toLowerCase(Locale.ROOT);
        Operator operator = operator();
        return new Term(at, attribute, operator, cursor.wordOrString("a word or \"string\" to compare with"));
    }

    private Operator operator() throws SyntaxException {
        for (Operator operator : Operator.values()) {
            if (cursor.takeSign(operator.text())) {
                return operator;
            }
        }
        throw cursor.unexpected("one of = != > >= < <=");
    }

    private int deeper(int depth) throws SyntaxException {
        if (depth >= DEEPEST) {
            throw new SyntaxException(
                    cursor.location(),
                    "expression is too deep (expected: at most " + DEEPEST + " terms and parentheses)");
        }
        return depth + 1;
    }
}
