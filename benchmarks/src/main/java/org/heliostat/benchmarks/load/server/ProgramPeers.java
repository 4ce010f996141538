package org.heliostat.benchmarks.load.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Starts what runs CGI programs and PHP behind nginx, and PHP behind us; as Debian installs it. */
public final class ProgramPeers {

    /** As many at once as MaxCGIStubs of the shipped magnus.conf allows. */
    public static final int CGI_PROGRAMS = 10;

    /** Requests that PHP answers at once. */
    public static final int PHP_CHILDREN = 8;

    private static final List<String> FOLDERS = List.of("/usr/sbin/", "/usr/bin/", "/usr/local/bin/");

    private ProgramPeers() {}

    /** @return empty when it is not installed */
    public static Optional<String> fcgiWrap() {
        return find("fcgiwrap");
    }

    /** @return empty when it is not installed */
    public static Optional<String> phpCgi() {
        return find("php-cgi");
    }

    /** @return a command that starts the program and then becomes nginx; both end with nginx's process group */
    static List<String> withNginx(List<String> program, List<String> nginx) {
        StringBuilder behind = new StringBuilder();
        for (int i = 1; i <= program.size(); i++) {
            behind.append("\"$").append(i).append("\" ");
        }
        String script = behind + "& shift " + program.size() + "; exec \"$@\"";
        return Stream.of(List.of("/bin/sh", "-c", script, "sh"), program, nginx)
                .flatMap(List::stream)
                .toList();
    }

    private static Optional<String> find(String name) {
        return FOLDERS.stream()
                .map(folder -> folder + name)
                .filter(file -> Files.isExecutable(Path.of(file)))
                .findFirst();
    }
}
