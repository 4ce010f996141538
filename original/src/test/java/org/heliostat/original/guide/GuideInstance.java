package org.heliostat.original.guide;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.heliostat.request.function.StageFunctionProvider;

/** A small instance with the lines of one example in their files. */
record GuideInstance(Path folder, GuideExample example) {

    private static final String DEFAULT_OBJECT =
            """
            NameTrans fn="document-root" root="$docroot"
            PathCheck fn="unix-uri-clean"
            PathCheck fn="find-pathinfo"
            PathCheck fn="find-index" index-names="index.html"
            ObjectType fn="type-by-extension"
            ObjectType fn="force-type" type="text/plain"
            Service method="(GET|HEAD|POST)" type="*~magnus-internal/*" fn="send-file"
            </Object>
            """;

    private static final String SERVER_XML =
            """
            <SERVER>
              <PROPERTY name="docroot" value="../docs"/>
              <PROPERTY name="accesslog" value="../logs/access"/>
              <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
              <MIME id="mime1" file="mime.types"/>
              <ACLFILE id="acl1" file="default.acl"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1" aclids="acl1">
                  @virtual server@
                </VS>
              </VSCLASS>
            </SERVER>
            """;

    private static final String DEFAULT_ACL =
            """
            version 3.0;
            acl "default";
            authenticate (user, group) { prompt = "Sun ONE Web Server"; };
            allow (read, list, execute, info) user = "anyone";
            allow (write, delete) user = "all";
            acl "es-internal";
            allow (read, list, execute, info) user = "anyone";
            deny (write, delete) user = "anyone";
            """;

    private static final String MIME_TYPES =
            """
            #--Netscape Communications Corporation MIME Information
            type=text/html exts=htm,html
            type=magnus-internal/parsed-html exts=shtml
            """;

    void write() throws IOException {
        for (String name : new String[] {"conf", "docs", "logs", "run", "lib"}) {
            Files.createDirectories(folder.resolve(name));
        }
        write("docs/index.html", "<p>hello</p>");
        write("docs/file.txt", "text of a file");
        write("conf/default.acl", DEFAULT_ACL);
        write("conf/magnus.conf", magnusConf());
        write("conf/obj.conf", example.sections().getOrDefault("obj.conf", objConf()));
        write("conf/mime.types", MIME_TYPES + example.section("mime.types"));
        write(
                "conf/server.xml",
                example.sections()
                        .getOrDefault(
                                "server.xml", SERVER_XML.replace("@virtual server@", example.section("virtual server")))
                        .replaceAll("\\bport=\"[0-9]+\"", "port=\"0\""));
        if (example.sections().containsKey("nsfc.conf")) {
            write("conf/nsfc.conf", example.section("nsfc.conf"));
        }
        for (Map.Entry<String, String> file : example.named("file").entrySet()) {
            write(file.getKey(), file.getValue());
        }
        for (Map.Entry<String, String> program : example.named("program").entrySet()) {
            write(program.getKey(), program.getValue());
            if (!folder.resolve(program.getKey()).toFile().setExecutable(true)) {
                throw new IOException(program.getKey() + " cannot be made executable");
            }
        }
        for (String jar : example.lines("plug-in")) {
            writePlugIn(folder.resolve("lib").resolve(jar.strip()));
        }
    }

    /** Few threads are enough, unless the example is about their number. */
    private String magnusConf() {
        String own = example.section("magnus.conf");
        return own.contains("RqThrottle") ? own : "RqThrottleMin 2\n" + own;
    }

    private String objConf() {
        return "<Object name=\"default\">\n" + example.section("default object") + DEFAULT_OBJECT
                + example.section("objects");
    }

    private void write(String name, String text) throws IOException {
        String own = text;
        for (String line : example.lines("folders")) {
            String[] names = line.strip().split(" +");
            own = own.replace(names[0], folder.resolve(names[1]).toString());
        }
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, own);
    }

    private static void writePlugIn(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out)) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + StageFunctionProvider.class.getName()));
            jar.write(GuidePlugIns.class.getName().getBytes(StandardCharsets.UTF_8));
            jar.closeEntry();
        }
    }
}
