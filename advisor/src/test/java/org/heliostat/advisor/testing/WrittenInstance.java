package org.heliostat.advisor.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;

/** An instance whose configuration a test writes as an administrator does. */
public final class WrittenInstance {

    private static final String SERVER_XML =
            """
            <SERVER>
              <PROPERTY name="docroot" value="../docs"/>
              <LS id="ls1" ip="127.0.0.1" port="8080" defaultvs="vs1"/>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="c" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" mime="mime1" urlhosts="*"/>
              </VSCLASS>
              <JAVA><RESOURCES>%s</RESOURCES></JAVA>
            </SERVER>
            """;

    private final Path conf;
    private String magnus = "";
    private String nsfc = "";
    private String service = "";
    private String resources = "";

    public WrittenInstance(Path folder) {
        this.conf = folder.resolve("conf");
    }

    public WrittenInstance magnus(String lines) {
        magnus = lines;
        return this;
    }

    public WrittenInstance nsfc(String lines) {
        nsfc = lines;
        return this;
    }

    /** @param lines of the default object */
    public WrittenInstance objConf(String lines) {
        service = lines;
        return this;
    }

    /** One more pool of connections to a database. */
    public WrittenInstance pool(int size, int idleTimeout) {
        resources += "<JDBCCONNECTIONPOOL name=\"P" + resources.length()
                + "\" datasourceclassname=\"org.h2.jdbcx.JdbcDataSource\" maxpoolsize=\""
                + size + "\" idletimeout=\"" + idleTimeout + "\"/>";
        return this;
    }

    public Configuration read() throws IOException {
        Files.createDirectories(conf);
        Files.writeString(conf.resolve("server.xml"), SERVER_XML.formatted(resources));
        Files.writeString(conf.resolve("magnus.conf"), magnus);
        Files.writeString(conf.resolve("nsfc.conf"), nsfc);
        Files.writeString(conf.resolve("mime.types"), "type=text/plain exts=txt\n");
        Files.writeString(
                conf.resolve("obj.conf"),
                "<Object name=\"default\">\nNameTrans fn=\"document-root\" root=\"/srv\"\n" + service + "</Object>\n");
        return ConfigurationReader.read(conf.getParent(), Map.of()).orThrow();
    }
}
