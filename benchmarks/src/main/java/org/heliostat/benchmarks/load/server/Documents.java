package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Random;

/** The files that every server serves. */
public final class Documents {

    public static final String SMALL = "/file-1k.txt";
    public static final String LARGE = "/file-250k.bin";
    /** As large as the buffers of many servers. */
    public static final String BUFFER = "/file-64k.bin";

    public static final String MIDDLE = "/file-100k.bin";
    public static final int SMALL_SIZE = 1024;
    public static final int BUFFER_SIZE = 64 * 1024;
    public static final int MIDDLE_SIZE = 100 * 1024;
    public static final int LARGE_SIZE = 250 * 1024;

    /** What proxies ask their origins for stands behind this. */
    public static final String PROXIED = "/origin";

    /** A page that includes a page that includes a page, with text before and behind. */
    public static final String PAGE = "/page-1.shtml";

    public static final String CGI = "/cgi-bin/hello.cgi";
    public static final String PHP = "/php/hello.php";

    /** What programs answer. */
    public static final String HELLO = "hello, world\n";

    private static final int PAGES = 3;
    private static final int TEXT_OF_PAGE = 1_000;
    public static final int PAGE_SIZE = (2 * PAGES - 1) * TEXT_OF_PAGE;

    private static final long SEED = 1;

    private Documents() {}

    /** Writes the files into a folder that exists. */
    public static void write(Path folder) throws IOException {
        Random random = new Random(SEED);
        byte[] letters = new byte[SMALL_SIZE];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (byte) ('a' + random.nextInt(26));
        }
        byte[] noise = new byte[LARGE_SIZE];
        random.nextBytes(noise);
        Files.write(folder.resolve(SMALL.substring(1)), letters);
        Files.write(folder.resolve(LARGE.substring(1)), noise);
        Files.write(folder.resolve(BUFFER.substring(1)), Arrays.copyOf(noise, BUFFER_SIZE));
        Files.write(folder.resolve(MIDDLE.substring(1)), Arrays.copyOf(noise, MIDDLE_SIZE));
        pages(folder);
        programs(folder);
    }

    private static void pages(Path folder) throws IOException {
        for (int page = 1; page <= PAGES; page++) {
            String text = Integer.toString(page).repeat(TEXT_OF_PAGE);
            String include = "<!--#include virtual=\"/page-" + (page + 1) + ".shtml\" -->";
            Files.writeString(folder.resolve("page-" + page + ".shtml"), page == PAGES ? text : text + include + text);
        }
    }

    private static void programs(Path folder) throws IOException {
        Path cgi = folder.resolve(CGI.substring(1));
        Files.createDirectories(folder.resolve("cgi-bin"));
        Files.writeString(cgi, "#!/bin/sh\nprintf 'Content-Type: text/plain\\r\\n\\r\\nhello, world\\n'\n");
        Files.setPosixFilePermissions(cgi, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createDirectories(folder.resolve("php"));
        Files.writeString(
                folder.resolve(PHP.substring(1)),
                "<?php header('Content-Type: text/plain'); echo \"hello, world\\n\";");
    }
}
