package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
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
final class VirtualServerFiles extends UnsynchronizedAppenderBase<ILoggingEvent> implements LogFiles {

    /** Files open at the same time; another one takes the place of the one unused for the longest time. */
    private static final int MOST_OPEN = 64;

    private final LogFiles ofServer;
    private final Map<String, Path> files;
    private final Function<Path, LogFiles> opener;
    private final Map<Path, LogFiles> open = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, LogFiles> eldest) {
            if (size() <= MOST_OPEN) {
                return false;
            }
            eldest.getValue().stop();
            return true;
        }
    };

    /**
     * @param files by id of virtual server
     * @param opener makes a started appender; one that is not started could not open its file
     */
    VirtualServerFiles(LogFiles ofServer, Map<String, Path> files, Function<Path, LogFiles> opener) {
        this.ofServer = ofServer;
        this.files = Map.copyOf(files);
        this.opener = opener;
    }

    @Override
    protected void append(ILoggingEvent event) {
        Path file = files.get(LogOfVirtualServer.of(event));
        LogFiles own = file == null ? ofServer : open.computeIfAbsent(file, opener);
        // A line that has no place of its own must not be lost.
        (own.isStarted() ? own : ofServer).doAppend(event);
    }

    /** Those that are not open are opened anew in any case. */
    @Override
    public void reopen() {
        ofServer.reopen();
        open.values().removeIf(own -> !own.isStarted());
        open.values().forEach(LogFiles::reopen);
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
    public void finishRotation() {
        ofServer.finishRotation();
        open.values().forEach(LogFiles::finishRotation);
    }

    @Override
    public void stop() {
        super.stop();
        open.values().forEach(Appender::stop);
        ofServer.stop();
    }
}
