package org.heliostat.advisor.rule.connection;

import org.heliostat.config.acl.AclExpression;
import org.heliostat.config.acl.AclStatement;
import org.heliostat.config.instance.Configuration;

/** Rules that ask for the names of clients, and cannot do without. */
final class HostRules {

    private HostRules() {}

    /** @return whether an ACL, or a Client tag of an obj.conf, names hosts */
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
                .flatMap(line -> line.conditions().stream())
                .anyMatch(condition -> condition.parameters().has("dns"));
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
