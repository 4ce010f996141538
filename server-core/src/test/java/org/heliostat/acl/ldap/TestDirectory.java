package org.heliostat.acl.ldap;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSimpleBindRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.util.ssl.KeyStoreKeyManager;
import com.unboundid.util.ssl.SSLUtil;
import com.unboundid.util.ssl.TrustAllTrustManager;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.heliostat.testing.TestCertificates;

/** A directory in memory that can be stopped, started again, and made to keep everybody waiting. */
public final class TestDirectory implements AutoCloseable {

    public static final String BASE = "dc=example,dc=com";

    private final Semaphore gate = new Semaphore(Integer.MAX_VALUE / 2);
    private final AtomicInteger asked = new AtomicInteger();
    private final InMemoryDirectoryServer server;
    private final Map<String, ResultCode> odd = new ConcurrentHashMap<>();
    private int port;

    public TestDirectory() throws Exception {
        this(InMemoryListenerConfig.createLDAPConfig("plain", 0));
    }

    /** A directory that speaks TLS from the first byte (ldaps), or plainly until StartTLS. */
    public static TestDirectory withTls(TestCertificates.Pair certificate, boolean startTls) throws Exception {
        SSLContext tls = new SSLUtil(
                        new KeyStoreKeyManager(
                                certificate.store().toFile(), TestCertificates.PASSWORD.toCharArray(), "PKCS12", null),
                        new TrustAllTrustManager())
                .createSSLContext();
        return new TestDirectory(
                startTls
                        ? InMemoryListenerConfig.createLDAPConfig("starttls", null, 0, tls.getSocketFactory())
                        : InMemoryListenerConfig.createLDAPSConfig("ldaps", 0, tls.getServerSocketFactory()));
    }

    private TestDirectory(InMemoryListenerConfig listener) throws Exception {
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(BASE);
        config.addAdditionalBindCredentials("cn=server", "server secret");
        config.setSchema(null);
        config.setListenerConfigs(listener);
        config.addInMemoryOperationInterceptor(new Gate());
        server = new InMemoryDirectoryServer(config);
        server.add("dn: " + BASE, "objectClass: domain", "dc: example");
        server.add("dn: ou=people," + BASE, "objectClass: organizationalUnit", "ou: people");
        server.add("dn: ou=groups," + BASE, "objectClass: organizationalUnit", "ou: groups");
        start();
    }

    private final class Gate extends InMemoryOperationInterceptor {
        @Override
        public void processSearchRequest(InMemoryInterceptedSearchRequest request) throws LDAPException {
            pass();
            String filter = request.getRequest().getFilter().toString();
            for (Map.Entry<String, ResultCode> one : odd.entrySet()) {
                if (filter.contains(one.getKey())) {
                    throw new LDAPException(one.getValue(), "odd");
                }
            }
        }

        @Override
        public void processSimpleBindRequest(InMemoryInterceptedSimpleBindRequest request) {
            pass();
        }

        private void pass() {
            asked.incrementAndGet();
            gate.acquireUninterruptibly();
            gate.release();
        }
    }

    public TestDirectory person(String name, String password, String... more) throws Exception {
        String[] lines = new String[more.length + 6];
        lines[0] = "dn: uid=" + name + ",ou=people," + BASE;
        lines[1] = "objectClass: inetOrgPerson";
        lines[2] = "uid: " + name;
        lines[3] = "cn: " + name;
        lines[4] = "sn: " + name;
        lines[5] = "userPassword: " + password;
        System.arraycopy(more, 0, lines, 6, more.length);
        server.add(lines);
        return this;
    }

    /** An entry of any kind, in the words of LDIF. */
    public TestDirectory entry(String... lines) throws Exception {
        server.add(lines);
        return this;
    }

    /** The person's entry holds the certificate. */
    public TestDirectory holds(String name, byte[] certificate) throws Exception {
        server.modify(personDn(name), new Modification(ModificationType.ADD, "userCertificate;binary", certificate));
        return this;
    }

    /** @param member DN, or beginning of a URL for a group by search */
    public TestDirectory group(String name, String... member) throws Exception {
        String[] lines = new String[member.length + 3];
        lines[0] = "dn: cn=" + name + ",ou=groups," + BASE;
        lines[1] = "objectClass: " + (member[0].startsWith("ldap:") ? "groupOfURLs" : "groupOfUniqueNames");
        lines[2] = "cn: " + name;
        for (int i = 0; i < member.length; i++) {
            lines[i + 3] = (member[i].startsWith("ldap:") ? "memberURL: " : "uniqueMember: ") + member[i];
        }
        server.add(lines);
        return this;
    }

    /** People below the name are kept by another directory. */
    public TestDirectory refers(String name, String url) throws Exception {
        server.add(
                "dn: ou=" + name + "," + BASE,
                "objectClass: referral",
                "objectClass: extensibleObject",
                "ou: " + name,
                "ref: " + url);
        return this;
    }

    public static String personDn(String name) {
        return "uid=" + name + ",ou=people," + BASE;
    }

    public static String groupDn(String name) {
        return "cn=" + name + ",ou=groups," + BASE;
    }

    /** Searches whose filter has the text are answered with the code. */
    public TestDirectory answersOddly(String text, ResultCode code) {
        odd.put(text, code);
        return this;
    }

    /** The group lists a member besides what it has. */
    public void alsoLists(String group, String member) throws Exception {
        server.modify("dn: " + groupDn(group), "changetype: modify", "add: uniqueMember", "uniqueMember: " + member);
    }

    public void changePassword(String name, String password) throws Exception {
        server.modify(
                "dn: " + personDn(name), "changetype: modify", "replace: userPassword", "userPassword: " + password);
    }

    /** The person is there no more; groups may still name them. */
    public void remove(String name) throws Exception {
        server.delete(personDn(name));
    }

    public int port() {
        return port;
    }

    /** @return searches and binds so far */
    public int asked() {
        return asked.get();
    }

    /** Whoever asks from now on waits. */
    public void hold() {
        gate.drainPermits();
    }

    public void letGo() {
        gate.release(Integer.MAX_VALUE / 2);
    }

    public void stop() {
        server.shutDown(true);
    }

    /** On the port it had before, if it had one. */
    public void start() throws Exception {
        server.startListening();
        if (port == 0) {
            port = server.getListenPort();
        }
    }

    @Override
    public void close() {
        letGo();
        server.shutDown(true);
    }
}
