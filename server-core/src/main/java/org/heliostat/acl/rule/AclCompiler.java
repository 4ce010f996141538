package org.heliostat.acl.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.acl.Acl;
import org.heliostat.config.acl.AclFile;
import org.heliostat.config.acl.AclStatement;
import org.heliostat.config.acl.AclStatement.Authenticate;
import org.heliostat.config.acl.AclStatement.DenyWith;
import org.heliostat.config.acl.AclStatement.Rule;

/** Makes the ACLs of a file ready, and reports what they get wrong. Used by one thread. */
public final class AclCompiler {

    private static final Set<String> METHODS = Set.of("basic", "digest", "ssl", AuthSettings.GSSAPI);
    private static final Set<String> PARAMETERS = Set.of("method", "database", "prompt");

    private final Findings findings;
    private final AttributeCompiler attributes;
    private final Map<String, SourceLocation> databases = new TreeMap<>();
    private final Map<String, SourceLocation> kerberos = new TreeMap<>();

    private AclCompiler(Findings findings) {
        this.findings = findings;
        this.attributes = new AttributeCompiler(findings);
    }

    /**
     * What was made of a file.
     *
     * @param databases ids of user databases with a place where each is named
     * @param kerberos as {@code databases}, for those that method gssapi asks
     * @param asksNames whether some rule needs the name of the client's host
     */
    public record Result(
            List<CompiledAcl> acls,
            Map<String, SourceLocation> databases,
            Map<String, SourceLocation> kerberos,
            boolean asksNames) {

        public Result {
            acls = List.copyOf(acls);
            databases = Map.copyOf(databases);
            kerberos = Map.copyOf(kerberos);
        }
    }

    public static Result compile(AclFile file, Findings findings) {
        return new AclCompiler(findings).compile(file);
    }

    private Result compile(AclFile file) {
        List<CompiledAcl> compiled = new ArrayList<>();
        Map<AclName, SourceLocation> seen = new HashMap<>();
        for (Acl acl : file.acls()) {
            SourceLocation first = seen.putIfAbsent(AclName.of(acl.name()), acl.at());
            if (first != null) {
                findings.error(
                        acl.at(),
                        "acl " + Findings.shown(acl.name()) + ": also in line " + first.line() + " (expected: once)");
            }
            compiled.add(compile(acl));
        }
        return new Result(compiled, databases, kerberos, attributes.asksNames());
    }

    private CompiledAcl compile(Acl acl) {
        List<CompiledAcl.Step> steps = new ArrayList<>();
        for (AclStatement statement : acl.statements()) {
            steps.add(new CompiledAcl.Step(statement.at(), steps.size() + 1, statement.absolute(), content(statement)));
        }
        return new CompiledAcl(acl.name(), steps);
    }

    private CompiledAcl.Content content(AclStatement statement) {
        if (statement instanceof Authenticate authenticate) {
            return new CompiledAcl.Asks(settings(authenticate));
        }
        if (statement instanceof Rule rule) {
            return new CompiledAcl.Says(rule.allows(), rule.rights(), attributes.compile(rule.expression()));
        }
        return new CompiledAcl.Sends((DenyWith) statement);
    }

    private AuthSettings settings(Authenticate statement) {
        for (String attribute : statement.attributes()) {
            if (!Set.of("user", "group", "role").contains(attribute)) {
                findings.wrongValue(statement.at(), "authenticate", attribute, "user, group");
            }
        }
        for (String parameter : statement.parameters().keySet()) {
            if (!PARAMETERS.contains(parameter)) {
                findings.wrongValue(statement.at(), "authenticate: parameter", parameter, "method, database or prompt");
            }
        }
        AuthSettings standard = AuthSettings.STANDARD;
        String method = statement.parameters().getOrDefault("method", "default").toLowerCase(Locale.ROOT);
        if (method.equals("default")) {
            method = standard.method();
        }
        if (!METHODS.contains(method)) {
            findings.wrongValue(
                    statement.at(), "authenticate: method", method, "basic, digest, ssl, gssapi or default");
        }
        boolean tickets = method.equals(AuthSettings.GSSAPI);
        String database =
                statement.parameters().getOrDefault("database", tickets ? AuthSettings.KERBEROS : standard.database());
        (tickets ? kerberos : databases).putIfAbsent(database, statement.at());
        return new AuthSettings(method, database, statement.parameters().getOrDefault("prompt", standard.prompt()));
    }
}
