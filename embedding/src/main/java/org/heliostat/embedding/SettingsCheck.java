package org.heliostat.embedding;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.heliostat.listen.tls.CipherSuites;

/** Finds what is wrong with settings themselves; what the files have that are made of them is found by the server's readers. */
final class SettingsCheck {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");
    private static final Pattern HOST = Pattern.compile("(\\*\\.)?[a-z0-9_-]{1,63}(\\.[a-z0-9_-]{1,63}){0,126}");
    private static final Pattern MEDIA_TYPE = Pattern.compile("[A-Za-z0-9!#$&^_.+*-]+/[A-Za-z0-9!#$&^_.+*-]+");
    private static final int LARGEST_PORT = 65_535;
    private static final int MOST_BYTES = 1 << 30;

    private final List<String> findings = new ArrayList<>();

    private SettingsCheck() {}

    /** @return one line each; none when all is well */
    static List<String> run(ServerSettings settings, boolean isConfigured) {
        SettingsCheck check = new SettingsCheck();
        if (isConfigured && settings.areOfGeneratedFiles()) {
            check.add(
                    "instance: has a conf/server.xml (expected: listen, files, accessLog and compression there, not here)");
        }
        check.listens(settings.listens());
        settings.tls().forEach((listen, tls) -> check.tls("listen " + listen, tls, settings.tlsProvider()));
        settings.firstPort().ifPresent(port -> check.port("port", port));
        settings.directives().forEach(check::directive);
        settings.files().forEach(check::files);
        check.applications(settings.applications());
        settings.accessLog().ifPresent(log -> check.text("accessLog: format", log.format()));
        settings.accessLog().ifPresent(log -> check.path("accessLog: file", log.file()));
        settings.compression().ifPresent(check::compression);
        return List.copyOf(check.findings);
    }

    /**
     * Finds what is wrong with TLS that replaces another's.
     *
     * @param what names it
     * @param provider a value of TLSProvider
     * @return one line each; none when all is well
     */
    static List<String> run(String what, Tls tls, String provider) {
        SettingsCheck check = new SettingsCheck();
        check.tls(what, tls, provider);
        return List.copyOf(check.findings);
    }

    /**
     * Finds what is wrong with an application of a server that runs.
     *
     * @return one line each; none when all is well
     */
    static List<String> run(Application application) {
        SettingsCheck check = new SettingsCheck();
        check.application(application);
        if (application.war().isEmpty()) {
            check.add("application " + application.contextPath()
                    + ": of the program's own classes (expected: of a WAR or folder, once the server has been made)");
        }
        return List.copyOf(check.findings);
    }

    /** @return what is wrong where there are two of a context path */
    static String taken(Application application) {
        return "application " + application.contextPath() + ": the context path is taken (expected: one of its own)";
    }

    private void add(String finding) {
        findings.add(finding);
    }

    private void listens(List<Listen> listens) {
        Set<String> names = new HashSet<>();
        for (Listen listen : listens) {
            String what = "listen " + listen.name();
            if (!NAME.matcher(listen.name()).matches()) {
                add(what + ": name (expected: letters, digits, - . and _, no digit first)");
            }
            if (!names.add(listen.name())) {
                add(what + ": the name is taken (expected: one of its own)");
            }
            text(what + ": address", listen.address());
            port(what + ": port", listen.port());
        }
    }

    private void tls(String what, Tls tls, String provider) {
        rules(what, tls.wishes(), provider);
        tls.hosts().forEach((name, host) -> {
            String whose = what + ": host " + name;
            if (!HOST.matcher(name).matches()) {
                add(whose + " (expected: a name such as www.example.com or *.example.com)");
            }
            if (!host.hosts().isEmpty()) {
                add(whose + ": has hosts itself (expected: all of them at the listen socket)");
            }
            Tls.Wishes wishes = host.wishes().or(tls.wishes());
            if (host.wishes().hasRules()) {
                rules(whose, wishes, provider);
            }
            if (wishes.asked() != ClientCertificates.NONE && wishes.trusted().isEmpty()) {
                add(whose + ": clients: nobody to believe (expected: certificates that are trusted)");
            }
        });
    }

    private void rules(String what, Tls.Wishes wishes, String provider) {
        CipherSuites.mistakes(wishes.namedProtocols(), wishes.namedSuites(), provider)
                .forEach(mistake -> add(what + ": TLS: " + mistake));
    }

    private void port(String what, int port) {
        if (port < 0 || port > LARGEST_PORT) {
            add(what + ": " + port + " (expected: 0 to " + LARGEST_PORT + ")");
        }
    }

    private void directive(ServerSettings.Directive directive) {
        if (!NAME.matcher(directive.name()).matches()) {
            add("directive: " + directive.name() + " (expected: the name of a directive of magnus.conf)");
        }
        text("directive " + directive.name(), directive.value());
        if (directive.name().equalsIgnoreCase("MaxProcs")
                && !directive.value().strip().equals("1")) {
            add("MaxProcs: " + directive.value() + " (expected: 1 in a program that embeds the server)");
        }
    }

    private void files(String prefix, Path folder) {
        if (!isContextPath(prefix)) {
            add("files " + prefix + ": prefix (expected: /, or /name without a slash at the end)");
        }
        text("files: prefix", prefix);
        path("files " + prefix, folder);
        if (!Files.isDirectory(folder)) {
            add("files " + prefix + ": " + folder + " (expected: an existing folder)");
        }
    }

    private void applications(List<Application> applications) {
        Set<String> paths = new HashSet<>();
        for (Application one : applications) {
            application(one);
            if (!paths.add(one.uri())) {
                add(taken(one));
            }
        }
    }

    private void application(Application one) {
        String path = one.contextPath();
        if (!path.isEmpty() && !isContextPath(path)) {
            add("application " + path + ": context path (expected: /, or /name without a slash at the end)");
        }
        one.war()
                .filter(war -> !Files.exists(war))
                .ifPresent(war -> add("application " + path + ": " + war + " (expected: an existing WAR or folder)"));
        one.code()
                .flatMap(code -> code.sessions().folder())
                .ifPresent(folder -> path("application " + path + ": folder of sessions", folder));
        one.code()
                .flatMap(ProgramCode::documents)
                .filter(folder -> !Files.isDirectory(folder))
                .ifPresent(folder -> add("application " + path + ": " + folder + " (expected: an existing folder)"));
    }

    private static boolean isContextPath(String path) {
        return path.equals("/") || path.startsWith("/") && !path.endsWith("/");
    }

    private void compression(Compression compression) {
        if (compression.minBytes() < 0 || compression.minBytes() > MOST_BYTES) {
            add("compression: minBytes: " + compression.minBytes() + " (expected: 0 to " + MOST_BYTES + ")");
        }
        for (String type : compression.types()) {
            if (!MEDIA_TYPE.matcher(type).matches()) {
                add("compression: type: " + type + " (expected: a content type such as text/html or text/*)");
            }
        }
    }

    /** A line break would begin another line of a file; a reference would be replaced. */
    private void text(String what, String value) {
        if (value.codePoints().anyMatch(Character::isISOControl)) {
            add(what + ": " + value.replaceAll("\\p{Cntrl}", "?") + " (expected: no control characters)");
        }
    }

    private void path(String what, Path value) {
        text(what, value.toString());
        if (value.toString().contains("${")) {
            add(what + ": " + value + " (expected: a path without ${)");
        }
    }
}
