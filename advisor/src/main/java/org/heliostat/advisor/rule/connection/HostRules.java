package org.heliostat.advisor.rule.connection;

import org.heliostat.config.NamedValue;
import org.heliostat.config.acl.AclExpression;
import org.heliostat.config.acl.AclStatement;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.objconf.ClientCondition;

/** Rules that ask for the names of clients, and cannot do without. */
final class HostRules {

    /** Its rules lie in the folders of documents, and may name hosts (RestrictAccess). */
    private static final String RULES_IN_FOLDERS = "load-config";

    private HostRules() {}

    /** @return whether an ACL or a Client tag of an obj.conf names hosts, or rules in folders may do so */
    static boolean areThere(Configuration configuration) {
        return areInAcls(configuration) || areInObjects(configuration);
    }

    private static boolean areInAcls(Configuration configuration) {
        return configuration.security().access().aclFiles().values().stream()
                .flatMap(file -> file.acls().stream())
                .flatMap(acl -> acl.statements().stream())
                .anyMatch(statement -> statement instanceof AclStatement.Rule rule && asks(rule.expression()));
    }

    private static boolean areInObjects(Configuration configuration) {
        return configuration.objConfs().values().stream()
                .flatMap(conf -> conf.objects().stream())
                .flatMap(object -> object.lines().stream())
                .anyMatch(line -> line.fn().equals(RULES_IN_FOLDERS)
                        || line.conditions().stream().anyMatch(HostRules::asks));
    }

    private static boolean asks(ClientCondition condition) {
        return condition.parameters().values().stream().anyMatch(HostRules::asks);
    }

    /** {@code dns="*.example.com"}, or {@code client="dns=*.example.com"}. */
    private static boolean asks(NamedValue test) {
        return switch (test.name()) {
            case "dns" -> true;
            case "client", "variable-client" -> test.value().startsWith("dns=");
            default -> false;
        };
    }

    private static boolean asks(AclExpression expression) {
        if (expression instanceof AclExpression.Term term) {
            return term.attribute().equals("dns") || term.attribute().equals("dnsalias");
        }
        if (expression instanceof AclExpression.Not not) {
            return asks(not.inner());
        }
        if (expression instanceof AclExpression.And both) {
            return asks(both.left()) || asks(both.right());
        }
        return expression instanceof AclExpression.Or either && (asks(either.left()) || asks(either.right()));
    }
}
