package org.heliostat.importer.tomcat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.Replacements;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.xml.XmlElement;
import org.heliostat.config.xml.XmlText;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.source.ImportException;
import org.heliostat.importer.source.PropertyFile;
import org.heliostat.importer.source.PropertyLine;
import org.heliostat.importer.source.SourceFiles;

/**
 * CATALINA_BASE: finds its files and reads them as elements, with {@code ${property}} of catalina.properties replaced. No entity
 * is ever resolved ({@link XmlText}).
 */
final class TomcatFolder {

    /** Stands for the dollar sign while {@link XmlText} reads: what it would replace means something else here. */
    private static final char DOLLAR = '\uE000';

    private static final Pattern PROPERTY = Pattern.compile(DOLLAR + "\\{([^}]{1,200})\\}");
    private static final String OWN_LIBRARIES = "\\$\\{catalina\\.(base|home)\\}/lib(/\\*\\.jar|/)?";
    private static final int DEEPEST = 8;
    private static final int LONGEST_VALUE = 16_384;

    private final Path base;
    private final Path conf;
    private final SourceFiles files;
    private final Map<String, String> properties = new TreeMap<>();
    private final Optional<SetEnv> options;

    /** @throws ImportException where there is no server.xml */
    TomcatFolder(Path folder) {
        Path root = folder.toAbsolutePath().normalize();
        if (Files.isRegularFile(root.resolve("conf/server.xml"))) {
            base = root;
            conf = root.resolve("conf");
        } else if (Files.isRegularFile(root.resolve("server.xml"))) {
            conf = root;
            Path above = root.getParent();
            base = above != null && root.endsWith("conf") ? above : root;
        } else {
            throw new ImportException(
                    new SourceLocation(root.resolve("conf/server.xml").toString(), 0),
                    "no such file (expected: the folder of a Tomcat, with conf/server.xml)");
        }
        files = new SourceFiles(base);
        Path named = conf.resolve("catalina.properties");
        if (Files.isRegularFile(named)) {
            PropertyFile.read(files.read(named)).forEach(line -> properties.put(line.name(), line.value()));
        }
        Path script = base.resolve(SetEnv.name());
        options = Files.isRegularFile(script) ? Optional.of(new SetEnv(files.read(script))) : Optional.empty();
        options.ifPresent(read -> properties.putAll(read.properties()));
        properties.put("catalina.base", base.toString());
        properties.putIfAbsent("catalina.home", base.toString());
    }

    /** Tells what is said of the JVM and of classes that all applications share. */
    void tell(Notes notes) {
        options.ifPresent(read -> read.tell(notes));
        Path named = conf.resolve("catalina.properties");
        if (!Files.isRegularFile(named)) {
            return;
        }
        for (PropertyLine line : PropertyFile.read(files.read(named))) {
            if (line.name().endsWith(".loader")) {
                Stream.of(line.value().split(","))
                        .map(word -> word.replace("\"", "").strip())
                        .filter(word -> !word.isEmpty() && !word.matches(OWN_LIBRARIES))
                        .forEach(word -> notes.left(line.at(), line.name() + " " + word, "put its jars into lib/"));
            }
        }
    }

    SourceFiles files() {
        return files;
    }

    Path conf() {
        return conf;
    }

    /** @return the path that a name means, relative names from CATALINA_BASE */
    Optional<Path> path(String name) {
        return files.resolve(base, name);
    }

    /** @return the root of an XML file of conf, or empty where there is no such file */
    Optional<XmlElement> find(String name) {
        Path file = conf.resolve(name);
        return Files.isRegularFile(file) ? Optional.of(read(file)) : Optional.empty();
    }

    /**
     * @return the root of an XML file
     * @throws ImportException with file and line, where it is not well-formed
     */
    XmlElement read(Path file) {
        return parse(files.read(file));
    }

    XmlElement parse(ConfigText text) {
        Findings findings = new Findings();
        ConfigText masked = new ConfigText(text.file(), text.text().replace("${", DOLLAR + "{"));
        Optional<XmlElement> root = XmlText.parse(masked, new Replacements(Map.of(), conf), findings);
        if (root.isEmpty() || findings.hasErrors()) {
            throw new ImportException(findings.sorted());
        }
        return expanded(root.get());
    }

    private XmlElement expanded(XmlElement element) {
        List<NamedValue> attributes = new ArrayList<>();
        for (NamedValue attribute : element.attributes()) {
            attributes.add(new NamedValue(attribute.name(), expanded(attribute.value(), 0), attribute.at()));
        }
        List<XmlElement> children =
                element.children().stream().map(this::expanded).toList();
        return new XmlElement(element.at(), element.name(), attributes, children, expanded(element.text(), 0));
    }

    /** A property may name others; what is unknown stays as it is, as with Tomcat. */
    private String expanded(String value, int depth) {
        if (value.indexOf(DOLLAR) < 0) {
            return value;
        }
        Matcher matcher = PROPERTY.matcher(value);
        StringBuilder text = new StringBuilder();
        while (matcher.find() && text.length() < LONGEST_VALUE) {
            String name = matcher.group(1);
            int fallback = name.indexOf(":-");
            String known = properties.get(fallback < 0 ? name : name.substring(0, fallback));
            String meant = known != null ? known : fallback < 0 ? "$" + "{" + name + "}" : name.substring(fallback + 2);
            String inner =
                    depth < DEEPEST && known != null ? expanded(meant.replace("${", DOLLAR + "{"), depth + 1) : meant;
            matcher.appendReplacement(text, Matcher.quoteReplacement(inner));
        }
        matcher.appendTail(text);
        String whole = text.toString().replace(DOLLAR, '$');
        return whole.length() > LONGEST_VALUE ? whole.substring(0, LONGEST_VALUE) : whole;
    }
}
