package org.heliostat.config.acl;

import java.util.List;
import java.util.Set;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/** Walks through the tokens of a file. Used by one thread. */
final class AclCursor {

    private static final Set<String> STATEMENTS = Set.of("authenticate", "allow", "deny", "absolute");
    private static final Set<String> BEHIND_THEM =
            Set.of("with", "absolute", "always", "content", "terminal", "authenticate", "allow", "deny");

    private final ConfigText file;
    private final List<AclToken> tokens;
    private int at;

    AclCursor(ConfigText file, List<AclToken> tokens) {
        this.file = file;
        this.tokens = tokens;
    }

    /** What is not written as it must be; the reader reports it and goes on behind it. */
    static final class SyntaxException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient SourceLocation at;

        SyntaxException(SourceLocation at, String message) {
            super(message, null, false, false);
            this.at = at;
        }

        SourceLocation at() {
            return at;
        }
    }

    AclToken peek() {
        return tokens.get(at);
    }

    AclToken next() {
        AclToken token = tokens.get(at);
        if (token.kind() != AclToken.Kind.END) {
            at++;
        }
        return token;
    }

    SourceLocation location() {
        return file.at(peek().line());
    }

    boolean isEnd() {
        return peek().kind() == AclToken.Kind.END;
    }

    /** @return whether the word was there; it is passed then */
    boolean takeWord(String word) {
        if (!peek().isWord(word)) {
            return false;
        }
        at++;
        return true;
    }

    boolean takeSign(String sign) {
        if (!peek().isSign(sign)) {
            return false;
        }
        at++;
        return true;
    }

    void sign(String sign) throws SyntaxException {
        if (!takeSign(sign)) {
            throw unexpected(sign);
        }
    }

    String word(String expectation) throws SyntaxException {
        if (peek().kind() != AclToken.Kind.WORD) {
            throw unexpected(expectation);
        }
        return next().text();
    }

    String wordOrString(String expectation) throws SyntaxException {
        AclToken.Kind kind = peek().kind();
        if (kind != AclToken.Kind.WORD && kind != AclToken.Kind.STRING) {
            throw unexpected(expectation);
        }
        return next().text();
    }

    SyntaxException unexpected(String expectation) {
        return new SyntaxException(location(), Findings.shown(peek().shown()) + " (expected: " + expectation + ")");
    }

    /** @return where the walk is, for {@link #skipStatement} */
    int mark() {
        return at;
    }

    /** Passes a semicolon; one that is forgotten before the next statement is reported and taken as written. */
    void semicolon(Findings findings) throws SyntaxException {
        if (takeSign(";")) {
            return;
        }
        if (!isEnd() && !beginsStatement() && !beginsAcl()) {
            throw unexpected(";");
        }
        forgotten(findings);
    }

    /** Reports a semicolon that lacks here, at the line it belongs to. */
    void forgotten(Findings findings) {
        int line = at == 0 ? peek().line() : tokens.get(at - 1).line();
        if (line == peek().line()) {
            SyntaxException here = unexpected(";");
            findings.error(here.at(), String.valueOf(here.getMessage()));
        } else {
            findings.error(
                    file.at(line), "end of the line (expected: ; before " + Findings.shown(peek().shown()) + ")");
        }
    }

    /** @return whether what follows reads as the beginning of an ACL */
    boolean beginsAcl() {
        return peek().isWord("acl") && (ahead().kind() == AclToken.Kind.STRING || ahead().kind() == AclToken.Kind.WORD);
    }

    /** @return whether what follows reads as the beginning of a statement, and not as a name or a value */
    boolean beginsStatement() {
        AclToken first = peek();
        AclToken second = ahead();
        return first.kind() == AclToken.Kind.WORD
                && STATEMENTS.contains(first.text())
                && (second.isSign("(") || second.kind() == AclToken.Kind.WORD && BEHIND_THEM.contains(second.text()));
    }

    private AclToken ahead() {
        return tokens.get(Math.min(at + 1, tokens.size() - 1));
    }

    /** Goes behind the statement that began at a mark, so that one mistake is one finding and hides no other. */
    void skipStatement(int mark) {
        int depth = 0;
        for (AclToken passed : tokens.subList(mark, at)) {
            depth += step(passed);
        }
        if (at == mark) {
            depth += step(next());
        }
        while (!isEnd() && !beginsStatement() && !beginsAcl()) {
            AclToken token = next();
            depth = Math.max(0, depth + step(token));
            if (depth == 0 && token.isSign(";")) {
                return;
            }
        }
    }

    private static int step(AclToken token) {
        return token.isSign("{") ? 1 : token.isSign("}") ? -1 : 0;
    }

    /** Goes to where the next ACL begins. */
    void skipToNextAcl() {
        while (!isEnd() && !beginsAcl()) {
            next();
        }
    }

    void skipToEnd() {
        at = tokens.size() - 1;
    }
}
