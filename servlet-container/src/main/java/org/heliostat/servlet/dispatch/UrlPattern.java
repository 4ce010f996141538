package org.heliostat.servlet.dispatch;

import jakarta.servlet.http.MappingMatch;

/**
 * One URL pattern of a descriptor or annotation (Servlet 6.1, 12.2). Immutable.
 *
 * @param text as declared
 * @param kind how it matches
 * @param fixed the part that does not vary: the exact path, the prefix without {@code /*}, the extension with dot
 */
public record UrlPattern(String text, MappingMatch kind, String fixed) {

    public static UrlPattern of(String text) {
        if (text.isEmpty()) {
            return new UrlPattern(text, MappingMatch.CONTEXT_ROOT, "");
        }
        if (text.equals("/")) {
            return new UrlPattern(text, MappingMatch.DEFAULT, "");
        }
        if (text.startsWith("/") && text.endsWith("/*")) {
            return new UrlPattern(text, MappingMatch.PATH, text.substring(0, text.length() - 2));
        }
        if (text.startsWith("*.")) {
            return new UrlPattern(text, MappingMatch.EXTENSION, text.substring(1));
        }
        return new UrlPattern(text, MappingMatch.EXACT, text);
    }

    /** @return whether it may stand in a descriptor (Servlet 6.1, 12.2) */
    public static boolean isLegal(String text) {
        if (text.isEmpty() || text.equals("/")) {
            return true;
        }
        if (text.startsWith("*.")) {
            return text.indexOf('/') < 0;
        }
        return text.startsWith("/") && text.indexOf('\n') < 0 && text.indexOf('\r') < 0;
    }

    /** @return whether a filter or constraint of this pattern applies to the path below the context path */
    public boolean matches(String path) {
        return switch (kind) {
            case CONTEXT_ROOT -> path.equals("/") || path.isEmpty();
            case DEFAULT -> path.equals("/");
            case EXACT -> path.equals(fixed);
            case PATH -> isPrefixOf(path);
            case EXTENSION -> hasExtension(path);
        };
    }

    boolean isPrefixOf(String path) {
        return path.startsWith(fixed) && (path.length() == fixed.length() || path.charAt(fixed.length()) == '/');
    }

    private boolean hasExtension(String path) {
        // The extension is what follows the last dot of the last segment (Servlet 6.1, 12.1).
        int dot = path.length() - fixed.length();
        return dot > path.lastIndexOf('/') && path.lastIndexOf('.') == dot && path.endsWith(fixed);
    }

    /** @return whether every path that a servlet of {@code other} gets is also one of this */
    public boolean alwaysCovers(UrlPattern other) {
        if (kind == MappingMatch.PATH && fixed.isEmpty()) {
            return true;
        }
        return switch (other.kind) {
            case CONTEXT_ROOT -> matches("/");
            case EXACT -> matches(other.fixed);
            case PATH -> kind == MappingMatch.PATH && isPrefixOf(other.fixed);
            case EXTENSION -> kind == MappingMatch.EXTENSION && fixed.equals(other.fixed);
            case DEFAULT -> false;
        };
    }

    /** @return whether no path that a servlet of {@code other} gets is one of this */
    public boolean neverMeets(UrlPattern other) {
        return switch (other.kind) {
            case CONTEXT_ROOT -> !matches("/");
            case EXACT -> !matches(other.fixed);
            case PATH -> neverMeetsPrefix(other);
            case EXTENSION -> kind == MappingMatch.EXACT && !other.matches(fixed);
            case DEFAULT -> false;
        };
    }

    private boolean neverMeetsPrefix(UrlPattern prefix) {
        return switch (kind) {
            case EXACT -> !prefix.isPrefixOf(fixed);
            case PATH -> !isPrefixOf(prefix.fixed) && !prefix.isPrefixOf(fixed);
            case CONTEXT_ROOT, DEFAULT -> !prefix.fixed.isEmpty();
            case EXTENSION -> false;
        };
    }
}
