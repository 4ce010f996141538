package org.heliostat.servlet.naming;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.resources.MailResourceConfig;
import org.heliostat.servlet.deploy.model.NamingModel.Entry;

/**
 * A {@code mail-session} that an application declares in its own descriptor (Jakarta EE 11, EE.5.18.4): as a {@code
 * MAILRESOURCE} of server.xml, with a password besides. A new session for each lookup. Immutable; any thread.
 */
public final class DeclaredMailSession implements Supplier<Object> {

    private final Entry entry;
    private final MailResourceConfig config;
    private final ClassLoader application;

    /**
     * Reads it.
     *
     * @param entry its properties are the element's children, and those of its {@code property} elements
     */
    public DeclaredMailSession(Entry entry, ClassLoader application) {
        this.entry = entry;
        this.config = config(entry);
        this.application = application;
    }

    private static MailResourceConfig config(Entry entry) {
        Map<String, String> rest = new LinkedHashMap<>(entry.properties());
        String password = taken(rest, "password", "");
        if (!password.isEmpty()) {
            rest.putIfAbsent("mail.password", password);
        }
        return new MailResourceConfig(
                SourceLocation.none(),
                entry.name(),
                taken(rest, "store-protocol", "imap"),
                taken(rest, "store-protocol-class", ""),
                taken(rest, "transport-protocol", "smtp"),
                taken(rest, "transport-protocol-class", ""),
                taken(rest, "host", ""),
                taken(rest, "user", ""),
                taken(rest, "from", ""),
                true,
                rest);
    }

    private static String taken(Map<String, String> all, String name, String standard) {
        String value = all.remove(name);
        return value == null ? standard : value;
    }

    /** @return whether the application has what a session is made from */
    public boolean canBeMade() {
        return MailSessions.canBeMade(application);
    }

    @Override
    public Object get() {
        String what = entry.at() + ": mail-session " + entry.name();
        if (!canBeMade()) {
            throw new IllegalStateException(what + MailSessions.NO_API);
        }
        try {
            return MailSessions.make(config, application);
        } catch (Exception refused) {
            throw new IllegalStateException(what + " cannot be made: " + refused, refused);
        }
    }
}
