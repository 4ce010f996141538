package org.heliostat.original.dav.lock;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.original.dav.lock.IfHeader.Condition;
import org.heliostat.original.dav.lock.IfHeader.ConditionList;
import org.jspecify.annotations.Nullable;

/** Reads the field {@code If} (RFC 4918, section 10.4.2), each character once. One value, one thread. */
final class IfParser {

    private final String text;
    private final List<ConditionList> lists = new ArrayList<>();
    private int at;
    private int conditions;

    IfParser(String text) {
        this.text = text;
    }

    /** Lists either all stand behind the resource they are about, or none does. */
    List<ConditionList> lists() throws BadIfException {
        skipBlanks();
        boolean tagged = peek() == '<';
        while (at < text.length()) {
            String resource = tagged ? between('<', '>') : null;
            skipBlanks();
            do {
                lists.add(list(resource));
                skipBlanks();
            } while (peek() == '(');
            if (!tagged && at < text.length()) {
                throw bad();
            }
        }
        if (lists.isEmpty()) {
            throw bad();
        }
        return lists;
    }

    private ConditionList list(@Nullable String resource) throws BadIfException {
        expect('(');
        List<Condition> list = new ArrayList<>();
        skipBlanks();
        while (peek() != ')') {
            list.add(condition());
            skipBlanks();
        }
        expect(')');
        if (list.isEmpty()) {
            throw bad();
        }
        return new ConditionList(resource, list);
    }

    private Condition condition() throws BadIfException {
        if (++conditions > IfHeader.MOST_CONDITIONS) {
            throw new BadIfException("If: too many conditions (expected: at most " + IfHeader.MOST_CONDITIONS + ")");
        }
        boolean negated = text.regionMatches(true, at, "Not", 0, 3);
        if (negated) {
            at += 3;
            skipBlanks();
        }
        return peek() == '<'
                ? new Condition(negated, between('<', '>'), null)
                : new Condition(negated, null, bracketedTag());
    }

    /** An entity tag may hold any bracket between its quotes. */
    private String bracketedTag() throws BadIfException {
        expect('[');
        int start = at;
        if (text.startsWith("W/", at)) {
            at += 2;
        }
        expect('"');
        int close = text.indexOf('"', at);
        if (close < 0) {
            throw bad();
        }
        at = close + 1;
        String tag = text.substring(start, at);
        expect(']');
        return tag;
    }

    private String between(char open, char close) throws BadIfException {
        expect(open);
        int end = text.indexOf(close, at);
        if (end <= at) {
            throw bad();
        }
        String inside = text.substring(at, end);
        if (inside.chars().anyMatch(c -> c <= ' ' || c == '<' || c >= 0x7f)) {
            throw bad();
        }
        at = end + 1;
        return inside;
    }

    private void expect(char c) throws BadIfException {
        if (peek() != c) {
            throw bad();
        }
        at++;
    }

    /** @return NUL at the end, which no field can hold */
    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void skipBlanks() {
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
    }

    private BadIfException bad() {
        return new BadIfException("If: character " + (at + 1) + " (expected: lists of conditions)");
    }
}
