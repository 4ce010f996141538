package org.heliostat.benchmarks.advice.fault;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.load.RawClients;
import org.heliostat.benchmarks.advice.server.Instance;
import org.heliostat.benchmarks.advice.server.SilentServer;

/** CGI programs and FastCGI applications. */
final class ProgramFaults {

    private static final String HELLO = "/cgi-bin/hello.cgi";
    private static final String NAP = "/cgi-bin/nap.cgi";
    private static final String PHP = "/php/hello.php";
    private static final String PHP_CGI = "/usr/bin/php-cgi";

    private ProgramFaults() {}

    static List<Fault> all() {
        return List.of(
                programs("cgi-places-few", "cgi-places-full")
                        .magnus("MaxCGIStubs", 2)
                        .planted(instance -> nap(instance, "1"))
                        .load(Clients.of(8, NAP).every(100))
                        .fix("MaxCGIStubs"),
                programs("cgi-refused", "cgi-places-full")
                        .magnus("MaxCGIStubs", 2)
                        .magnus("CGIQueueSize", 2)
                        .planted(instance -> nap(instance, "0.5"))
                        .load(Clients.of(10, NAP).every(200))
                        .fix("MaxCGIStubs"),
                programs("cgi-may-hold-all-threads", "cgi-may-hold-all-threads")
                        .magnus("RqThrottle", 16)
                        .magnus("RqThrottleMin", 16)
                        .load(Clients.of(2, HELLO).every(600))
                        .fix("CGIQueueSize"),
                programs("cgi-expires", "cgi-programs-expire")
                        .magnus("CGIExpirationTimeout", 1)
                        .planted(instance -> nap(instance, "20"))
                        .load(Clients.of(2, NAP).every(500)),
                programs("cgi-fails", "cgi-programs-fail")
                        .planted(instance -> instance.program("docs/cgi-bin/bad.cgi", "#!/bin/sh\nexit 3\n"))
                        .load(Clients.of(1, "/cgi-bin/bad.cgi").every(500)),
                programs("cgi-starts-many", "cgi-starts-many")
                        .load(Clients.of(4, HELLO).every(250)),
                programs("cgi-bodies-in-chunks", "chunked-bodies-refused")
                        .load(RawClients.of(
                                1,
                                "POST " + HELLO
                                        + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4e20\r\n"
                                        + "a".repeat(20_000) + "\r\n0\r\n\r\n",
                                Duration.ofSeconds(1),
                                Duration.ofSeconds(2)))
                        .load(Clients.of(1, "/file-1k.txt").every(200))
                        .fix("ChunkedRequestBufferSize"),
                fastCgi("fastcgi-away", "BindPath=\"127.0.0.1:1\"", "fastcgi-refuses")
                        .load(Clients.of(2, PHP).every(300)),
                Fault.of("fastcgi-silent", Area.PROGRAMS, "fastcgi-times-out")
                        .planted(instance -> {
                            SilentServer silent = SilentServer.tcp();
                            plantFastCgi(
                                    instance.beside(silent),
                                    "BindPath=\"127.0.0.1:" + silent.port() + "\" ResponseTimeout=\"1\"");
                        })
                        .load(Clients.of(2, PHP).every(500)),
                fastCgi(
                                "fastcgi-dies",
                                "BindPath=\"run/planted.sock\" AppPath=\"/bin/false\" ConnectTimeout=\"1\"",
                                "fastcgi-restarts",
                                "fastcgi-refuses")
                        .load(Clients.of(2, PHP).every(500)),
                fastCgi(
                                "fastcgi-not-kept",
                                "BindPath=\"run/planted.sock\" AppPath=\"" + PHP_CGI
                                        + "\" PHP_FCGI_CHILDREN=\"4\" PHP_FCGI_MAX_REQUEST=\"1\"",
                                "fastcgi-connections-not-kept")
                        .load(Clients.of(4, PHP).every(200)),
                fastCgi(
                                "fastcgi-children-end-early",
                                "BindPath=\"run/planted.sock\" AppPath=\"" + PHP_CGI
                                        + "\" PHP_FCGI_CHILDREN=\"4\" PHP_FCGI_MAX_REQUEST=\"4\"",
                                "fastcgi-retries",
                                "fastcgi-connections-not-kept")
                        .load(Clients.of(4, PHP).every(200)),
                fastCgi(
                                "php-answers-errors",
                                "BindPath=\"run/planted.sock\" AppPath=\"" + PHP_CGI + "\"",
                                "requests-fail")
                        .planted(instance ->
                                instance.file("docs/php/broken.php", "<?php http_response_code(500); echo 'sorry';"))
                        .load(Clients.of(2, "/php/broken.php").every(300))
                        .load(Clients.of(2, PHP).every(100)),
                fastCgi(
                                "fastcgi-connections-few",
                                "BindPath=\"run/planted.sock\" AppPath=\"" + PHP_CGI
                                        + "\" PHP_FCGI_CHILDREN=\"1\" QueueSize=\"2\"",
                                "fastcgi-refuses")
                        .planted(instance -> instance.file("docs/php/slow.php", "<?php usleep(300000); echo 'x';"))
                        .load(Clients.of(8, "/php/slow.php").every(100)),
                fastCgi(
                                "fastcgi-children-few",
                                "BindPath=\"run/planted.sock\" AppPath=\"" + PHP_CGI + "\" PHP_FCGI_CHILDREN=\"1\"",
                                "fastcgi-requests-wait")
                        .planted(instance -> instance.file("docs/php/slow.php", "<?php usleep(200000); echo 'x';"))
                        .load(Clients.of(8, "/php/slow.php").every(100)));
    }

    /** Programs of the documents' cgi-bin. */
    static Fault programs(String name, String... rules) {
        return Fault.of(name, Area.PROGRAMS, rules).planted(ProgramFaults::plantPrograms);
    }

    static void plantPrograms(Instance instance) throws IOException {
        instance.program("docs" + HELLO, "#!/bin/sh\nprintf 'Content-Type: text/plain\\r\\n\\r\\nhello, world\\n'\n")
                .objects(
                        "NameTrans fn=\"pfx2dir\" from=\"/cgi-bin\" dir=\"" + instance.documents()
                                + "/cgi-bin\" name=\"cgi\"",
                        "");
    }

    /** PHP of the documents' folder. */
    static Fault fastCgi(String name, String parameters, String... rules) {
        return Fault.of(name, Area.PROGRAMS, rules).planted(instance -> plantFastCgi(instance, parameters));
    }

    static void plantFastCgi(Instance instance, String parameters) throws IOException {
        instance.objects(
                "NameTrans fn=\"pfx2dir\" from=\"/php\" dir=\"" + instance.documents() + "/php\" name=\"planted-php\"",
                """
                <Object name="planted-php">
                ObjectType fn="force-type" type="magnus-internal/fastcgi-php"
                Service fn="FCGIRequestHandler" %s
                </Object>
                """
                        .formatted(parameters));
    }

    private static void nap(Instance instance, String seconds) throws IOException {
        instance.program(
                "docs" + NAP,
                "#!/bin/sh\nsleep " + seconds + "\nprintf 'Content-Type: text/plain\\r\\n\\r\\nslept\\n'\n");
    }
}
