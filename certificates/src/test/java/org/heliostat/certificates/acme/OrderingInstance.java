package org.heliostat.certificates.acme;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;

/** The files of an instance whose second listen socket wants a certificate. */
final class OrderingInstance {

    private static final String SERVER_XML =
            """
            <SERVER>
              <LS id="ls1" ip="127.0.0.1" port="8080" defaultvs="vs1" servername="www.example"/>
              <LS id="ls2" ip="127.0.0.1" port="8443" security="on" defaultvs="vs1" servername="www.example">
                <SSLPARAMS servercertnickname="www" acme="on"/>
              </LS>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" urlhosts="HOSTS" mime="mime1">
                  <PROPERTY name="docroot" value="../docs"/>
                </VS>
              </VSCLASS>
            </SERVER>
            """;

    private final Path folder;

    OrderingInstance(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder.resolve("conf"));
        Files.createDirectories(folder.resolve("docs"));
        Files.writeString(folder.resolve("conf/obj.conf"), "<Object name=\"default\">\n</Object>\n");
        Files.writeString(
                folder.resolve("conf/mime.types"),
                "#--Netscape Communications Corporation MIME Information\ntype=text/html exts=htm,html\n");
    }

    Path conf() {
        return folder.resolve("conf");
    }

    Path certificate() {
        return conf().resolve("certs/www.pem");
    }

    /** Writes the files. */
    void write(String serverXml, List<String> magnus) throws IOException {
        Files.writeString(conf().resolve("server.xml"), serverXml);
        Files.writeString(conf().resolve("magnus.conf"), "Security on\n" + String.join("\n", magnus) + "\n");
    }

    static String serverXml(String hosts) {
        return SERVER_XML.replace("HOSTS", hosts);
    }

    ConfigurationReader.Result read() {
        return ConfigurationReader.read(folder);
    }

    Configuration configuration() {
        return read().orThrow();
    }
}
