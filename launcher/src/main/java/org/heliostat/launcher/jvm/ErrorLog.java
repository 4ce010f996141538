package org.heliostat.launcher.jvm;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.stats.ErrorLogSnapshot;
import org.slf4j.LoggerFactory;

/**
 * The error log: a file and the terminal, each written by a thread of its own so that no request waits for a disk. Used by
 * the main thread and the thread of the signals, one at a time (guarded by {@code this}).
 */
public final class ErrorLog implements AutoCloseable {

    /** The streams of the process, past everything that may be put in their place later. */
    static final PrintStream STDOUT =
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    static final PrintStream STDERR =
            new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);

    private static final String POOL_LIBRARY = "com.zaxxer.hikari";

    private final LoggerContext context;
    private final long pid;
    private final Map<String, LogQueue.Counts> counts = new HashMap<>();
    private volatile List<LogQueue> queues = List.of();
    private ErrorLogSettings settings;
    private volatile DateTimeFormatter stamps;
    private volatile Supplier<String> virtualServer = () -> "";

    /** Says something to whoever started the server, and writes it nowhere. */
    public static void tell(String line) {
        STDOUT.println(line);
    }

    private ErrorLog(LoggerContext context, long pid, ErrorLogSettings settings) {
        this.context = context;
        this.pid = pid;
        this.settings = settings;
        this.stamps = stamps(settings);
    }

    /** @throws LaunchException with the path when the file cannot be written */
    public static ErrorLog start(ErrorLogSettings settings, long pid) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        ErrorLog log = new ErrorLog(context, pid, settings);
        log.apply(settings);
        return log;
    }

    /**
     * Lets somebody see what is thrown and logged, before anything is allocated for the line.
     *
     * @param filter called on any thread, with every line of any level
     */
    public void watch(TurboFilter filter) {
        filter.setContext(context);
        filter.start();
        context.addTurboFilter(filter);
    }

    /** Goes on with other settings; no line is lost in between. */
    public synchronized void apply(ErrorLogSettings newSettings) {
        newSettings.file().ifPresent(ErrorLog::requireWritable);
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        var before = new ArrayList<Appender<ILoggingEvent>>();
        root.iteratorForAppenders().forEachRemaining(before::add);
        var made = new ArrayList<LogQueue>();
        newSettings.file().ifPresent(file -> made.add(before("file", files(file, newSettings))));
        if (newSettings.console()) {
            made.add(before("console", consoleAppender(newSettings)));
        }
        made.forEach(root::addAppender);
        queues = List.copyOf(made);
        limit(newSettings.threshold());
        before.forEach(old -> {
            root.detachAppender(old);
            old.stop();
        });
        settings = newSettings;
        stamps = stamps(newSettings);
    }

    private static DateTimeFormatter stamps(ErrorLogSettings of) {
        return StrftimePattern.formatter(of.dateFormat()).withZone(ZoneId.systemDefault());
    }

    /** @return how the time of a line is written now. Any thread. */
    DateTimeFormatter stamps() {
        return stamps;
    }

    /** @return what was written and dropped, by place. Any thread. */
    public List<ErrorLogSnapshot> figures() {
        return queues.stream().map(LogQueue::figures).toList();
    }

    /** @return what it does now */
    public synchronized ErrorLogSettings settings() {
        return settings;
    }

    /**
     * Lines are from now on about the virtual servers of a server that runs.
     *
     * @param current id of the virtual server that the calling thread works for, empty for none; any thread
     */
    public void virtualServers(Supplier<String> current) {
        virtualServer = current;
    }

    /** Says more or less from now on, until the next {@link #apply} of other settings; the file stays as it is. */
    public synchronized void threshold(Level threshold) {
        settings = settings.with(threshold);
        limit(threshold);
    }

    /** Opens the file anew, after it was renamed. */
    public synchronized void reopen() {
        apply(settings);
    }

    /** Writes what waits and closes the file; later lines go nowhere. */
    @Override
    public synchronized void close() {
        context.stop();
    }

    private void limit(Level threshold) {
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(threshold);
        // Pools say what happens to them themselves, once; the library below them would say it for each connection.
        boolean detailed = Level.DEBUG.isGreaterOrEqual(threshold);
        context.getLogger(POOL_LIBRARY).setLevel(detailed ? null : Level.ERROR);
    }

    private LogQueue before(String target, Appender<ILoggingEvent> slow) {
        LogQueue queue = new LogQueue(
                target, slow, counts.computeIfAbsent(target, name -> new LogQueue.Counts()), () -> virtualServer.get());
        queue.setContext(context);
        queue.start();
        return queue;
    }

    private Appender<ILoggingEvent> files(Path file, ErrorLogSettings of) {
        Appender<ILoggingEvent> ofServer = fileAppender(file, of);
        if (of.ofVirtualServers().isEmpty()) {
            return ofServer;
        }
        var files = new VirtualServerFiles(ofServer, of.ofVirtualServers(), own -> fileAppender(own, of));
        files.setContext(context);
        files.start();
        return files;
    }

    private FileAppender<ILoggingEvent> fileAppender(Path file, ErrorLogSettings of) {
        var appender = new FileAppender<ILoggingEvent>();
        // Logback refuses a second appender on one file in a context, but a reopened one must overlap the old.
        appender.setContext(new LoggerContext());
        appender.setFile(file.toString());
        appender.setEncoder(encoder(of));
        appender.start();
        return appender;
    }

    private OutputStreamAppender<ILoggingEvent> consoleAppender(ErrorLogSettings of) {
        var appender = new OutputStreamAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setEncoder(encoder(of));
        appender.setOutputStream(new FilterOutputStream(STDOUT) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
            }

            /** The terminal is not ours to close. */
            @Override
            public void close() throws IOException {
                flush();
            }
        });
        appender.start();
        return appender;
    }

    private LayoutWrappingEncoder<ILoggingEvent> encoder(ErrorLogSettings of) {
        var layout = new ErrorLogLayout(of.dateFormat(), ZoneId.systemDefault(), pid, of.namesVirtualServers());
        layout.setContext(context);
        layout.start();
        var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setLayout(layout);
        encoder.start();
        return encoder;
    }

    private static void requireWritable(Path file) {
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            new FileOutputStream(file.toFile(), true).close();
        } catch (IOException refused) {
            throw new LaunchException(file + ": the error log cannot be written: " + refused.getMessage());
        }
    }
}
