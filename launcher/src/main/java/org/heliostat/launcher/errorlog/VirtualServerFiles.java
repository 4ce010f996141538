package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Leads lines to the error log of their virtual server where it has one ({@code errorlog}), all others to the server's.
 * Files are opened by their first line. Used by the thread that writes the log.
 */
final class VirtualServerFiles implements LogTarget {

    /** Files open at the same time; another one takes the place of the one unused for the longest time. */
    private static final int MOST_OPEN = 64;

    private final LogTarget ofServer;
    private final Map<String, Path> files;
    private final Function<Path, LogTarget> opener;
    private final Map<Path, LogTarget> open = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, LogTarget> eldest) {
            if (size() <= MOST_OPEN) {
                return false;
            }
            eldest.getValue().close();
            return true;
        }
    };

    /**
     * @param files by id of virtual server
     * @param opener opens a file; one that could not be opened says so
     */
    VirtualServerFiles(LogTarget ofServer, Map<String, Path> files, Function<Path, LogTarget> opener) {
        this.ofServer = ofServer;
        this.files = Map.copyOf(files);
        this.opener = opener;
    }

    @Override
    public boolean isOpen() {
        return ofServer.isOpen();
    }

    @Override
    public void write(ILoggingEvent line) {
        Path file = files.get(LogOfVirtualServer.of(line));
        LogTarget own = file == null ? ofServer : open.computeIfAbsent(file, opener);
        // A line that has no place of its own must not be lost.
        (own.isOpen() ? own : ofServer).write(line);
    }

    @Override
    public boolean tell(ILoggingEvent aboutOthers) {
        return ofServer.tell(aboutOthers);
    }

    /** Those that are not open are opened anew in any case. */
    @Override
    public void reopen() {
        ofServer.reopen();
        open.values().removeIf(own -> !own.isOpen());
        open.values().forEach(LogTarget::reopen);
    }

    @Override
    public void rotate(long millis) {
        ofServer.rotate(millis);
        for (Path file : new TreeSet<>(files.values())) {
            // Files without a line are not made for this.
            if (open.containsKey(file) || Files.isRegularFile(file)) {
                open.computeIfAbsent(file, opener).rotate(millis);
            }
        }
    }

    @Override
    public void tendFiles() {
        ofServer.tendFiles();
        open.values().forEach(LogTarget::tendFiles);
    }

    @Override
    public void close() {
        open.values().forEach(LogTarget::close);
        ofServer.close();
    }
}
