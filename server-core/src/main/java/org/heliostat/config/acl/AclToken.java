package org.heliostat.config.acl;

/**
 * A piece of an ACL file.
 *
 * @param text without quotes
 * @param line counted from 1
 */
record AclToken(Kind kind, String text, int line) {

    enum Kind {
        WORD,
        STRING,
        SIGN,
        END
    }

    boolean isWord(String word) {
        return kind == Kind.WORD && text.equals(word);
    }

    boolean isSign(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }

    /** @return as a message names it */
    String shown() {
        return switch (kind) {
            case END -> "end of file";
            case STRING -> '"' + text + '"';
            case WORD, SIGN -> text;
        };
    }
}
