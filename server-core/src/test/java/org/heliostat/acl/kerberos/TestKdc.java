package org.heliostat.acl.kerberos;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Base64;
import java.util.Map;
import javax.security.auth.Subject;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;
import org.heliostat.testing.FreePort;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;

/**
 * A KDC and its clients in a process of their own: the JDK's client finds its KDC by a property of the whole virtual machine,
 * which is none of the business of other tests. Arguments: realm, folder. Each line of standard input is a command, each line of
 * standard output its answer.
 */
final class TestKdc {

    private final SimpleKdcServer kdc;
    private GSSContext latest;

    private TestKdc(SimpleKdcServer kdc) {
        this.kdc = kdc;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        System.setOut(System.err);
        SimpleKdcServer kdc = kdc(arguments[0], Path.of(arguments[1]));
        TestKdc realm = new TestKdc(kdc);
        answers.println("ready");
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String answer;
            try {
                answer = "ok " + realm.run(line.split(" "));
            } catch (Exception failed) {
                failed.printStackTrace();
                answer = "failed " + failed;
            }
            answers.println(answer.replace('\n', ' '));
        }
        kdc.stop();
    }

    private static SimpleKdcServer kdc(String realm, Path folder) throws Exception {
        int port = FreePort.find();
        SimpleKdcServer kdc = new SimpleKdcServer();
        kdc.setWorkDir(folder.toFile());
        kdc.setKdcRealm(realm);
        kdc.setKdcHost("127.0.0.1");
        kdc.setAllowUdp(false);
        kdc.setAllowTcp(true);
        kdc.setKdcTcpPort(port);
        kdc.init();
        kdc.start();
        Path conf = folder.resolve("client.conf");
        Files.writeString(
                conf,
                """
                [libdefaults]
                default_realm = %s
                dns_lookup_kdc = false
                dns_lookup_realm = false
                dns_canonicalize_hostname = false
                udp_preference_limit = 1
                [realms]
                %s = {
                  kdc = 127.0.0.1:%d
                }
                """
                        .formatted(realm, realm, port));
        System.setProperty("java.security.krb5.conf", conf.toString());
        return kdc;
    }

    private String run(String[] words) throws Exception {
        return switch (words[0]) {
            case "user" -> {
                kdc.createPrincipal(words[1], words[2]);
                yield "";
            }
            case "service" -> {
                kdc.createPrincipal(words[1]);
                kdc.exportPrincipal(words[1], new File(words[2]));
                yield "";
            }
            case "forget" -> {
                kdc.deletePrincipal(words[1]);
                yield "";
            }
            case "token" -> Base64.getEncoder().encodeToString(token(words[1], words[2], words[3], words[4]));
            case "verify" -> Boolean.toString(verify(Base64.getDecoder().decode(words[1])));
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private byte[] token(String user, String password, String service, String mechanism) throws Exception {
        Subject subject = new Subject();
        CallbackHandler typed = callbacks -> {
            for (Callback callback : callbacks) {
                if (callback instanceof NameCallback name) {
                    name.setName(user);
                } else if (callback instanceof PasswordCallback secret) {
                    secret.setPassword(password.toCharArray());
                }
            }
        };
        new LoginContext("client", subject, typed, new OnlyKerberos()).login();
        return Subject.doAs(subject, (PrivilegedExceptionAction<byte[]>) () -> {
            GSSManager manager = GSSManager.getInstance();
            Oid oid = new Oid(mechanism);
            GSSName name = manager.createName(service, new Oid("1.2.840.113554.1.2.2.1"));
            latest = manager.createContext(name, oid, null, GSSContext.DEFAULT_LIFETIME);
            latest.requestMutualAuth(true);
            return latest.initSecContext(new byte[0], 0, 0);
        });
    }

    private boolean verify(byte[] answer) throws Exception {
        latest.initSecContext(answer, 0, answer.length);
        return latest.isEstablished() && latest.getMutualAuthState();
    }

    private static final class OnlyKerberos extends Configuration {
        @Override
        public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
            return new AppConfigurationEntry[] {
                new AppConfigurationEntry(
                        "com.sun.security.auth.module.Krb5LoginModule",
                        LoginModuleControlFlag.REQUIRED,
                        Map.of("useTicketCache", "false", "refreshKrb5Config", "true"))
            };
        }
    }
}
