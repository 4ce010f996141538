package org.heliostat.benchmarks.advice.server;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldif.LDIFException;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** An LDAP directory in the memory of this process, with users {@code user0} and following, each in the groups of all. Any thread. */
public final class UserDirectory implements AutoCloseable {

    public static final String BASE = "dc=example,dc=com";
    private static final int GROUPS = 10;

    private final InMemoryDirectoryServer server;

    private UserDirectory(InMemoryDirectoryServer server) {
        this.server = server;
    }

    /**
     * Opens one.
     *
     * @param users in it, with the password {@code secret}
     * @param late how long each search takes
     */
    public static UserDirectory of(int users, Duration late) throws IOException {
        try {
            InMemoryDirectoryServerConfig conf = new InMemoryDirectoryServerConfig(BASE);
            conf.setSchema(null);
            conf.setListenerConfigs(
                    InMemoryListenerConfig.createLDAPConfig("ldap", InetAddress.getLoopbackAddress(), 0, null));
            conf.addInMemoryOperationInterceptor(new LateAnswers(late));
            InMemoryDirectoryServer made = new InMemoryDirectoryServer(conf);
            made.add("dn: " + BASE, "objectClass: domain", "dc: example");
            for (int i = 0; i < users; i++) {
                String name = "user" + i;
                made.add(
                        "dn: uid=" + name + "," + BASE,
                        "objectClass: inetOrgPerson",
                        "uid: " + name,
                        "sn: " + name,
                        "cn: " + name,
                        "userPassword: secret");
            }
            for (int i = 0; i < GROUPS; i++) {
                addGroup(made, "group" + i, users);
            }
            made.startListening();
            return new UserDirectory(made);
        } catch (LDAPException | LDIFException unusable) {
            throw new IOException("no directory", unusable);
        }
    }

    public int port() {
        return server.getListenPort();
    }

    @Override
    public void close() {
        server.shutDown(true);
    }

    private static void addGroup(InMemoryDirectoryServer server, String name, int users)
            throws LDAPException, LDIFException {
        String[] lines = new String[3 + users];
        lines[0] = "dn: cn=" + name + "," + BASE;
        lines[1] = "objectClass: groupOfNames";
        lines[2] = "cn: " + name;
        for (int i = 0; i < users; i++) {
            lines[3 + i] = "member: uid=user" + i + "," + BASE;
        }
        server.add(lines);
    }

    /** A directory with too much to do. */
    private static final class LateAnswers extends InMemoryOperationInterceptor {

        private final Duration late;

        LateAnswers(Duration late) {
            this.late = late;
        }

        @Override
        public void processSearchRequest(InMemoryInterceptedSearchRequest request) {
            LockSupport.parkNanos(late.toNanos());
        }
    }
}
