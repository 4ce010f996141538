package org.heliostat.config.acl;

import java.util.Map;
import java.util.Set;
import org.heliostat.config.SourceLocation;

/** One statement of an ACL. Immutable. */
public sealed interface AclStatement {

    SourceLocation at();

    /** @return whether later statements cannot change what this one says */
    boolean absolute();

    /**
     * {@code authenticate (user,group) { method="basic"; database="default"; prompt="…"; }}: how users of the statements
     * that follow are found out.
     *
     * @param attributes that it is for, lower case
     * @param parameters by lower-case name
     */
    record Authenticate(SourceLocation at, boolean absolute, Set<String> attributes, Map<String, String> parameters)
            implements AclStatement {

        public Authenticate {
            attributes = Set.copyOf(attributes);
            parameters = Map.copyOf(parameters);
        }
    }

    /**
     * {@code allow} or {@code deny}.
     *
     * @param allows false: it denies
     * @param rights lower case
     */
    record Rule(SourceLocation at, boolean absolute, boolean allows, Set<String> rights, AclExpression expression)
            implements AclStatement {

        public Rule {
            rights = Set.copyOf(rights);
        }
    }

    /**
     * {@code deny with uri="/x"}: where those who are refused are sent.
     *
     * @param isUri whether the target is a path of this server; a whole URL if not
     */
    record DenyWith(SourceLocation at, boolean absolute, boolean isUri, String target) implements AclStatement {}
}
