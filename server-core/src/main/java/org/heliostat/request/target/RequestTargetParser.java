package org.heliostat.request.target;

import java.util.Locale;
import org.heliostat.request.target.RequestTarget.Form;
import org.jspecify.annotations.Nullable;

/**
 * Takes a request target apart and normalises its path, once for everybody (RFC 9112 §3.2, RFC 3986 §6.2.2). What
 * could mean two things to two readers is refused instead of repaired. Immutable.
 */
public final class RequestTargetParser {

    private final boolean encodedSlashAllowed;

    /** @param encodedSlashAllowed lets {@code %2F} through; it stays {@code %2F} in the path, it never divides it */
    public RequestTargetParser(boolean encodedSlashAllowed) {
        this.encodedSlashAllowed = encodedSlashAllowed;
    }

    /**
     * @param method decides whether the authority and the asterisk form are legal
     * @param target as sent
     */
    public RequestTarget parse(String method, String target) throws BadTargetException {
        if (method.equals("CONNECT")) {
            return new RequestTarget(Form.AUTHORITY, "", "/", null, null, target);
        }
        if (target.startsWith("/")) {
            return origin(Form.ORIGIN, target, null, null);
        }
        if (target.equals("*")) {
            if (!method.equals("OPTIONS")) {
                throw new BadTargetException("target * with a method other than OPTIONS");
            }
            return new RequestTarget(Form.ASTERISK, "*", "*", null, null, null);
        }
        return absolute(target);
    }

    private RequestTarget absolute(String target) throws BadTargetException {
        int colon = target.indexOf("://");
        String scheme = colon < 0 ? "" : target.substring(0, colon).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new BadTargetException("target is neither a path nor an http URL");
        }
        int end = colon + 3;
        while (end < target.length() && "/?#".indexOf(target.charAt(end)) < 0) {
            end++;
        }
        String authority = target.substring(colon + 3, end);
        if (!HostAndPort.isLegal(authority)) {
            throw new BadTargetException("target has no legal authority");
        }
        String rest = target.substring(end);
        return origin(Form.ABSOLUTE, rest.startsWith("/") ? rest : "/" + rest, scheme, authority);
    }

    private RequestTarget origin(Form form, String text, @Nullable String scheme, @Nullable String authority)
            throws BadTargetException {
        int end = endOfPlainPath(text);
        if (end == text.length()) {
            return new RequestTarget(form, text, text, null, scheme, authority);
        }
        int question = text.indexOf('?', end);
        String rawPath = question < 0 ? text : text.substring(0, question);
        String query = question < 0 ? null : checkedQuery(text.substring(question + 1));
        String path = end == question ? rawPath : new PathNormaliser(rawPath, encodedSlashAllowed).path();
        return new RequestTarget(form, rawPath, path, query, scheme, authority);
    }

    /**
     * @return the length of the path when it is normal as it stands: up to the question mark or the end; otherwise
     *     the place of something that must be looked at
     */
    private static int endOfPlainPath(String text) {
        char before = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = c >= 'a' && c <= 'z'
                    || c >= '0' && c <= '9'
                    || c >= 'A' && c <= 'Z'
                    || c == '/' && before != '/'
                    || c == '.' && before != '/'
                    || c == '-'
                    || c == '_';
            if (!plain) {
                return i;
            }
            before = c;
        }
        return text.length();
    }

    private static String checkedQuery(String query) throws BadTargetException {
        for (int i = 0; i < query.length(); i++) {
            char c = query.charAt(i);
            if (c <= ' ' || c >= 0x7f || c == '#') {
                throw new BadTargetException("query holds an illegal character");
            }
        }
        return query;
    }
}
