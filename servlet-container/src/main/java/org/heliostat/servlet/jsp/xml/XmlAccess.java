package org.heliostat.servlet.jsp.xml;

import jakarta.servlet.ServletContext;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * What else the XML tags of an application may read for a document: external entities, DTDs, style sheets it includes,
 * {@code document()}. By default nothing.
 *
 * @param application whether names without a protocol are read from the application's own files
 * @param protocols what may be read by its URL; {@code all} stands for every protocol
 */
public record XmlAccess(boolean application, Set<String> protocols) {

    /** Nothing but the document itself. */
    public static final XmlAccess NONE = new XmlAccess(false, Set.of());

    /** What the Apache Standard Taglib calls the protocols it allows; names without one it always reads. */
    private static final String JSTL_PROPERTY = "org.apache.taglibs.standard.xml.accessExternalEntity";

    private static final String ATTRIBUTE = XmlAccess.class.getName();

    public XmlAccess {
        protocols = Set.copyOf(protocols);
    }

    /** @param text words separated by commas: {@code none}, {@code application}, {@code all}, names of protocols */
    public static XmlAccess of(String text) {
        boolean application = false;
        Set<String> protocols = new LinkedHashSet<>();
        for (String part : text.split(",", -1)) {
            String word = part.strip().toLowerCase(Locale.ROOT);
            if (word.equals("application")) {
                application = true;
            } else if (!word.isEmpty() && !word.equals("none")) {
                protocols.add(word);
            }
        }
        return new XmlAccess(application || protocols.contains("all"), protocols);
    }

    /** @return what JSTL's own system property says for the whole server; nothing where it is not set */
    public static XmlAccess ofJstlProperty() {
        String protocols = System.getProperty(JSTL_PROPERTY);
        return protocols == null ? NONE : of("application," + protocols);
    }

    /** Leaves it where the tags of an application find it. */
    public void leaveIn(ServletContext context) {
        context.setAttribute(ATTRIBUTE, this);
    }

    static XmlAccess of(ServletContext context) {
        return context.getAttribute(ATTRIBUTE) instanceof XmlAccess access ? access : NONE;
    }

    /** @param url absolute */
    boolean allows(String url) {
        String protocol = url.substring(0, Math.max(0, url.indexOf(':'))).toLowerCase(Locale.ROOT);
        return protocols.contains("all") || protocols.contains(protocol);
    }

    /** @return the value of JAXP's accessExternal… properties that means the same */
    String jaxp() {
        return String.join(",", protocols);
    }
}
