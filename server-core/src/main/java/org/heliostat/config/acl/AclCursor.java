package org.heliostat.config.acl;

import java.util.List;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/** Walks through the tokens of a file. Used by one thread. */
final class AclCursor {

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

    /** Goes to where the next ACL begins, so that one mistake is one finding. */
    void skipToNextAcl() {
        boolean afterStatement = false;
        while (!isEnd() && !(afterStatement && peek().isWord("acl"))) {
            afterStatement = next().isSign(";");
        }
    }
}
