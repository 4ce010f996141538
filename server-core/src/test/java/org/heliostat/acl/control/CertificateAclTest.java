package org.heliostat.acl.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.acl.CertificateUsers;
import org.heliostat.acl.Realm;
import org.heliostat.acl.RealmUnavailableException;
import org.heliostat.acl.RealmUser;
import org.heliostat.acl.login.DigestAccess;
import org.heliostat.acl.rule.AclCompiler;
import org.heliostat.acl.rule.CompiledAcl;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.acl.AclReader;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.access.AccessCheck;
import org.heliostat.request.client.TlsSession;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.NamedCertificate;
import org.heliostat.testing.TestCertificates;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules about visitors who show a certificate. */
class CertificateAclTest {

    @TempDir
    Path folder;

    /** Knows of one group that the subject is in it, of another that it is not, and of no other. */
    private static final CertificateUsers USERS = new CertificateUsers() {
        @Override
        public @Nullable String name(X509Certificate shown) {
            String subject = shown.getSubjectX500Principal().getName();
            return subject.equals("CN=eve") ? null : subject;
        }

        @Override
        public RealmUser user(X509Certificate shown) {
            throw new AssertionError("rules ask for names and groups");
        }

        @Override
        public boolean isMember(X509Certificate shown, String group) {
            assertThat(name(shown)).isEqualTo("CN=ann");
            return switch (group) {
                case "staff" -> true;
                case "bosses" -> false;
                default -> throw new RealmUnavailableException("not known");
            };
        }
    };

    private final AtomicInteger refused = new AtomicInteger();

    private @Nullable Object answer(Object proxy, Method method, Object... arguments) throws Throwable {
        if (method.getName().equals("refused")) {
            refused.incrementAndGet();
            return null;
        }
        throw new InvocationTargetException(null, method + " is not for certificates");
    }

    private int statusOf(String statements) throws Exception {
        return statusOf(statements, TestCertificates.make(folder, "ann", "EC").certificate());
    }

    private int statusOf(String statements, X509Certificate shown) {
        Findings findings = new Findings();
        String text = "version 3.0; acl \"default\"; authenticate (user,group) {method=\"ssl\"; database=\"people\";}; "
                + statements;
        List<CompiledAcl> acls = AclCompiler.compile(
                        AclReader.read(new ConfigText("conf/x.acl", text), findings), findings)
                .acls();
        assertThat(findings.sorted()).isEmpty();
        Realm people = (Realm)
                Proxy.newProxyInstance(Realm.class.getClassLoader(), new Class<?>[] {Realm.class}, this::answer);
        DigestAccess noDigests = null;
        AccessControl control =
                new AccessControl(acls, Map.of("people", new UserDatabase(people, USERS)), Map.of(), noDigests);
        TlsSession tls = new TlsSession("TLSv1.3", "x", 128, "", List.of(shown), null);
        Exchange exchange = FakeExchange.request("GET", "/page").tls(tls).build();
        AccessCheck check = new AccessCheck(control, new AccessCheck.Services(null, null, () -> 0));
        Outcome outcome = check.check(
                        exchange, List.of(control.named("default")), new AccessCheck.Logins(exchange.request()), true)
                .outcome();
        return outcome == Outcome.PROCEED ? 200 : exchange.response().status();
    }

    @Test
    void aDenialByGroupBites() throws Exception {
        assertThat(statusOf("allow (all) user=all; deny (all) group=staff;")).isEqualTo(403);
    }

    @Test
    void aDenialByAGroupThatTheyAreNotInLetsThemPass() throws Exception {
        assertThat(statusOf("allow (all) user=\"CN=ann\"; deny (all) group=bosses;"))
                .isEqualTo(200);
    }

    @Test
    void aDenialByAGroupNobodyCanTellOfDoesNotLetThemPass() throws Exception {
        assertThat(statusOf("allow (all) user=all; deny (all) group=other;")).isEqualTo(503);
    }

    @Test
    void aCertificateOfNobodyIsCountedAndRefused() {
        assertThat(statusOf("allow (all) user=all;", NamedCertificate.of("CN=eve")))
                .isEqualTo(403);
        assertThat(refused).hasValue(1);
        assertThat(statusOf("allow (all) user=anyone;", NamedCertificate.of("CN=eve")))
                .isEqualTo(200);
    }
}
