package org.heliostat.config.xml;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Reads XML that is as plain as configuration mostly is: elements, attributes, text and comments. It takes a fraction of what
 * the JDK's parser takes, which counts where a file has thousands of virtual servers. Whatever is out of the ordinary, or
 * wrong, is left to that parser, and so are all messages.
 */
final class PlainXml {

    private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    private static final String SHORT_DECLARATION = "<?xml version=\"1.0\"?>";
    private static final String COMMENT = "<!--";

    /** Far below the limits of the JDK's parser. */
    private static final int LONGEST_NAME = 200;

    private static final int MOST_ATTRIBUTES = 200;

    /** What comes one after the other; what is empty has a start and an end as well. */
    sealed interface Event {

        /**
         * @param line where the JDK's parser says that it begins: at the end of what came before it
         * @param attributes names and values by turns
         */
        record Start(int line, String name, List<String> attributes) implements Event {}

        record End() implements Event {}

        record Text(int from, int to) implements Event {}
    }

    private static final Event.End END = new Event.End();

    /** Ends the reading of what is not plain. */
    private static final class NotPlainException extends Exception {

        private static final long serialVersionUID = 1L;

        NotPlainException() {
            super("not plain", null, false, false);
        }
    }

    private final String text;
    private final List<Event> events = new ArrayList<>();
    private final Deque<String> open = new ArrayDeque<>();
    private int position;
    private int counted;
    private int lines = 1;
    private int lastLine = 1;

    private PlainXml(String text) {
        this.text = text;
    }

    /** @return empty where the JDK's parser has to read the text, perhaps to say what is wrong with it */
    static Optional<List<Event>> read(String text) {
        if (!hasUsualCharacters(text)) {
            return Optional.empty();
        }
        PlainXml reader = new PlainXml(text);
        try {
            reader.document();
            return Optional.of(reader.events);
        } catch (NotPlainException other) {
            return Optional.empty();
        }
    }

    private static boolean hasUsualCharacters(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' && c != '\n' && c != '\t' || c >= '\uD800') {
                return false;
            }
        }
        return true;
    }

    private void document() throws NotPlainException {
        if (text.startsWith(DECLARATION)) {
            position = DECLARATION.length();
        } else if (text.startsWith(SHORT_DECLARATION)) {
            position = SHORT_DECLARATION.length();
        }
        around();
        start();
        while (!open.isEmpty()) {
            content();
        }
        around();
        require(position == text.length());
    }

    /** Blanks and comments before and behind the root element. */
    private void around() throws NotPlainException {
        skipBlanks();
        while (text.startsWith(COMMENT, position)) {
            comment();
            skipBlanks();
        }
    }

    private void content() throws NotPlainException {
        int next = text.indexOf('<', position);
        require(next >= 0);
        if (next > position) {
            checkText(position, next);
            events.add(new Event.Text(position, next));
            position = next;
            lastLine = lineAt(position);
        }
        if (text.startsWith("</", position)) {
            end();
        } else if (text.startsWith(COMMENT, position)) {
            comment();
        } else {
            start();
        }
    }

    private void checkText(int from, int to) throws NotPlainException {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            require(c != '&' && c != ']');
        }
    }

    private void comment() throws NotPlainException {
        int dashes = text.indexOf("--", position + COMMENT.length());
        require(dashes >= 0 && text.startsWith("-->", dashes));
        position = dashes + 3;
        lastLine = lineAt(position);
    }

    private void start() throws NotPlainException {
        require(at(position) == '<');
        position++;
        String name = name();
        List<String> attributes = new ArrayList<>();
        boolean blank = skipBlanks();
        while (at(position) != '>' && at(position) != '/') {
            require(blank && attributes.size() < 2 * MOST_ATTRIBUTES);
            attribute(attributes);
            blank = skipBlanks();
        }
        events.add(new Event.Start(lastLine, name, attributes));
        if (at(position) == '/') {
            position++;
            require(at(position) == '>');
            events.add(END);
        } else {
            open.push(name);
        }
        position++;
        lastLine = lineAt(position);
    }

    private void attribute(List<String> attributes) throws NotPlainException {
        String name = name();
        for (int i = 0; i < attributes.size(); i += 2) {
            require(!attributes.get(i).equals(name));
        }
        skipBlanks();
        require(at(position) == '=');
        position++;
        skipBlanks();
        char quote = at(position);
        require(quote == '"' || quote == '\'');
        int end = text.indexOf(quote, position + 1);
        require(end >= 0);
        attributes.add(name);
        attributes.add(value(position + 1, end));
        position = end + 1;
    }

    private String value(int from, int to) throws NotPlainException {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            require(c != '<' && c != '&' && c >= ' ');
        }
        return text.substring(from, to);
    }

    private void end() throws NotPlainException {
        position += 2;
        String name = name();
        require(name.equals(open.pop()));
        skipBlanks();
        require(at(position) == '>');
        position++;
        events.add(END);
        lastLine = lineAt(position);
    }

    private String name() throws NotPlainException {
        int begin = position;
        require(isLetter(at(position)));
        while (isLetter(at(position)) || at(position) >= '0' && at(position) <= '9' || at(position) == '-') {
            position++;
        }
        require(position - begin <= LONGEST_NAME);
        return text.substring(begin, position);
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    /** @return whether there was one */
    private boolean skipBlanks() {
        int begin = position;
        while (position < text.length() && isBlank(text.charAt(position))) {
            position++;
        }
        return position > begin;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\n' || c == '\t';
    }

    /** @return NUL behind the end, which nothing is */
    private char at(int index) {
        return index < text.length() ? text.charAt(index) : '\0';
    }

    /** Positions only grow. */
    private int lineAt(int index) {
        int next = text.indexOf('\n', counted);
        while (next >= 0 && next < index) {
            lines++;
            counted = next + 1;
            next = text.indexOf('\n', counted);
        }
        return lines;
    }

    private static void require(boolean plain) throws NotPlainException {
        if (!plain) {
            throw new NotPlainException();
        }
    }
}
