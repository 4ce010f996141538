package org.heliostat.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.config.Finding;
import org.heliostat.server.ConfigurationCheck;
import org.heliostat.server.FurtherCheck;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.saf.ContainerFunctions;

/** An instance as init makes it, into which examples of the manual are pasted, to be looked at as {@code check} does. */
final class ExampleInstance {

    private static final Pattern OBJECT = Pattern.compile("(?s)<Object [^>]*>.*?</Object>\n?");
    private static final Pattern NAME = Pattern.compile("<Object name=\"([^\"]+)\"");
    private static final Pattern ACL = Pattern.compile("(?m)^acl \"([^\"=]+)\"");
    private static final String SERVER_XML =
            """
            <SERVER>
              <PROPERTY name="docroot" value="../docs"/>
              <PROPERTY name="accesslog" value="../logs/access"/>
              <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1"/>
              <MIME id="mime1" file="mime.types"/>
              %s
              <VSCLASS id="c" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" mime="mime1" urlhosts="*"%s>%s</VS>
                %s
              </VSCLASS>
              %s
            </SERVER>
            """;

    private final Path folder;
    private final Path conf;
    private int parts;

    ExampleInstance(Path folder) throws IOException {
        this.folder = folder;
        conf = Files.createDirectories(folder.resolve("conf"));
        Files.createDirectories(folder.resolve("docs"));
        Files.createDirectories(folder.resolve("shop"));
        try (Stream<Path> files = Files.list(Path.of("../conf"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, conf.resolve(file.getFileName()));
            }
        }
        serverXml("", "", "", "", "");
    }

    void write(String name, String text) throws IOException {
        Files.createDirectories(conf.resolve(name).getParent());
        Files.writeString(conf.resolve(name), text);
    }

    void append(String name, String text) throws IOException {
        Files.writeString(conf.resolve(name), Files.readString(conf.resolve(name)) + "\n" + text);
    }

    /** Lines that stand in no object become those of one of their own; objects that are there already get another name. */
    void objects(String text) throws IOException {
        String lines = OBJECT.matcher(text).replaceAll("");
        StringBuilder objects = new StringBuilder();
        if (!lines.isBlank()) {
            objects.append("<Object name=\"lines ")
                    .append(++parts)
                    .append("\">\n")
                    .append(lines)
                    .append("</Object>\n");
        }
        String shipped = Files.readString(conf.resolve("obj.conf"));
        OBJECT.matcher(text).results().map(MatchResult::group).forEach(object -> {
            Matcher name = NAME.matcher(object);
            boolean isShipped = name.find() && shipped.contains(name.group());
            objects.append(isShipped ? name.replaceFirst("<Object name=\"$1 of an example\"") : object);
        });
        append("obj.conf", objects.toString());
    }

    /** Adds those of the objects that an example has whose names are not there yet. */
    void objectsOnly(String text) throws IOException {
        for (String object :
                OBJECT.matcher(text).results().map(MatchResult::group).toList()) {
            Matcher name = NAME.matcher(object);
            if (name.find() && !Files.readString(conf.resolve("obj.conf")).contains(name.group())) {
                append("obj.conf", ManualXml.withoutGaps(object));
            }
        }
    }

    void acl(String text) throws IOException {
        write("site.acl", text.startsWith("version") ? text : "version 3.0;\n" + text);
        serverXml("<ACLFILE id=\"a\" file=\"site.acl\"/>", " aclids=\"a\"", "", "", "");
        // Those that are for no path of their own hold where a line calls them.
        Matcher named = ACL.matcher(text);
        while (named.find()) {
            objects("PathCheck fn=\"check-acl\" acl=\"" + named.group(1) + "\"\n");
        }
    }

    /**
     * @param atTop elements of SERVER
     * @param attributes more of the virtual server that is there
     * @param inside elements of that virtual server
     * @param virtualServers more of them
     * @param atEnd elements of SERVER, as JAVA and LOG
     */
    void serverXml(String atTop, String attributes, String inside, String virtualServers, String atEnd)
            throws IOException {
        write("server.xml", SERVER_XML.formatted(atTop, attributes, inside, virtualServers, atEnd));
    }

    /** @return what {@code check} says, each as severity and text */
    List<String> findings() {
        return ConfigurationCheck.run(folder, ContainerFunctions.of(new WebApps()), FurtherCheck.NONE).stream()
                .map(ExampleInstance::words)
                .toList();
    }

    private static String words(Finding finding) {
        return finding.severity() + " " + finding.location() + " " + finding.text();
    }
}
