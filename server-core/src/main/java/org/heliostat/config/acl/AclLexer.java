package org.heliostat.config.acl;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;

/** Cuts an ACL file into words, strings and signs. {@code #} begins a comment. Used by one thread. */
final class AclLexer {

    private static final String WORD_SIGNS = "*.-_:";
    private static final String SINGLE_SIGNS = ";,(){}=";

    private final ConfigText file;
    private final String text;
    private final Findings findings;
    private final List<AclToken> tokens = new ArrayList<>();
    private int at;
    private int line = 1;

    AclLexer(ConfigText file, Findings findings) {
        this.file = file;
        this.text = file.text();
        this.findings = findings;
    }

    /** @return the tokens, one of kind END behind them; what is none is reported and left out */
    List<AclToken> tokens() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n' || c == '\r' && !text.startsWith("\r\n", at)) {
                line++;
                at++;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '#') {
                skipComment();
            } else {
                token(c);
            }
        }
        tokens.add(new AclToken(AclToken.Kind.END, "", line));
        return tokens;
    }

    private void token(char c) {
        if (c == '"') {
            string();
        } else if (isWordCharacter(c)) {
            int start = at;
            while (at < text.length() && isWordCharacter(text.charAt(at))) {
                at++;
            }
            add(AclToken.Kind.WORD, text.substring(start, at));
        } else if (SINGLE_SIGNS.indexOf(c) >= 0) {
            at++;
            add(AclToken.Kind.SIGN, String.valueOf(c));
        } else if (text.startsWith("!=", at) || text.startsWith(">=", at) || text.startsWith("<=", at)) {
            add(AclToken.Kind.SIGN, text.substring(at, at + 2));
            at += 2;
        } else if (c == '<' || c == '>') {
            at++;
            add(AclToken.Kind.SIGN, String.valueOf(c));
        } else {
            findings.wrongValue(
                    file.at(line), "character", String.valueOf(c), "a word, a \"string\" or one of ;,(){}=<>!");
            at++;
        }
    }

    private void string() {
        int end = at + 1;
        while (end < text.length() && "\"\r\n".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        String content = text.substring(at + 1, end);
        boolean closed = end < text.length() && text.charAt(end) == '"';
        if (!closed) {
            findings.wrongValue(file.at(line), "string", content, "a closing quote on the same line");
        }
        add(AclToken.Kind.STRING, content);
        if (!closed && content.stripTrailing().endsWith(";")) {
            // The end of the statement is among what the open quote took: reported once, not again as missing.
            add(AclToken.Kind.SIGN, ";");
        }
        at = closed ? end + 1 : end;
    }

    private void skipComment() {
        while (at < text.length() && "\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
    }

    private void add(AclToken.Kind kind, String content) {
        tokens.add(new AclToken(kind, content, line));
    }

    private static boolean isWordCharacter(char c) {
        return c < 0x80 && Character.isLetterOrDigit(c) || WORD_SIGNS.indexOf(c) >= 0;
    }
}
