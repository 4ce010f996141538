package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.plugin.StagePlugin;
import org.heliostat.request.function.StageFunctionProvider;

/**
 * An instance of ours made from the repository's own {@code conf/}, so that what is measured is what is shipped: only
 * port, document root, threads and access log are changed, and for the stage functions their lines are added.
 */
final class HeliostatInstance {

    private static final String PLUGIN = "benchmark-stage.jar";
    private static final String STAGE_LINES =
            """
            NameTrans fn="assign-name" from="/wasp-stage" name="wasp-stage"
            NameTrans fn="assign-name" from="/sleep-stage" name="sleep-stage"
            """;
    private static final String STAGE_OBJECTS =
            """

            <Object name="wasp-stage">
            Service fn="wasp-stage" bucket="web-app-bucket"
            </Object>
            <Object name="sleep-stage">
            Service fn="sleep-stage" bucket="web-app-bucket"
            </Object>
            """;

    private static final String PROGRAM_OBJECTS =
            """

            <Object name="cgi-programs">
            ObjectType fn="force-type" type="magnus-internal/cgi"
            Service fn="send-cgi"
            </Object>
            <Object name="php-programs">
            ObjectType fn="force-type" type="magnus-internal/fastcgi-php"
            Service fn="FCGIRequestHandler" BindPath="%s" AppPath="%s" PHP_FCGI_CHILDREN="%d"
                    PHP_FCGI_MAX_REQUEST="1000000"
            </Object>
            """;

    private HeliostatInstance() {}

    static void write(ServerKind kind, Settings settings, Path folder, Path documents, int port) throws IOException {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        for (String name : List.of("webapps", "lib", "logs", "work", "run")) {
            Files.createDirectories(folder.resolve(name));
        }
        try (Stream<Path> shipped = Files.list(settings.repository().resolve("conf"))) {
            for (Path file : shipped.filter(Files::isRegularFile).toList()) {
                Files.copy(file, conf.resolve(file.getFileName()));
            }
        }
        change(conf.resolve("server.xml"), text -> serverXml(text, documents, port));
        if (settings.database().isPresent() && kind.hasDatabase()) {
            addDatabase(settings, settings.database().get(), folder);
        }
        change(conf.resolve("magnus.conf"), text -> magnusConf(text, kind, settings.threads()));
        change(conf.resolve("obj.conf"), text -> objConf(text, kind, settings.accessLog()));
        if (kind.isStage()) {
            writePlugin(folder);
        } else {
            Files.copy(settings.waspWar(), folder.resolve("webapps/wasp.war"));
            Files.copy(settings.sleepWar(), folder.resolve("webapps/sleep.war"));
        }
    }

    /** Lets the file cache hold so many files. */
    static void cache(Path folder, int files) throws IOException {
        change(
                folder.resolve("conf/nsfc.conf"),
                text -> replace(text, "(?m)^MaxFiles=.*$", "MaxFiles=" + files) + "\nMaxOpenFiles=" + files
                        + "\nMediumFileSpace=1073741824\n");
    }

    /** CGI programs and PHP below the document root, as the manual's pages on them say. */
    static void addPrograms(Path folder, Path documents) throws IOException {
        change(
                folder.resolve("conf/obj.conf"),
                text -> replace(
                                text,
                                "(?m)^(?=NameTrans )",
                                """
                                NameTrans fn="pfx2dir" from="/cgi-bin" dir="%1$s/cgi-bin" name="cgi-programs"
                                NameTrans fn="pfx2dir" from="/php" dir="%1$s/php" name="php-programs"
                                """
                                        .formatted(documents))
                        + PROGRAM_OBJECTS.formatted(
                                folder.resolve("run/php.sock"),
                                ProgramPeers.phpCgi().orElse("/usr/bin/php-cgi"),
                                ProgramPeers.PHP_CHILDREN));
    }

    static String serverXml(String text, Path documents, int port) {
        String placed =
                replace(text, "name=\"docroot\" value=\"[^\"]*\"", "name=\"docroot\" value=\"" + documents + "\"");
        String bound = replace(placed, "ip=\"0\\.0\\.0\\.0\" port=\"8080\"", "ip=\"127.0.0.1\" port=\"" + port + "\"");
        return bound;
    }

    /** The driver, the application, and a pool that is as large from its first use as it can be. */
    private static void addDatabase(Settings settings, Settings.Database database, Path folder) throws IOException {
        try (Stream<Path> jars = Files.list(settings.libraries())) {
            for (Path jar : jars.filter(each -> each.getFileName().toString().startsWith("postgresql-"))
                    .toList()) {
                Files.copy(jar, folder.resolve("lib").resolve(jar.getFileName()));
            }
        }
        Files.copy(settings.rowWar(), folder.resolve("webapps/row.war"));
        String pool =
                """
                <JDBCRESOURCE jndiname="jdbc/row" poolname="RowPool"/>
                <JDBCCONNECTIONPOOL name="RowPool" datasourceclassname="org.postgresql.ds.PGSimpleDataSource"
                    steadypoolsize="%1$d" maxpoolsize="%1$d" maxwaittime="30000">
                  <PROPERTY name="url" value="%2$s"/>
                  <PROPERTY name="user" value="%3$s"/>
                  <PROPERTY name="password" value="%4$s"/>
                </JDBCCONNECTIONPOOL>
                </RESOURCES>
                """
                        .formatted(Settings.Database.CONNECTIONS, database.url(), database.user(), database.password());
        change(folder.resolve("conf/server.xml"), text -> replace(text, "</RESOURCES>", pool));
    }

    static String magnusConf(String text, ServerKind kind, int threads) {
        String limited = replace(text, "(?m)^RqThrottle .*$", "RqThrottle " + (threads == 0 ? "auto" : threads));
        String chosen = replace(limited, "(?m)^#?SessionThreads .*$", "SessionThreads " + kind.sessionThreads());
        if (!kind.isStage()) {
            return chosen;
        }
        return chosen + "\nInit fn=\"load-modules\" shlib=\"" + PLUGIN + "\" funcs=\"wasp-stage,sleep-stage\"\n";
    }

    static String objConf(String text, ServerKind kind, boolean accessLog) {
        boolean isLogged = accessLog && kind != ServerKind.HELIOSTAT_NOLOG;
        String logged = isLogged ? text : replace(text, "(?m)^AddLog .*$", "");
        if (!kind.isStage()) {
            return logged;
        }
        return replace(logged, "(?m)^(?=NameTrans )", STAGE_LINES) + STAGE_OBJECTS;
    }

    /** Replaces the first occurrence, which must be there: otherwise something else would be measured than is said. */
    private static String replace(String text, String pattern, String replacement) {
        var found = Pattern.compile(pattern).matcher(text);
        if (!found.find()) {
            throw new IllegalStateException("conf/ has no " + pattern);
        }
        return text.substring(0, found.start()) + replacement + text.substring(found.end());
    }

    private static void change(Path file, UnaryOperator<String> edit) throws IOException {
        Files.writeString(file, edit.apply(Files.readString(file)));
    }

    private static void writePlugin(Path instance) throws IOException {
        Path jar = instance.resolve("lib").resolve(PLUGIN);
        String plugInPackage = StagePlugin.class.getPackageName();
        Path classes = Files.createTempDirectory(instance.resolve("work"), "plug-in");
        OwnClasses.copy(plugInPackage, classes);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file);
                Stream<Path> found = Files.walk(classes)) {
            entries.putNextEntry(new JarEntry("META-INF/services/" + StageFunctionProvider.class.getName()));
            entries.write(StagePlugin.class.getName().getBytes(StandardCharsets.UTF_8));
            for (Path each : found.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
                entries.write(Files.readAllBytes(each));
            }
        }
    }
}
