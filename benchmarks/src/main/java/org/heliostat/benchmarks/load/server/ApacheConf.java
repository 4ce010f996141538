package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Apache's httpd with threads and events, for files, server-parsed pages and CGI programs, which its helper process
 * starts; as Debian installs it.
 */
public final class ApacheConf {

    private static final List<String> PLACES = List.of("/usr/sbin/apache2", "/usr/sbin/httpd");
    private static final Path MODULES = Path.of("/usr/lib/apache2/modules");
    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rwxr-xr-x");
    private static final int CONNECTIONS = 1_024;
    private static final int THREADS = 64;

    private ApacheConf() {}

    /** @return empty when it is not installed */
    public static Optional<String> program() {
        return PLACES.stream()
                .filter(place -> Files.isExecutable(Path.of(place)) && Files.isDirectory(MODULES))
                .findFirst();
    }

    /**
     * @param work is opened for everybody to read: httpd's children give up the rights of root
     * @return a command that starts it with a configuration in the folder
     */
    static List<String> command(Path work, Path folder, Path documents, int port, boolean accessLog)
            throws IOException {
        Files.setPosixFilePermissions(work, READABLE);
        Path file = folder.resolve("httpd.conf");
        Files.writeString(file, text(folder, documents, port, accessLog));
        String program = program().orElseThrow(() -> new IOException("Apache's httpd is not installed"));
        return List.of(program, "-D", "FOREGROUND", "-d", folder.toString(), "-f", file.toString());
    }

    private static String modules() {
        return Stream.of("mpm_event", "authz_core", "mime", "log_config", "include", "cgid")
                .map(name -> "<IfModule !" + name + "_module>\nLoadModule " + name + "_module " + MODULES + "/mod_"
                        + name + ".so\n</IfModule>\n")
                .collect(Collectors.joining());
    }

    private static String text(Path folder, Path documents, int port, boolean accessLog) {
        String log = accessLog ? "CustomLog \"" + folder.resolve("access.log") + "\" combined" : "";
        String user = "root".equals(System.getProperty("user.name")) ? "User www-data\nGroup www-data" : "";
        return modules()
                + """
                %s
                Listen 127.0.0.1:%d
                ServerName localhost
                PidFile %s/httpd.pid
                ErrorLog %s/error.log
                DefaultRuntimeDir %s
                ScriptSock %s/cgid.sock
                ThreadsPerChild %d
                ThreadLimit %d
                StartServers 2
                MaxRequestWorkers %d
                ServerLimit %d
                AsyncRequestWorkerFactor 16
                KeepAlive On
                KeepAliveTimeout 60
                MaxKeepAliveRequests 0
                EnableSendfile On
                TypesConfig /dev/null
                AddType text/plain .txt
                AddType text/html .shtml
                AddType application/octet-stream .bin
                AddOutputFilter INCLUDES .shtml
                AddHandler cgi-script .cgi
                LogFormat "%%h %%l %%u %%t \\"%%r\\" %%>s %%b \\"%%{Referer}i\\" \\"%%{User-Agent}i\\"" combined
                %s
                DocumentRoot "%s"
                <Directory "%s">
                    Require all granted
                    Options +FollowSymLinks +Includes +ExecCGI
                    AllowOverride None
                </Directory>
                """
                        .formatted(
                                user,
                                port,
                                folder,
                                folder,
                                folder,
                                folder,
                                THREADS,
                                THREADS,
                                CONNECTIONS,
                                CONNECTIONS / THREADS,
                                log,
                                documents,
                                documents);
    }
}
