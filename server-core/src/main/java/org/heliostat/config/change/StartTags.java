package org.heliostat.config.change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the start tags of well-formed XML with the places of their attributes, so that one can be changed and everything else stays
 * byte for byte. Comments, CDATA sections, instructions and the DOCTYPE are passed over. Used by one thread.
 */
final class StartTags {

    private static final List<String> NAMING_ATTRIBUTES = List.of("id", "name", "jndiname", "uri");
    private static final Pattern NAME = Pattern.compile("[^\\s/>=]+");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("\\s+([^\\s/>=]+)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')", Pattern.DOTALL);

    private final String text;
    private final List<Tag> tags = new ArrayList<>();
    private final Deque<Tag> open = new ArrayDeque<>();

    /**
     * An attribute as written.
     *
     * @param from where the blanks before it begin
     * @param valueFrom where its value begins, behind the quote
     * @param valueTo where its value ends
     */
    record Attribute(String name, String written, int from, int valueFrom, int valueTo) {

        /** @return behind the closing quote */
        int to() {
            return valueTo + 1;
        }
    }

    /**
     * A start tag.
     *
     * @param nameTo where its name ends
     */
    record Tag(String name, int nameTo, List<Attribute> attributes, Optional<Tag> parent) {

        Optional<Attribute> attribute(String wanted) {
            return attributes.stream()
                    .filter(one -> one.name().equalsIgnoreCase(wanted))
                    .findFirst();
        }

        /** @return as changes call it, with what it is in: {@code QOSPARAMS of VS vs1} is one, so is {@code LS ls1} */
        boolean is(String where) {
            int of = where.indexOf(" of ");
            String own = of < 0 ? where : where.substring(0, of);
            boolean isInside = of < 0
                    || parent.filter(outer -> outer.is(where.substring(of + " of ".length())))
                            .isPresent();
            return isInside && label(own);
        }

        private boolean label(String label) {
            int blank = label.indexOf(' ');
            if (blank < 0) {
                return name.equalsIgnoreCase(label);
            }
            String id = label.substring(blank + 1);
            return name.equalsIgnoreCase(label.substring(0, blank))
                    && NAMING_ATTRIBUTES.stream()
                            .flatMap(naming -> attribute(naming).stream())
                            .findFirst()
                            .filter(naming -> naming.written().equals(id))
                            .isPresent();
        }
    }

    private StartTags(String text) {
        this.text = text;
    }

    /** @return in the order of the text; of what is not well-formed, those before */
    static List<Tag> of(String text) {
        StartTags found = new StartTags(text);
        int at = text.indexOf('<');
        while (at >= 0) {
            int end = found.pass(at);
            at = end < 0 ? -1 : text.indexOf('<', end);
        }
        return List.copyOf(found.tags);
    }

    /** @return behind what begins with the bracket; negative when it has no end */
    private int pass(int at) {
        if (text.startsWith("<!--", at)) {
            return behind("-->", at);
        }
        if (text.startsWith("<![CDATA[", at)) {
            return behind("]]>", at);
        }
        if (text.startsWith("<?", at)) {
            return behind("?>", at);
        }
        if (text.startsWith("<!", at)) {
            return docTypeEnd(at);
        }
        if (text.startsWith("</", at)) {
            open.poll();
            return behind(">", at);
        }
        return tag(at + 1);
    }

    private int tag(int at) {
        Matcher name = NAME.matcher(text).region(at, text.length());
        if (!name.lookingAt()) {
            return -1;
        }
        List<Attribute> attributes = new ArrayList<>();
        Matcher attribute = ATTRIBUTE.matcher(text);
        int end = name.end();
        while (attribute.region(end, text.length()).lookingAt()) {
            int group = attribute.group(2) != null ? 2 : 3;
            attributes.add(new Attribute(
                    attribute.group(1),
                    attribute.group(group),
                    attribute.start(),
                    attribute.start(group),
                    attribute.end(group)));
            end = attribute.end();
        }
        Tag tag = new Tag(name.group(), name.end(), List.copyOf(attributes), Optional.ofNullable(open.peek()));
        tags.add(tag);
        int close = text.indexOf('>', end);
        if (close < 0) {
            return -1;
        }
        if (text.charAt(close - 1) != '/') {
            open.push(tag);
        }
        return close + 1;
    }

    /** An internal subset may hold brackets of its own. */
    private int docTypeEnd(int at) {
        int subset = text.indexOf('[', at);
        int close = text.indexOf('>', at);
        if (subset < 0 || close < 0 || close < subset) {
            return close < 0 ? -1 : close + 1;
        }
        int end = text.indexOf(']', subset);
        return end < 0 ? -1 : behind(">", end);
    }

    private int behind(String end, int from) {
        int at = text.indexOf(end, from);
        return at < 0 ? -1 : at + end.length();
    }
}
