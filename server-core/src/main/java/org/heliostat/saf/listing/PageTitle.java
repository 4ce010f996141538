package org.heliostat.saf.listing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the title of a page in its first bytes. */
final class PageTitle {

    private static final int LOOKED_AT = 4_096;
    private static final int LONGEST = 200;
    private static final Pattern TITLE =
            Pattern.compile("<title(?:\\s[^<>]{0,200})?>([^<]{0,1000})</title", Pattern.CASE_INSENSITIVE);

    private PageTitle() {}

    /** @return the title as it stands there, in one line; empty where there is none or the file cannot be read */
    static String of(Path page) {
        try (InputStream file = Files.newInputStream(page)) {
            Matcher title = TITLE.matcher(new String(file.readNBytes(LOOKED_AT), StandardCharsets.UTF_8));
            if (!title.find()) {
                return "";
            }
            String text = title.group(1).replaceAll("\\s+", " ").strip();
            return unescaped(text.length() > LONGEST ? text.substring(0, LONGEST) : text);
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** It is escaped again where it is shown. */
    private static String unescaped(String html) {
        return html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }
}
