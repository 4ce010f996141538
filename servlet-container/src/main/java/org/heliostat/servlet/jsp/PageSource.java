package org.heliostat.servlet.jsp;

import jakarta.servlet.ServletContext;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Lines of pages as they are now, to be shown beside what is wrong with them. Any thread. */
final class PageSource {

    private static final int LONGEST_LINE = 200;

    private final ServletContext context;

    PageSource(ServletContext context) {
        this.context = context;
    }

    /** @return the line without blanks around it, at most 200 characters; empty when it cannot be had */
    String line(String file, int line) {
        if (line <= 0) {
            return "";
        }
        try (InputStream in = context.getResourceAsStream(file)) {
            if (in == null) {
                return "";
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            String text = lines.lines().skip(line - 1L).findFirst().orElse("").strip();
            return text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + "…" : text;
        } catch (IOException | RuntimeException unreadable) {
            // The page may be gone by now, or being written; the message says enough.
            return "";
        }
    }
}
