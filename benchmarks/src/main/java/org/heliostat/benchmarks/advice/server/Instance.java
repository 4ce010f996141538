package org.heliostat.benchmarks.advice.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.benchmarks.load.server.KeyFiles;

/** The instance of one case, which plants its fault in it: a copy of the {@link Template}, changed file by file. */
public final class Instance implements AutoCloseable {

    private static final String CERTIFICATE = "conf/certs/planted.pem";
    private static final String RESOURCES = "</RESOURCES>";

    private final Path folder;
    private final int port;
    private final int securePort;
    private final List<String> jvmArguments = new ArrayList<>();
    private final List<AutoCloseable> beside = new ArrayList<>();
    private int descriptors;

    private Instance(Path folder, int port, int securePort) {
        this.folder = folder;
        this.port = port;
        this.securePort = securePort;
    }

    /**
     * Makes the instance of a case; the adviser looks as often as it may.
     *
     * @param folder is replaced
     */
    public static Instance of(Template template, Path folder, int port, int securePort) throws IOException {
        template.copyTo(folder);
        Instance made = new Instance(folder, port, securePort);
        made.serverXml("ip=\"0.0.0.0\"", "ip=\"127.0.0.1\"");
        return made.magnus("AdviceInterval", "5");
    }

    public Path folder() {
        return folder;
    }

    public Path documents() {
        return folder.resolve("docs");
    }

    int port() {
        return port;
    }

    int securePort() {
        return securePort;
    }

    List<String> jvmArguments() {
        return List.copyOf(jvmArguments);
    }

    /** @return how many descriptors the process may open; empty for as many as this one */
    Optional<Integer> descriptors() {
        return descriptors == 0 ? Optional.empty() : Optional.of(descriptors);
    }

    /** Ends what stands beside it. */
    @Override
    public void close() {
        for (AutoCloseable other : beside) {
            try {
                other.close();
            } catch (Exception left) { // A server of another program: whatever it throws, the others are closed, too.
                System.err.println("not ended: " + left);
            }
        }
    }

    /** Sets a directive of magnus.conf, instead of the one that is there. */
    public Instance magnus(String directive, Object value) throws IOException {
        Directives.set(folder.resolve("conf/magnus.conf"), directive, ' ', value.toString());
        return this;
    }

    /** Sets a parameter of nsfc.conf, instead of the one that is there. */
    public Instance nsfc(String parameter, Object value) throws IOException {
        Directives.set(folder.resolve("conf/nsfc.conf"), parameter, '=', value.toString());
        return this;
    }

    /** Adds a line to magnus.conf, such as an Init. */
    public Instance init(String line) throws IOException {
        Path file = folder.resolve("conf/magnus.conf");
        Files.writeString(file, Files.readString(file) + "\n" + line + "\n");
        return this;
    }

    /** Replaces a text of server.xml, which must be there. */
    public Instance serverXml(String from, String to) throws IOException {
        replace(folder.resolve("conf/server.xml"), from, to);
        return this;
    }

    /** Replaces a text of obj.conf, which must be there. */
    public Instance objConf(String from, String to) throws IOException {
        replace(folder.resolve("conf/obj.conf"), from, to);
        return this;
    }

    /** Adds a line to the object {@code default}, where files would be looked for next, and objects behind all others. */
    public Instance objects(String line, String objects) throws IOException {
        objConf("NameTrans fn=\"document-root\"", line + "\nNameTrans fn=\"document-root\"");
        Path file = folder.resolve("conf/obj.conf");
        Files.writeString(file, Files.readString(file) + "\n" + objects + "\n");
        return this;
    }

    /** Writes a file of the instance. */
    public Instance file(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** Writes a program of the instance. */
    public Instance program(String path, String text) throws IOException {
        file(path, text);
        Files.setPosixFilePermissions(folder.resolve(path), PosixFilePermissions.fromString("rwxr-xr-x"));
        return this;
    }

    /** Writes documents {@code /many/0.txt} and following. */
    public Instance documents(int count, int bytes) throws IOException {
        String text = "0123456789abcde\n".repeat(bytes / 16 + 1).substring(0, bytes);
        for (int i = 0; i < count; i++) {
            file("docs/many/" + i + ".txt", text);
        }
        return this;
    }

    /**
     * Adds the pool FaultPool on H2 in the memory of the server, which {@code /fault/table} asks.
     *
     * @param attributes of JDBCCONNECTIONPOOL, such as {@code maxpoolsize="2"}
     */
    public Instance pool(String attributes) throws IOException {
        return pool("org.h2.jdbcx.JdbcDataSource", "jdbc:h2:mem:fault;DB_CLOSE_DELAY=-1", attributes);
    }

    /**
     * Adds the pool FaultPool.
     *
     * @param source class of the driver
     * @param url of the database
     * @param attributes of JDBCCONNECTIONPOOL
     */
    public Instance pool(String source, String url, String attributes) throws IOException {
        serverXml(
                RESOURCES,
                """
                  <JDBCRESOURCE jndiname="jdbc/fault" poolname="FaultPool"/>
                  <JDBCCONNECTIONPOOL name="FaultPool" datasourceclassname="%s" %s>
                    <PROPERTY name="URL" value="%s"/>
                    <PROPERTY name="user" value="fault"/>
                  </JDBCCONNECTIONPOOL>
                </RESOURCES>"""
                        .formatted(source, attributes, url));
        webXml(
                """
                  <resource-ref>
                    <res-ref-name>jdbc/fault</res-ref-name>
                    <res-type>javax.sql.DataSource</res-type>
                  </resource-ref>
                """);
        return sunWeb(
                """
                <resource-ref><res-ref-name>jdbc/fault</res-ref-name><jndi-name>jdbc/fault</jndi-name></resource-ref>
                """);
    }

    /** Adds elements to web.xml of the application {@code /fault}. */
    public Instance webXml(String more) throws IOException {
        return file("webapps/fault/WEB-INF/web.xml", FaultApplication.webXml(more));
    }

    /** Writes sun-web.xml of the application {@code /fault}. */
    public Instance sunWeb(String elements) throws IOException {
        return file("webapps/fault/WEB-INF/sun-web.xml", "<sun-web-app>\n" + elements + "</sun-web-app>\n");
    }

    /** Adds a listen socket with TLS and a certificate of a month. */
    public Instance secure() throws IOException {
        return secure("");
    }

    /** @param attributes of the LS element */
    public Instance secure(String attributes) throws IOException {
        Path certificate = folder.resolve(CERTIFICATE);
        Files.createDirectories(certificate.getParent());
        Path keys = Files.createDirectories(folder.resolve("work/keys"));
        Files.copy(KeyFiles.make(keys, KeyFiles.Kind.ECDSA).pem(), certificate);
        Files.setPosixFilePermissions(certificate, PosixFilePermissions.fromString("rw-------"));
        serverXml(
                "<MIME id",
                """
                <LS id="ls2" ip="127.0.0.1" port="%d" security="on" defaultvs="vs1" %s>
                    <SSLPARAMS servercertnickname="planted"/>
                  </LS>
                  <MIME id"""
                        .formatted(securePort, attributes));
        serverXml("connections=\"ls1\"", "connections=\"ls1,ls2\"");
        return magnus("Security", "on");
    }

    /** Gives the virtual machine one more argument. */
    public Instance jvm(String argument) {
        jvmArguments.add(argument);
        return this;
    }

    /** Lets the process have so many descriptors. */
    public Instance descriptors(int most) {
        descriptors = most;
        return this;
    }

    /** Ends something that belongs to the case, such as another server, with it. */
    public Instance beside(AutoCloseable other) {
        beside.add(other);
        return this;
    }

    private static void replace(Path file, String from, String to) throws IOException {
        String text = Files.readString(file);
        Matcher found = Pattern.compile(from, Pattern.LITERAL).matcher(text);
        if (!found.find()) {
            throw new IOException(file.getFileName() + " has no " + from);
        }
        Files.writeString(file, text.substring(0, found.start()) + to + text.substring(found.end()));
    }
}
