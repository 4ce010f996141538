package org.heliostat.benchmarks.load.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.heliostat.benchmarks.load.client.RequestKind;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.benchmarks.load.server.Documents;
import org.heliostat.benchmarks.load.server.FileTree;
import org.heliostat.benchmarks.load.server.ProgramPeers;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.jspecify.annotations.Nullable;

/** The loads of the comparison. The constant's name in lower case with dashes is its name everywhere else. */
public enum LoadCase {
    WASP_8("WASP, 8 connections", Asked.WASP, 8, 1, null),
    WASP_64("WASP, 64 connections", Asked.WASP, 64, 1, null),
    WASP_512("WASP, 512 connections", Asked.WASP, 512, 1, null),
    WASP_CLOSE_64("WASP, 64 connections, one request on each", Asked.WASP_ALONE, 64, 1, null),
    SLEEP_64("WASP, 64 connections, 5 % of requests sleep 100 ms", Asked.WASP_AND_SLEEP, 64, 1, WASP_64),
    SLEEP_512("WASP, 512 connections, 5 % of requests sleep 100 ms", Asked.WASP_AND_SLEEP, 512, 1, WASP_512),
    /** The performance guides' servlet: one row of a large table by its key, over a pool of 32 connections. */
    ROW_64("one row from a database, 64 connections", Asked.ROW, 64, 1, null),
    ROW_512("one row from a database, 512 connections", Asked.ROW, 512, 1, null),
    /** JSP, JSTL, an HTTP session of each client, a row from an embedded database over a pool. */
    BOOKSTORE_64("a page of the bookstore, 64 connections with a session each", Asked.BOOK, 64, 1, null),
    FILE_1K("1 KB file, 64 connections", Asked.SMALL_FILE, 64, 1, null),
    FILE_1K_PIPELINED("1 KB file, 64 connections, 10 requests at once", Asked.SMALL_FILE, 64, 10, null),
    FILE_64K("64 KB file, 64 connections", Asked.BUFFER_FILE, 64, 1, null),
    FILE_250K("250 KB file, 64 connections", Asked.LARGE_FILE, 64, 1, null),
    /** A part of the performance guides' tree. */
    FILES_4K("one of 4,000 files of 5 to 250 KB, 64 connections", Asked.PART_OF_TREE, 64, 1, null),
    /** The performance guides' tree. */
    FILES_40K("one of 40,000 files of 5 to 250 KB, 64 connections", Asked.TREE, 64, 1, null),
    /** The performance guides' page: includes in three levels. */
    SHTML_3("server-parsed page with includes in three levels, 64 connections", Asked.SHTML, 64, 1, null),
    CGI_HELLO("a CGI program that says hello, 16 connections", Asked.CGI, 16, 1, null),
    PHP_HELLO("PHP that says hello, 16 connections", Asked.PHP, 16, 1, null);

    private enum Asked {
        WASP,
        WASP_ALONE,
        WASP_AND_SLEEP,
        ROW,
        BOOK,
        SMALL_FILE,
        BUFFER_FILE,
        LARGE_FILE,
        PART_OF_TREE,
        TREE,
        SHTML,
        CGI,
        PHP
    }

    private static final int PART_OF_TREE = 4_000;
    private static final double SLEEPERS = 0.05;
    /** The text names its server, headers and ids, so its length differs a little. */
    private static final int WASP_SHORTEST = 1_500;

    private static final int WASP_LONGEST = 4_000;

    /** The page says how many visitors there are. */
    private static final int BOOK_SHORTEST = 2_000;

    private static final int BOOK_LONGEST = 8_000;

    /** See the table in benchmarks/README.md. */
    private static final int ROW_LENGTH = 100;

    private final String title;
    private final Asked asked;
    private final int connections;
    private final int depth;
    private final @Nullable LoadCase undisturbed;

    LoadCase(String title, Asked asked, int connections, int depth, @Nullable LoadCase undisturbed) {
        this.title = title;
        this.asked = asked;
        this.connections = connections;
        this.depth = depth;
        this.undisturbed = undisturbed;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String title() {
        return title;
    }

    /** @return the same load without sleepers, to which its percentiles are compared */
    public Optional<LoadCase> undisturbed() {
        return Optional.ofNullable(undisturbed);
    }

    /** @return whether it belongs to a comparison that names no cases */
    public boolean isUsual() {
        return !needsDatabase() && !needsPrograms() && !needsTree() && !needsBookstore() && asked != Asked.SHTML;
    }

    /** @return whether pages and programs beside the files must be configured */
    public boolean needsPrograms() {
        return asked == Asked.CGI || asked == Asked.PHP;
    }

    /** @return what keeps this machine from running it, empty if nothing does */
    public String obstacle() {
        return asked == Asked.PHP && ProgramPeers.phpCgi().isEmpty() ? "php-cgi is not installed" : "";
    }

    public boolean needsServlets() {
        return switch (asked) {
            case WASP, WASP_ALONE, WASP_AND_SLEEP, ROW, BOOK -> true;
            default -> false;
        };
    }

    /** @return whether the sample must be deployed, with its database beside */
    public boolean needsBookstore() {
        return asked == Asked.BOOK;
    }

    /** @return whether it can be run only with a database that has the table */
    public boolean needsDatabase() {
        return asked == Asked.ROW;
    }

    /** @return whether the documents must hold the tree, and the servers' caches all of it */
    public boolean needsTree() {
        return asked == Asked.TREE || asked == Asked.PART_OF_TREE;
    }

    /** @return the server that others are divided by */
    public ServerKind reference() {
        return switch (asked) {
            case WASP, WASP_ALONE, WASP_AND_SLEEP, ROW, BOOK -> ServerKind.TOMCAT;
            case SMALL_FILE, BUFFER_FILE, LARGE_FILE, PART_OF_TREE, TREE, SHTML -> ServerKind.NGINX;
            case CGI -> ServerKind.NGINX_FCGIWRAP;
            case PHP -> ServerKind.NGINX_PHP;
        };
    }

    /** @return whether the comparison makes sense: stage functions stand in for servlets only */
    public boolean suits(ServerKind kind) {
        boolean isOurs = kind.isOurs() && !kind.isStage();
        if (kind == ServerKind.HAPROXY) {
            return false;
        }
        return switch (asked) {
            case WASP, WASP_ALONE, WASP_AND_SLEEP -> kind.hasServlets();
            case ROW, BOOK -> kind.hasDatabase();
            case SMALL_FILE, BUFFER_FILE, LARGE_FILE, PART_OF_TREE, TREE ->
                !kind.isStage() && kind != ServerKind.NGINX_FCGIWRAP && kind != ServerKind.NGINX_PHP;
            case SHTML ->
                isOurs || kind == ServerKind.APACHE || kind == ServerKind.NGINX || kind == ServerKind.NGINX_NOPUSH;
            case CGI -> isOurs || kind == ServerKind.APACHE || kind == ServerKind.NGINX_FCGIWRAP;
            case PHP -> isOurs || kind == ServerKind.NGINX_PHP;
        };
    }

    /** @return what a right answer to the plain request holds, empty where its length says enough */
    public String sign() {
        return switch (asked) {
            case WASP, WASP_ALONE, WASP_AND_SLEEP -> "WASP\n";
            case BOOK -> "name=\"csrf\"";
            default -> "";
        };
    }

    public Workload workload(ServerKind kind) {
        RequestKind wasp = new RequestKind("WASP", kind.waspTarget(), WASP_SHORTEST, WASP_LONGEST);
        return switch (asked) {
            case WASP -> Workload.of(wasp, connections);
            case WASP_ALONE -> Workload.of(wasp, connections).visiting(Workload.Visit.CLOSED);
            case WASP_AND_SLEEP ->
                Workload.of(wasp, connections)
                        .mixedWith(new RequestKind("sleep", kind.sleepTarget(), 1, 100), SLEEPERS);
            case ROW -> Workload.of(new RequestKind("row", "/row/one", ROW_LENGTH, ROW_LENGTH), connections);
            case BOOK ->
                Workload.of(new RequestKind("book", kind.bookTarget(), BOOK_SHORTEST, BOOK_LONGEST), connections)
                        .visiting(Workload.Visit.SESSION);
            case SMALL_FILE -> file(Documents.SMALL, Documents.SMALL_SIZE);
            case BUFFER_FILE -> file(Documents.BUFFER, Documents.BUFFER_SIZE);
            case LARGE_FILE -> file(Documents.LARGE, Documents.LARGE_SIZE);
            case PART_OF_TREE -> Workload.amongst(tree(PART_OF_TREE), connections);
            case TREE -> Workload.amongst(tree(FileTree.FILES), connections);
            case SHTML -> file(Documents.PAGE, Documents.PAGE_SIZE);
            case CGI -> file(Documents.CGI, Documents.HELLO.length());
            case PHP -> file(Documents.PHP, Documents.HELLO.length());
        };
    }

    private Workload file(String target, int size) {
        return Workload.of(new RequestKind("file", target, size, size), connections)
                .pipelined(depth);
    }

    private static List<RequestKind> tree(int files) {
        int[] sizes = FileTree.sizes();
        return IntStream.range(0, files)
                .mapToObj(number -> new RequestKind("file", FileTree.target(number), sizes[number], sizes[number]))
                .toList();
    }

    public static LoadCase of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("case: " + label + " (expected: " + labels() + ")"));
    }

    public static String labels() {
        return Arrays.stream(values()).map(LoadCase::label).collect(Collectors.joining(", "));
    }
}
