package org.heliostat.launcher.instance;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a new instance is made for. Each template's files are in the jar; those that it lacks are the default ones. */
public enum InstanceTemplate {
    /** Web applications. */
    WAR("docs/index.html", "webapps/hello/index.jsp", "webapps/hello/WEB-INF/web.xml"),
    /** Files. */
    SITE("docs/index.html", "docs/404.html", "docs/assets/site-1.css"),
    /** Pages of PHP. */
    PHP("docs/index.php"),
    /** Other servers behind this one. */
    PROXY("docs/away.html");

    private static final List<String> CONFIGURATION = List.of("conf/server.xml", "conf/magnus.conf", "conf/obj.conf");

    private final List<String> content;

    InstanceTemplate(String... content) {
        this.content = List.of(content);
    }

    /** @return the word of the command line */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return the template of that word, or empty */
    public static Optional<InstanceTemplate> of(String word) {
        return Stream.of(values())
                .filter(template -> template.word().equals(word))
                .findFirst();
    }

    /** @return all words, for messages */
    public static String words() {
        return Stream.of(values()).map(InstanceTemplate::word).collect(Collectors.joining(", "));
    }

    /** @return its files, relative to the instance */
    List<String> files() {
        return Stream.concat(CONFIGURATION.stream(), content.stream()).toList();
    }

    /** @return where one of its files stands in the jar, relative to this package */
    String resource(String file) {
        return "templates/" + word() + "/" + file;
    }
}
