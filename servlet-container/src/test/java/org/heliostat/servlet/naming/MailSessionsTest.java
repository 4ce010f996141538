package org.heliostat.servlet.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.annotation.Resource;
import jakarta.mail.Message;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.resources.MailResourceConfig;
import org.heliostat.config.resources.ResourcesConfig;
import org.heliostat.servlet.deploy.model.NamingModel.Entry;
import org.heliostat.servlet.deploy.model.NamingModel.Kind;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.Wars;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mail resources of server.xml, with a real implementation of Jakarta Mail and a mail server that is a socket. */
@SuppressWarnings("BanJNDI")
class MailSessionsTest {

    private static final SourceLocation AT = new SourceLocation("conf/server.xml", 9);
    private static final ClassLoader WITH_MAIL = Objects.requireNonNull(MailSessionsTest.class.getClassLoader());
    private static final ClassLoader WITHOUT_MAIL = Objects.requireNonNull(ClassLoader.getPlatformClassLoader());

    @TempDir
    Path folder;

    private SmtpSocket smtp;
    private TestApp app;
    private ResourcesConfig config = ResourcesConfig.NONE;
    private final ConfiguredResources resources = new ConfiguredResources(
            () -> config,
            pool -> {
                throw new AssertionError("no pools here");
            },
            WITH_MAIL);

    @BeforeAll
    static void letJndiFindUs() {
        System.setProperty(Context.URL_PKG_PREFIXES, "org.heliostat.servlet.naming");
    }

    @BeforeEach
    void start() throws IOException {
        smtp = new SmtpSocket();
        app = new TestApp(folder.resolve("app")).resources(resources);
    }

    @AfterEach
    void stop() {
        app.close();
        smtp.close();
    }

    private static MailResourceConfig mail(String name, boolean enabled, Map<String, String> properties) {
        return new MailResourceConfig(
                AT, name, "imap", "", "smtp", "", "127.0.0.1", "shop", "shop@example.org", enabled, properties);
    }

    private void offer(MailResourceConfig... mails) {
        config = new ResourcesConfig(List.of(), List.of(), List.of(), List.of(), List.of(mails));
    }

    private Session session(String name) {
        return (Session) resources.find(name, WITH_MAIL).map(Supplier::get).orElseThrow();
    }

    /** Writes a mail with the session it was given. */
    public static final class Writer extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Resource(name = "mail/out")
        private transient Session session;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            send(session);
            response.getWriter().print("sent");
        }
    }

    private static void send(Session session) throws IOException {
        try {
            MimeMessage message = new MimeMessage(session);
            message.setFrom();
            message.setRecipient(Message.RecipientType.TO, new InternetAddress("reader@example.org"));
            message.setSubject("Your order");
            message.setText("is on its way", "UTF-8");
            Transport.send(message);
        } catch (jakarta.mail.MessagingException refused) {
            throw new IOException(refused);
        }
    }

    private Map<String, String> port(String... more) {
        Map<String, String> properties = new HashMap<>(Map.of("mail-smtp-port", Integer.toString(smtp.port())));
        for (int i = 0; i < more.length; i += 2) {
            properties.put(more[i], more[i + 1]);
        }
        return properties;
    }

    @Test
    void anInjectedSessionSendsAsTheElementSays() {
        offer(mail("mail/shop", true, port()));
        app.webXml("<resource-ref><res-ref-name>mail/out</res-ref-name><res-type>jakarta.mail.Session</res-type>"
                        + "</resource-ref>")
                .file(
                        "WEB-INF/sun-web.xml",
                        "<sun-web-app><resource-ref><res-ref-name>mail/out</res-ref-name>"
                                + "<jndi-name>mail/shop</jndi-name></resource-ref></sun-web-app>")
                .start(context -> context.addServlet("w", context.createServlet(Writer.class))
                        .addMapping("/w"));

        assertThat(app.get("/app/w").text()).isEqualTo("sent");
        assertThat(smtp.lines())
                .contains("MAIL FROM:<shop@example.org>", "RCPT TO:<reader@example.org>", "is on its way")
                .noneMatch(line -> line.startsWith("AUTH"));
    }

    @Test
    void aSessionIsLookedUpByItsOwnNameAndLogsInWithThePassword() {
        offer(mail("mail/shop", true, port("mail.password", "s3cret")));
        app.start(context -> servlet(context, "s", "/s", (request, response) -> {
            Session session = (Session) new InitialContext().lookup("java:comp/env/mail/shop");
            send(session);
            response.getWriter().print(session.getProperty("mail.password"));
        }));

        assertThat(app.get("/app/s").text()).isEqualTo("null");
        String login = smtp.lines().stream()
                .filter(line -> line.startsWith("AUTH PLAIN "))
                .findFirst()
                .orElseThrow();
        assertThat(new String(Base64.getDecoder().decode(login.substring(11)), StandardCharsets.UTF_8))
                .endsWith("\0shop\0s3cret");
    }

    @Test
    void aSessionThatTheDescriptorDeclaresIsInjectedAndLogsIn() {
        app.webXml("<mail-session><description>orders</description><name>java:comp/env/mail/out</name>"
                        + "<host>127.0.0.1</host><user>shop</user><password>s3cret</password><from>shop@example.org</from>"
                        + "<property><name>mail.smtp.port</name><value>" + smtp.port() + "</value></property>"
                        + "</mail-session>")
                .start(context -> {
                    context.addServlet("w", context.createServlet(Writer.class)).addMapping("/w");
                    servlet(context, "s", "/s", (request, response) -> {
                        Session session = (Session) new InitialContext().lookup("java:comp/env/mail/out");
                        response.getWriter()
                                .print(session.getProperty("mail.user") + " " + session.getProperty("mail.password")
                                        + " " + session.getProperty("password"));
                    });
                });

        assertThat(app.get("/app/w").text()).isEqualTo("sent");
        assertThat(app.get("/app/s").text()).isEqualTo("shop null null");
        assertThat(smtp.lines())
                .contains("MAIL FROM:<shop@example.org>", "is on its way")
                .anyMatch(line -> line.startsWith("AUTH PLAIN "));
    }

    @Test
    void aDeclaredSessionWithoutAMailApiIsToldWithItsLine() {
        Entry entry = new Entry(
                new Origin("WEB-INF/web.xml", 7),
                Kind.MAIL_SESSION,
                "mail/out",
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                List.of());
        DeclaredMailSession session = new DeclaredMailSession(entry, WITHOUT_MAIL);

        assertThat(session.canBeMade()).isFalse();
        assertThatThrownBy(session::get)
                .hasMessageStartingWith("WEB-INF/web.xml:7: mail-session mail/out: there is no jakarta.mail.Session");
    }

    @Test
    void attributesBecomePropertiesAndPropertiesWin() {
        offer(new MailResourceConfig(
                AT,
                "mail/all",
                "pop3",
                "org.eclipse.angus.mail.pop3.POP3Provider",
                "smtps",
                "org.eclipse.angus.mail.smtp.SMTPSSLTransport",
                "mail.example.org",
                "u",
                "u@example.org",
                true,
                Map.of("mail-smtps-connectiontimeout", "5000", "mail.from", "other@example.org", "own-name", "x")));

        Properties properties = session("mail/all").getProperties();

        assertThat(properties)
                .containsEntry("mail.store.protocol", "pop3")
                .containsEntry("mail.pop3.class", "org.eclipse.angus.mail.pop3.POP3Provider")
                .containsEntry("mail.transport.protocol", "smtps")
                .containsEntry("mail.transport.protocol.rfc822", "smtps")
                .containsEntry("mail.smtps.class", "org.eclipse.angus.mail.smtp.SMTPSSLTransport")
                .containsEntry("mail.host", "mail.example.org")
                .containsEntry("mail.user", "u")
                .containsEntry("mail.smtps.connectiontimeout", "5000")
                .containsEntry("mail.from", "other@example.org")
                .containsEntry("own-name", "x")
                .doesNotContainKey("mail.smtps.auth");
    }

    @Test
    void eachLookupMakesASessionOfWhatIsConfiguredThen() {
        offer(mail("mail/shop", true, Map.of()));
        Supplier<Object> given = resources.find("mail/shop", WITH_MAIL).orElseThrow();
        Session first = (Session) given.get();
        offer(mail("mail/shop", true, Map.of("mail.from", "new@example.org")));

        assertThat(given.get()).isNotSameAs(first);
        assertThat(((Session) given.get()).getProperty("mail.from")).isEqualTo("new@example.org");

        offer(mail("mail/shop", false, Map.of()));
        assertThat(resources.find("mail/shop", WITH_MAIL)).isEmpty();
        assertThatThrownBy(given::get).hasCauseInstanceOf(NameNotFoundException.class);
    }

    @Test
    void withoutAMailApiLookupsSayWhatIsMissingWithTheLine() {
        offer(mail("mail/shop", true, Map.of()));

        assertThatThrownBy(() ->
                        resources.find("mail/shop", WITHOUT_MAIL).orElseThrow().get())
                .hasRootCauseMessage("conf/server.xml:9: MAILRESOURCE mail/shop: there is no jakarta.mail.Session"
                        + " (expected: an implementation of Jakarta Mail in the application's WEB-INF/lib, or in lib/ of the"
                        + " instance)");
        assertThat(resources.lacking("mail/shop", WITH_MAIL)).isEmpty();
        assertThat(resources.lacking("mail/other", WITHOUT_MAIL)).isEmpty();
    }

    @Test
    void aReferenceWithoutAMailApiIsAWarningAtDeploymentWithBothLines() {
        offer(mail("mail/shop", true, Map.of()));
        app.resources(new WithoutMail())
                .webXml("\n<resource-ref><res-ref-name>mail/shop</res-ref-name></resource-ref>");

        try (LogLines log = LogLines.of("org.heliostat.servlet.naming")) {
            app.start(context -> {});

            assertThat(log.all())
                    .singleElement()
                    .asString()
                    .contains(
                            "WEB-INF/web.xml:2", "conf/server.xml:9: MAILRESOURCE mail/shop: there is no jakarta.mail");
        }
    }

    /** The server's resources for an application that does not bring a mail API, as that of this test does. */
    private final class WithoutMail implements ServerResources {
        @Override
        public Optional<Supplier<Object>> find(String jndiName, ClassLoader application) {
            return resources.find(jndiName, WITHOUT_MAIL);
        }

        @Override
        public Optional<String> lacking(String jndiName, ClassLoader application) {
            return resources.lacking(jndiName, WITHOUT_MAIL);
        }
    }

    /** A mail API whose Session ends with an Error. */
    private ClassLoader mailThatThrows(String error) throws IOException {
        Path classes = folder.resolve(error);
        Wars.compile(
                classes,
                Map.of(
                        "jakarta.mail.Session",
                        "package jakarta.mail; public class Session {"
                                + " public static Session getInstance(java.util.Properties p) {"
                                + " throw new " + error + "(\"no/such/Part\"); } }"));
        return new URLClassLoader(new URL[] {classes.toUri().toURL()}, WITHOUT_MAIL);
    }

    @Test
    void anErrorOfTheMailApiIsToldAndOneOfTheJvmStays() throws IOException {
        MailResourceConfig mail = mail("mail/shop", true, Map.of());
        ClassLoader incomplete = mailThatThrows("NoClassDefFoundError");
        ClassLoader outOfMemory = mailThatThrows("OutOfMemoryError");

        assertThatThrownBy(() -> MailSessions.make(mail, incomplete))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("NoClassDefFoundError: no/such/Part");
        assertThatThrownBy(() -> MailSessions.make(mail, outOfMemory)).isInstanceOf(OutOfMemoryError.class);
    }
}
