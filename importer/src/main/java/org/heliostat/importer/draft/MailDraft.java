package org.heliostat.importer.draft;

/** A mail session to be. Immutable. */
public record MailDraft(String jndiName, String host, String user, String from) {

    /** @throws UnwritableException where a value cannot stand in server.xml */
    public MailDraft {
        jndiName = Written.attribute(jndiName);
        host = Written.attribute(host);
        user = Written.attribute(user);
        from = Written.attribute(from);
    }

    String xml() {
        return "      <MAILRESOURCE jndiname=\"" + jndiName + "\" host=\"" + host + "\" user=\"" + user + "\" from=\""
                + from + "\"/>\n";
    }
}
