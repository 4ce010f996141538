package org.heliostat.config.acl;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.testing.Must;

/**
 * Octets as an ACL file: whatever is wrong is a finding of one line; what was taken without one, written with all its
 * parentheses and quotes, says the same.
 */
public final class AclFuzz {

    private AclFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Findings findings = new Findings();
        ConfigText.decode(input, "conf/any.acl", findings).ifPresent(text -> {
            AclFile file = AclReader.read(text, findings);
            if (findings.count() == 0) {
                String written = written(file);
                Findings more = new Findings();
                AclFile again = AclReader.read(new ConfigText("conf/any.acl", written), more);
                Must.equal(more.sorted(), List.of(), "findings of what was written: " + written);
                Must.equal(written(again), written, "a file, written and read again");
            }
        });
        findings.sorted().forEach(finding -> Must.beOneLine(finding.toString()));
    }

    private static String written(AclFile file) {
        StringBuilder text = new StringBuilder("version 3.0;\n");
        for (Acl acl : file.acls()) {
            text.append("acl \"").append(acl.name()).append("\";\n");
            acl.statements()
                    .forEach(statement -> text.append(written(statement)).append(";\n"));
        }
        return text.toString();
    }

    private static String written(AclStatement statement) {
        String absolute = statement.absolute() ? "absolute " : "";
        if (statement instanceof AclStatement.Authenticate authenticate) {
            String parameters = authenticate.parameters().entrySet().stream()
                    .map(entry -> entry.getKey() + "=\"" + entry.getValue() + "\";")
                    .sorted()
                    .collect(Collectors.joining());
            return absolute + "authenticate (" + quoted(authenticate.attributes()) + ") {" + parameters + "}";
        }
        if (statement instanceof AclStatement.Rule rule) {
            String kind = rule.allows() ? "allow (" : "deny (";
            return absolute + kind + quoted(rule.rights()) + ") " + written(rule.expression());
        }
        AclStatement.DenyWith with = (AclStatement.DenyWith) statement;
        return absolute + "deny with " + (with.isUri() ? "uri" : "url") + "=\"" + with.target() + "\"";
    }

    private static String quoted(Iterable<String> words) {
        StringBuilder text = new StringBuilder();
        TreeSet<String> sorted = new TreeSet<>();
        words.forEach(sorted::add);
        sorted.forEach(
                word -> text.append(text.isEmpty() ? "\"" : ",\"").append(word).append('"'));
        return text.toString();
    }

    private static String written(AclExpression expression) {
        if (expression instanceof AclExpression.And and) {
            return bracketed(and.left()) + " and " + written(and.right());
        }
        if (expression instanceof AclExpression.Or or) {
            return bracketed(or.left()) + " or " + written(or.right());
        }
        if (expression instanceof AclExpression.Not not) {
            return "not " + bracketed(not.inner());
        }
        AclExpression.Term term = (AclExpression.Term) expression;
        return term.attribute() + " " + term.operator().text() + " \"" + term.pattern() + "\"";
    }

    private static String bracketed(AclExpression expression) {
        boolean isTerm = expression instanceof AclExpression.Term || expression instanceof AclExpression.Not;
        return isTerm ? written(expression) : "(" + written(expression) + ")";
    }
}
