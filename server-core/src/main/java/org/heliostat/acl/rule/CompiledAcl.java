package org.heliostat.acl.rule;

import java.util.List;
import java.util.Set;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.acl.AclStatement.DenyWith;

/** An ACL ready to be evaluated. Immutable. */
public final class CompiledAcl {

    private final String name;
    private final List<Step> steps;

    CompiledAcl(String name, List<Step> steps) {
        this.name = name;
        this.steps = List.copyOf(steps);
    }

    /** @return as written */
    public String name() {
        return name;
    }

    /** @return what the name says, as names are compared */
    public AclName key() {
        return AclName.of(name);
    }

    List<Step> steps() {
        return steps;
    }

    /**
     * One statement.
     *
     * @param number in its ACL, from 1
     */
    record Step(SourceLocation at, int number, boolean absolute, Content content) {}

    sealed interface Content {}

    record Asks(AuthSettings settings) implements Content {}

    record Says(boolean allows, Set<String> rights, AttributeTest test) implements Content {}

    record Sends(DenyWith target) implements Content {}
}
