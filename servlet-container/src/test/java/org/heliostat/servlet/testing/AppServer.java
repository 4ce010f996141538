package org.heliostat.servlet.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.testing.RawClient;

/** A server on a free port in front of an application, for tests that need the bytes of real connections. */
public final class AppServer implements AutoCloseable {

    private final WebServer server;

    /** @param instance an empty folder for its configuration */
    public AppServer(Path instance, TestApp app) throws Exception {
        this(instance, app, "");
    }

    /** @param lines of the object of applications, besides the one that calls them */
    public AppServer(Path instance, TestApp app, String lines) throws Exception {
        this(instance, app, lines, "TerminateTimeout 20\n");
    }

    /** @param magnus lines of magnus.conf besides RqThrottle */
    public AppServer(Path instance, TestApp app, String lines, String magnus) throws Exception {
        Files.createDirectories(instance.resolve("conf"));
        write(
                instance,
                "conf/obj.conf",
                """
                <Object name="default">
                NameTrans fn="ntrans-j2ee" name="j2ee"
                </Object>
                <Object name="j2ee">
                @lines@
                Service fn="service-j2ee"
                </Object>
                """
                        .replace("@lines@", lines));
        write(
                instance,
                "conf/server.xml",
                """
                <SERVER>
                  <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
                  <MIME id="mime1" file="mime.types"/>
                  <VSCLASS id="class1" objectfile="obj.conf">
                    <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1"/>
                  </VSCLASS>
                </SERVER>
                """);
        write(instance, "conf/magnus.conf", "RqThrottle 4\n" + magnus);
        write(instance, "conf/mime.types", "#--Netscape Communications Corporation MIME Information\n");
        server = WebServer.build(
                ConfigurationReader.read(instance).configuration().orElseThrow(),
                ServerParts.plain().withFunctions(ContainerFunctions.of(app.apps())));
        server.start();
    }

    private static void write(Path instance, String file, String content) throws IOException {
        Files.writeString(instance.resolve(file), content);
    }

    public ServerSnapshot snapshot() {
        return server.snapshot();
    }

    public int port() {
        return server.listenAddresses().get(0).port();
    }

    public RawClient client() throws IOException {
        return new RawClient(port());
    }

    @Override
    public void close() {
        server.stop();
    }
}
