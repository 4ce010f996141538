package org.heliostat.acl.kerberos;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A Kerberos realm with users and services, and browsers of users who have logged in there: a process of its own. */
public final class TestRealm implements AutoCloseable {

    public static final String SPNEGO = "1.3.6.1.5.5.2";
    public static final String KERBEROS = "1.2.840.113554.1.2.2";

    private final String realm;
    private final Process process;
    private final BufferedReader answers;
    private final OutputStream commands;

    private TestRealm(String realm, Process process) {
        this.realm = realm;
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.commands = process.getOutputStream();
    }

    /** @param folder for its files; what it says goes to kdc.log there */
    public static TestRealm start(String realm, Path folder) throws IOException {
        Files.createDirectories(folder);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TestKdc.class.getName(),
                        realm,
                        folder.toString())
                .redirectError(folder.resolve("kdc.log").toFile())
                .start();
        TestRealm started = new TestRealm(realm, process);
        String first = started.answers.readLine();
        if (!"ready".equals(first)) {
            started.close();
            throw new IOException("no KDC: " + first + "\n" + Files.readString(folder.resolve("kdc.log")));
        }
        return started;
    }

    private synchronized String ask(String command) {
        try {
            commands.write((command + "\n").getBytes(StandardCharsets.UTF_8));
            commands.flush();
            String answer = answers.readLine();
            if (answer == null || !answer.startsWith("ok ")) {
                throw new IOException(command + ": " + answer);
            }
            return answer.substring("ok ".length());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    public void user(String name, String password) {
        ask("user " + name + "@" + realm + " " + password);
    }

    /** Makes a service with a random key, which is added to the keytab. */
    public void service(String name, Path keytab) {
        ask("service " + name + "@" + realm + " " + keytab);
    }

    /** Ends a service, so that it can be made anew with another key. */
    public void forget(String name) {
        ask("forget " + name + "@" + realm);
    }

    /** @return what a browser of the user sends to the service, in Base64 */
    public String token(String user, String password, String service) {
        return token(user, password, service, SPNEGO);
    }

    public String token(String user, String password, String service, String mechanism) {
        return ask("token " + user + "@" + realm + " " + password + " " + service + "@" + realm + " " + mechanism);
    }

    /** @return whether the service's answer to the latest token proves that it is the one that was meant */
    public boolean isAnswerOfService(String base64) {
        return Boolean.parseBoolean(ask("verify " + base64));
    }

    @Override
    public void close() {
        try {
            commands.close();
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException | InterruptedException ignored) {
            process.destroyForcibly();
        }
    }
}
