package org.heliostat.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.FunctionDefinition;

/** A small instance for whole servers in tests: a document root, and functions of the test under their own names. */
record TestInstance(
        Path folder, List<String> magnusConf, UnaryOperator<String> serverXml, UnaryOperator<String> objConf) {

    private static final String OBJ_CONF =
            """
            <Object name="default">
            NameTrans fn="document-root" root="$docroot"
            PathCheck fn="unix-uri-clean"
            PathCheck fn="find-index" index-names="index.html"
            ObjectType fn="type-by-extension"
            ObjectType fn="force-type" type="text/plain"
            Service method="(GET|HEAD)" fn="send-file"
            </Object>
            """;

    private static final String SERVER_XML =
            """
            <SERVER>
              <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1">
                  <PROPERTY name="docroot" value="../docs"/>
                </VS>
              </VSCLASS>
            </SERVER>
            """;

    TestInstance(Path folder, List<String> magnusConf) {
        this(folder, magnusConf, UnaryOperator.identity(), UnaryOperator.identity());
    }

    TestInstance withServerXml(UnaryOperator<String> change) {
        return new TestInstance(folder, magnusConf, change, objConf);
    }

    TestInstance withObjConf(UnaryOperator<String> change) {
        return new TestInstance(folder, magnusConf, serverXml, change);
    }

    /** Writes the files and starts a server on a free port; each function answers at {@code /} and its name. */
    WebServer start(Map<String, StageFunction> functions) throws Exception {
        writeFiles(functions);
        List<FunctionDefinition> definitions = new ArrayList<>();
        functions.forEach((name, function) ->
                definitions.add(FunctionDefinition.of(Stage.SERVICE, name, (parameters, context) -> function)));
        return startWritten(definitions);
    }

    /** Starts a server on files that have been written. */
    WebServer startWritten(List<FunctionDefinition> definitions) throws Exception {
        WebServer server = WebServer.build(
                ConfigurationReader.read(folder).orThrow(), ServerParts.plain().withFunctions(definitions));
        server.start();
        return server;
    }

    void writeFiles(Map<String, StageFunction> functions) throws IOException {
        Files.createDirectories(folder.resolve("conf"));
        Files.createDirectories(folder.resolve("docs/sub"));
        StringBuilder names = new StringBuilder();
        StringBuilder objects = new StringBuilder();
        for (String name : functions.keySet()) {
            names.append("NameTrans fn=\"assign-name\" from=\"/" + name + "\" name=\"" + name + "\"\n");
            objects.append("<Object name=\"" + name + "\">\nService fn=\"" + name + "\"\n</Object>\n");
        }
        Files.writeString(
                folder.resolve("conf/obj.conf"),
                objConf.apply(
                        OBJ_CONF.replace("NameTrans fn=\"document-root\"", names + "NameTrans fn=\"document-root\"")
                                + objects));
        List<String> magnus = new ArrayList<>(List.of("RqThrottleMin 2", "RqThrottle 8"));
        magnus.addAll(magnusConf);
        Files.write(folder.resolve("conf/magnus.conf"), magnus);
        Files.writeString(folder.resolve("conf/server.xml"), serverXml.apply(SERVER_XML));
        Files.writeString(
                folder.resolve("conf/mime.types"),
                "#--Netscape Communications Corporation MIME Information\ntype=text/html exts=htm,html\n");
        Files.writeString(folder.resolve("docs/index.html"), "<p>hello</p>");
        Files.writeString(folder.resolve("docs/large"), "0123456789abcdef".repeat(1024));
        Files.writeString(folder.resolve("docs/sub/file"), "file");
    }
}
