package org.heliostat.config.acl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.acl.AclCursor.SyntaxException;
import org.heliostat.config.acl.AclStatement.Authenticate;
import org.heliostat.config.acl.AclStatement.DenyWith;
import org.heliostat.config.acl.AclStatement.Rule;

/**
 * Reads ACL files, language version 3.0 (ACL reference, Language): {@code acl "name";} followed by authenticate, allow,
 * deny and {@code deny with} statements, each with a semicolon at its end.
 */
public final class AclReader {

    private static final Set<String> FLAGS = Set.of("absolute", "always", "content", "terminal");
    private static final int MOST_STATEMENTS = 10_000;

    private final AclCursor cursor;
    private final Findings findings;
    private final List<Acl> acls = new ArrayList<>();
    private int statements;

    private AclReader(AclCursor cursor, Findings findings) {
        this.cursor = cursor;
        this.findings = findings;
    }

    /** @return what could be read; it is whole only if {@code findings} has no error */
    public static AclFile read(ConfigText file, Findings findings) {
        AclReader reader = new AclReader(new AclCursor(file, new AclLexer(file, findings).tokens()), findings);
        reader.readAll();
        return new AclFile(reader.acls);
    }

    private void readAll() {
        attempt(this::version);
        while (!cursor.isEnd()) {
            if (cursor.peek().isWord("acl")) {
                acl();
            } else {
                withoutAcl();
            }
        }
    }

    @FunctionalInterface
    private interface Piece {
        void read() throws SyntaxException;
    }

    private void attempt(Piece piece) {
        int mark = cursor.mark();
        try {
            piece.read();
        } catch (SyntaxException wrong) {
            report(wrong);
            cursor.skipStatement(mark);
        }
    }

    private void report(SyntaxException wrong) {
        findings.error(wrong.at(), String.valueOf(wrong.getMessage()));
    }

    private void version() throws SyntaxException {
        SourceLocation at = cursor.location();
        if (!cursor.takeWord("version")) {
            return;
        }
        String number = cursor.word("3.0");
        if (!number.equals("3.0") && !number.equals("3")) {
            findings.wrongValue(at, "version", number, "3.0");
        }
        cursor.semicolon(findings);
    }

    private void withoutAcl() {
        report(cursor.unexpected("acl \"name\";"));
        if (cursor.beginsStatement()) {
            body(cursor.location());
        } else {
            cursor.skipToNextAcl();
        }
    }

    private void acl() {
        SourceLocation at = cursor.location();
        String[] name = {""};
        attempt(() -> {
            cursor.next();
            name[0] = cursor.wordOrString("the name of the ACL");
            if (name[0].isBlank()) {
                findings.error(at, "acl: name: empty (expected: a name)");
            }
            cursor.semicolon(findings);
        });
        acls.add(new Acl(at, name[0], body(at)));
    }

    private List<AclStatement> body(SourceLocation aclAt) {
        List<AclStatement> body = new ArrayList<>();
        while (!cursor.isEnd() && !cursor.peek().isWord("acl")) {
            if (cursor.takeSign(";")) {
                continue;
            }
            if (++statements > MOST_STATEMENTS) {
                findings.error(aclAt, "too many statements (expected: at most " + MOST_STATEMENTS + " in a file)");
                cursor.skipToEnd();
                return body;
            }
            attempt(() -> {
                body.add(statement());
                cursor.semicolon(findings);
            });
        }
        return body;
    }

    private AclStatement statement() throws SyntaxException {
        SourceLocation at = cursor.location();
        boolean leading = cursor.takeWord("absolute");
        if (cursor.takeWord("authenticate")) {
            return authenticate(at, leading);
        }
        if (cursor.takeWord("allow")) {
            return rule(at, leading, true);
        }
        if (cursor.takeWord("deny")) {
            return cursor.takeWord("with") ? denyWith(at, leading) : rule(at, leading, false);
        }
        throw cursor.unexpected("authenticate, allow, deny or deny with");
    }

    private AclStatement authenticate(SourceLocation at, boolean leading) throws SyntaxException {
        boolean absolute = leading | flags();
        Set<String> attributes = words();
        Map<String, String> parameters = new HashMap<>();
        cursor.sign("{");
        while (!cursor.takeSign("}")) {
            if (cursor.takeSign(";")) {
                continue;
            }
            if (cursor.beginsStatement() || cursor.beginsAcl()) {
                throw cursor.unexpected("}");
            }
            String name = lower(cursor.word("a parameter such as method, or }"));
            cursor.sign("=");
            String value = cursor.wordOrString("a word or \"string\"");
            if (parameters.put(name, value) != null) {
                findings.error(cursor.location(), "authenticate: " + name + ": twice (expected: once)");
            }
            if (!cursor.peek().isSign("}") && !cursor.takeSign(";")) {
                parameterEnd();
            }
        }
        return new Authenticate(at, absolute, attributes, parameters);
    }

    /** A semicolon forgotten between two parameters hides none of them. */
    private void parameterEnd() throws SyntaxException {
        if (cursor.peek().kind() != AclToken.Kind.WORD || cursor.beginsStatement() || cursor.beginsAcl()) {
            throw cursor.unexpected("; or }");
        }
        cursor.forgotten(findings);
    }

    private AclStatement rule(SourceLocation at, boolean leading, boolean allows) throws SyntaxException {
        boolean absolute = leading | flags();
        Set<String> rights = words();
        AclRightNames.check(at, allows ? "allow" : "deny", rights, findings);
        return new Rule(at, absolute, allows, rights, new AclExpressionReader(cursor).read());
    }

    private AclStatement denyWith(SourceLocation at, boolean absolute) throws SyntaxException {
        String kind = lower(cursor.word("url or uri"));
        if (!kind.equals("uri") && !kind.equals("url")) {
            throw new SyntaxException(at, "deny with: " + Findings.shown(kind) + " (expected: url or uri)");
        }
        cursor.sign("=");
        String target = cursor.wordOrString("where to send the client");
        boolean isUri = kind.equals("uri");
        boolean usable = isUri
                ? target.startsWith("/") && !target.startsWith("//")
                : target.startsWith("http://") || target.startsWith("https://") || target.startsWith("/");
        if (!usable || target.chars().anyMatch(c -> c <= ' ' || c == 0x7f)) {
            findings.wrongValue(
                    at, "deny with: " + kind, target, isUri ? "a path that begins with /" : "a URL of http or https");
        }
        return new DenyWith(at, absolute, isUri, target);
    }

    /** @return whether absolute is among them; content and terminal change nothing in evaluation */
    private boolean flags() {
        boolean absolute = false;
        while (cursor.peek().kind() == AclToken.Kind.WORD
                && FLAGS.contains(cursor.peek().text())) {
            String flag = cursor.next().text();
            absolute |= flag.equals("absolute") || flag.equals("always");
        }
        return absolute;
    }

    private Set<String> words() throws SyntaxException {
        Set<String> words = new LinkedHashSet<>();
        cursor.sign("(");
        do {
            words.add(lower(cursor.wordOrString("a name")));
        } while (cursor.takeSign(","));
        cursor.sign(")");
        return words;
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
