package org.heliostat.search.text;

import java.util.HashMap;
import java.util.Map;

/** Decodes the character references of a page: numbers, and the names that pages use. Others stay as they are. Pure. */
final class HtmlEntities {

    private static final int LONGEST = 10;

    /** From U+00A0 on, in their order. */
    private static final String LATIN =
            "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg "
                    + "plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 "
                    + "iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml "
                    + "Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash "
                    + "Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring "
                    + "aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve "
                    + "oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

    private static final Map<String, String> BY_NAME = names();

    private HtmlEntities() {}

    static String decoded(String text) {
        int next = text.indexOf('&');
        if (next < 0) {
            return text;
        }
        StringBuilder decoded = new StringBuilder(text.length());
        int at = 0;
        while (next >= 0) {
            decoded.append(text, at, next);
            int end = endOfName(text, next + 1);
            String character = character(text.substring(next + 1, end));
            if (character.isEmpty()) {
                decoded.append('&');
                at = next + 1;
            } else {
                decoded.append(character);
                at = end < text.length() && text.charAt(end) == ';' ? end + 1 : end;
            }
            next = text.indexOf('&', at);
        }
        return decoded.append(text, at, text.length()).toString();
    }

    private static int endOfName(String text, int begin) {
        int end = begin;
        int most = Math.min(text.length(), begin + LONGEST);
        while (end < most && (isAlphanumeric(text.charAt(end)) || end == begin && text.charAt(end) == '#')) {
            end++;
        }
        return end;
    }

    /** @return empty for none */
    private static String character(String name) {
        if (!name.startsWith("#")) {
            return BY_NAME.getOrDefault(name, "");
        }
        boolean hex = name.startsWith("#x") || name.startsWith("#X");
        try {
            int code = Integer.parseInt(name.substring(hex ? 2 : 1), hex ? 16 : 10);
            boolean shown = code >= ' ' && Character.isValidCodePoint(code) && (code < 0xd800 || code > 0xdfff);
            return shown ? Character.toString(code) : " ";
        } catch (NumberFormatException none) {
            return "";
        }
    }

    private static boolean isAlphanumeric(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    private static Map<String, String> names() {
        Map<String, String> names = new HashMap<>(Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'"));
        names.putAll(Map.of(
                "ndash", "\u2013", "mdash", "\u2014", "lsquo", "\u2018", "rsquo", "\u2019", "ldquo", "\u201c", "rdquo",
                "\u201d", "bdquo", "\u201e", "hellip", "\u2026", "euro", "\u20ac", "bull", "\u2022"));
        names.putAll(Map.of(
                "OElig", "\u0152", "oelig", "\u0153", "Scaron", "\u0160", "scaron", "\u0161", "trade", "\u2122", "ensp",
                " ", "emsp", " ", "thinsp", " "));
        int code = 0xa0;
        for (String name : LATIN.split(" ")) {
            names.put(name, Character.toString(code));
            code++;
        }
        return Map.copyOf(names);
    }
}
