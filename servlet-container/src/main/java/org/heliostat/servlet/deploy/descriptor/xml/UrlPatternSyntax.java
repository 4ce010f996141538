package org.heliostat.servlet.deploy.descriptor.xml;

/** Which texts are URL patterns (Servlet 6.1, 12.2). */
public final class UrlPatternSyntax {

    /** What Tomcat takes as {@link #ALL}, for filters only. */
    public static final String ALL_OF_TOMCAT = "*";

    public static final String ALL = "/*";

    public static final String TAKEN_AS_ALL = "url-pattern * is none (Servlet 6.1, 12.2), /* is used";

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
