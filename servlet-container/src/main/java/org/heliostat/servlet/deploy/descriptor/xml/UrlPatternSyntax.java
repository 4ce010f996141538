package org.heliostat.servlet.deploy.descriptor.xml;

/** Which texts are URL patterns (Servlet 6.1, 12.2). */
public final class UrlPatternSyntax {

    private UrlPatternSyntax() {}

    /** Whether {@code pattern} is empty, {@code /…} or {@code *.ext}. */
    public static boolean isValid(String pattern) {
        if (pattern.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            return false;
        }
        return pattern.isEmpty() || pattern.startsWith("/") || isExtension(pattern);
    }

    private static boolean isExtension(String pattern) {
        return pattern.startsWith("*.") && pattern.indexOf('/') < 0 && pattern.length() > 2;
    }
}
