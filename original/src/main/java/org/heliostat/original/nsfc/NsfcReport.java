package org.heliostat.original.nsfc;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.heliostat.filecache.CachedFile;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.stats.FileCacheSnapshot;

/**
 * The page of {@code service-nsfc-dump}: title, state, figures and settings with the names and in the order of the guides'
 * sample page; what the original does not have comes after. Used by one thread.
 */
final class NsfcReport {

    private static final DateTimeFormatter MODIFIED = DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT);
    private static final String TITLE = "Sun ONE Web Server File Cache Status";

    private final StringBuilder out = new StringBuilder(4_096);
    private final ZoneId zone;

    /** @param zone of the times in the listing */
    NsfcReport(ZoneId zone) {
        this.zone = zone;
    }

    /**
     * @param messages what the actions of the query have led to
     * @param listed empty where no listing was asked for
     */
    String write(
            long pid,
            List<String> messages,
            FileCacheSnapshot figures,
            FileCacheSettings settings,
            List<CachedFile> listed) {
        out.append("<HTML>\n<HEAD><TITLE>").append(TITLE).append("</TITLE></HEAD>\n<BODY>\n");
        line("<CENTER><H2>%s (pid %d)</H2></CENTER>", TITLE, pid);
        messages.forEach(message -> line("<H3>%s</H3>", message));
        line("%s", state(figures));
        if (figures.enabled()) {
            utilization(figures);
        }
        parameters(settings);
        ours(figures, settings);
        if (!listed.isEmpty()) {
            list(listed);
        }
        out.append("------\n</BODY>\n</HTML>\n");
        return out.toString();
    }

    private static String state(FileCacheSnapshot figures) {
        if (!figures.enabled()) {
            return "The file cache is <B>disabled</B>. The parameters below are not in effect.";
        }
        return figures.active()
                ? "The file cache is <B>enabled</B>."
                : "The file cache is <B>enabled</B> but currently shut down. No entries are created until it is"
                        + " started.";
    }

    private void utilization(FileCacheSnapshot f) {
        out.append("<H3>Cache resource utilization</H3>\n<PRE>\n");
        line(
                "Number of cached file entries = %d (%d bytes each, %d total bytes)",
                f.entries(), f.entryBytes(), f.entries() * f.entryBytes());
        line("Heap space used for cache = %d/%d bytes", f.heapUsed(), f.heapLimit());
        line("Mapped memory used for medium file contents = %d/%d bytes", f.mediumUsed(), f.mediumLimit());
        double percent = f.lookups() == 0 ? 0 : 100.0 * f.hits() / f.lookups();
        line("Number of cache lookup hits = %d/%d (%6.2f %%)", f.hits(), f.lookups(), percent);
        line("Number of hits/misses on cached file info = %d/%d", f.infoHits(), f.infoMisses());
        line("Number of hits/misses on cached file content = %d/%d", f.contentHits(), f.contentMisses());
        line("Number of outdated cache entries deleted = %d", f.outdated());
        line("Number of cache entry replacements = %d", f.replacements());
        line("Total number of cache entries deleted = %d", f.deleted());
        line("Number of busy deleted cache entries = %d", f.busyDeleted());
        out.append("</PRE>\n");
    }

    private void parameters(FileCacheSettings s) {
        out.append("<H3>Parameter settings</H3>\n<PRE>\n");
        line("HitOrder: %s", s.entries().hitOrder());
        line("CacheFileInfo: %s", true);
        line("CacheFileContent: %s", s.cacheFileContent());
        line("TransmitFile: %s", s.sending().transmitFile());
        line("MaxAge: %d seconds", Math.max(-1, s.maxAge().toSeconds()));
        line("MaxFiles: %d files", s.entries().maxFiles());
        line("SmallFileSizeLimit: %d bytes", s.contents().smallFileSizeLimit());
        line("MediumFileSizeLimit: %d bytes", s.contents().mediumFileSizeLimit());
        line("CopyFiles: %s", false);
        line("Directory for temporary files: none");
        line("Hash table size: %d buckets", s.buckets());
        out.append("</PRE>\n");
    }

    /** Apart, so that the rest reads as the guides print it. */
    private void ours(FileCacheSnapshot f, FileCacheSettings s) {
        out.append("<H3>Further figures and settings</H3>\n<PRE>\n");
        if (f.enabled()) {
            line("Number of cached open file descriptors = %d/%d", f.openFiles(), f.maxOpenFiles());
        }
        line("ReplaceFiles: %s", s.entries().replaceFiles());
        line("sendfileSize: %d bytes", s.sending().sendfileSize());
        line("MaxOpenFiles: %d", s.sending().maxOpenFiles());
        line("BufferSize: %d bytes", s.sending().bufferSize());
        out.append("</PRE>\n");
    }

    private void list(List<CachedFile> files) {
        out.append("<H3>Listing of file cache entries</H3>\n<PRE>\n");
        int number = 1;
        for (CachedFile file : files) {
            String modified =
                    MODIFIED.format(Instant.ofEpochMilli(file.modifiedMillis()).atZone(zone));
            line(
                    "%d. %s    hits %d    flags %s    refs %d    age %d    modified %s    size %d    fileid [%d, %d]",
                    number++,
                    escaped(file.path().toString()),
                    file.hits(),
                    file.flags().isEmpty() ? "-" : file.flags(),
                    file.leases(),
                    file.ageSeconds(),
                    modified,
                    file.size(),
                    Integer.toUnsignedLong(file.nameHash()),
                    file.sequence());
        }
        out.append(
                "</PRE>\n<P>Flags without C, M and O: information about the file only, its content is not cached.</P>\n");
    }

    /** Whoever may write into a document root must not write this page. */
    private static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '"' -> safe.append("&quot;");
                default -> safe.appendCodePoint(Character.isISOControl(c) ? '?' : c);
            }
        });
        return safe.toString();
    }

    private void line(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
