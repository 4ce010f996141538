package org.heliostat.servlet.naming;

import java.lang.reflect.InvocationTargetException;
import java.util.Properties;
import org.heliostat.config.resources.MailResourceConfig;

/**
 * Makes the {@code jakarta.mail.Session} of a mail resource from the mail API that an application sees: its own, or that
 * of the instance's {@code lib/}. The server has none (docs/decisions/0025-mail-sessions.md), so that everything here
 * goes by reflection. Stateless; any thread.
 */
public final class MailSessions {

    /** What to say where there is none. */
    public static final String NO_API =
            ": there is no jakarta.mail.Session (expected: an implementation of Jakarta Mail in the application's"
                    + " WEB-INF/lib, or in lib/ of the instance)";

    private static final String API = "jakarta.mail.";
    private static final String PASSWORD = "mail.password";

    /** Names that begin so are written with hyphens in place of dots, as the original's console wrote them. */
    private static final String HYPHENATED = "mail-";

    private MailSessions() {}

    /** @return whether there is a mail API for that application */
    public static boolean canBeMade(ClassLoader application) {
        try {
            Class.forName(API + "Session", false, application);
            return true;
        } catch (ClassNotFoundException | LinkageError missing) {
            return false;
        }
    }

    /**
     * Makes a new session. Providers are looked for with the application's loader as the thread's.
     *
     * @throws Exception when there is no mail API, what it throws when it refuses, or one with the Error it ended with
     */
    public static Object make(MailResourceConfig mail, ClassLoader application) throws Exception {
        try {
            return made(mail, application);
        } catch (InvocationTargetException refused) {
            throw reason(refused);
        }
    }

    /** A mail API that lacks a library ends with an Error: the application is told, nothing else is the matter. */
    private static Exception reason(InvocationTargetException refused) {
        Throwable cause = refused.getCause();
        if (cause instanceof VirtualMachineError outOfMemory) {
            throw outOfMemory;
        }
        return cause instanceof Exception why ? why : new IllegalStateException("the mail API: " + cause, cause);
    }

    private static Object made(MailResourceConfig mail, ClassLoader application) throws ReflectiveOperationException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(application);
        try {
            Properties properties = properties(mail);
            String password = (String) properties.remove(PASSWORD);
            if (password != null) {
                properties.putIfAbsent("mail." + mail.transportProtocol() + ".auth", "true");
            }
            Class<?> type = Class.forName(API + "Session", true, application);
            Object session = type.getMethod("getInstance", Properties.class).invoke(null, properties);
            if (password != null) {
                remember(session, type, properties, mail.transportProtocol(), password);
                remember(session, type, properties, mail.storeProtocol(), password);
            }
            return session;
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** What mail APIs read (Jakarta Mail 2.1, appendix A); a PROPERTY wins over an attribute. */
    private static Properties properties(MailResourceConfig mail) {
        Properties all = new Properties();
        all.setProperty("mail.store.protocol", mail.storeProtocol());
        all.setProperty("mail.transport.protocol", mail.transportProtocol());
        // Transport.send asks by the kind of address, not by the protocol above.
        all.setProperty("mail.transport.protocol.rfc822", mail.transportProtocol());
        given(all, "mail.host", mail.host());
        given(all, "mail.user", mail.user());
        given(all, "mail.from", mail.from());
        given(all, "mail." + mail.storeProtocol() + ".class", mail.storeProtocolClass());
        given(all, "mail." + mail.transportProtocol() + ".class", mail.transportProtocolClass());
        mail.properties().forEach((name, value) -> all.setProperty(dotted(name), value));
        return all;
    }

    private static void given(Properties all, String name, String value) {
        if (!value.isEmpty()) {
            all.setProperty(name, value);
        }
    }

    private static String dotted(String name) {
        return name.startsWith(HYPHENATED) ? name.replace('-', '.') : name;
    }

    /** Sessions look a password up by protocol, host and user when an application connects without one. */
    private static void remember(Object session, Class<?> type, Properties properties, String protocol, String password)
            throws ReflectiveOperationException {
        String host = properties.getProperty("mail." + protocol + ".host", properties.getProperty("mail.host"));
        String user = properties.getProperty("mail." + protocol + ".user", properties.getProperty("mail.user"));
        Class<?> url = Class.forName(API + "URLName", true, type.getClassLoader());
        Class<?> authentication = Class.forName(API + "PasswordAuthentication", true, type.getClassLoader());
        type.getMethod("setPasswordAuthentication", url, authentication)
                .invoke(
                        session,
                        url.getConstructor(
                                        String.class, String.class, int.class, String.class, String.class, String.class)
                                .newInstance(protocol, host, -1, null, user, null),
                        authentication
                                .getConstructor(String.class, String.class)
                                .newInstance(user, password));
    }
}
