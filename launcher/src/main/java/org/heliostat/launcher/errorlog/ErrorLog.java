package org.heliostat.launcher.errorlog;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.Appender;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.log.ServerLog;
import org.heliostat.log.rotation.Rotation;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.slf4j.LoggerFactory;

/**
 * The error log: a file or the system's log, and the terminal, each written by a thread of its own so that no request waits
 * for a disk. Used by the main thread and the thread of the signals, one at a time (guarded by {@code this}).
 */
public final class ErrorLog implements AutoCloseable {

    private static final String FILE = "file";
    private static final String SYSTEM = "syslog";
    private static final LogQueue.Ending ENDING = new LogQueue.Ending(5_000, TerminalLog.STDERR::println);
    private static final String POOL_LIBRARY = "com.zaxxer.hikari";
    private static final String ORDER_LIBRARY = "org.shredzone.acme4j";
    private static final String NETWORK_LIBRARY = "io.netty";
    private static final String HANDSHAKES = "io.netty.handler.ssl";

    private final LoggerContext context;
    private final long pid;
    private final Map<String, LogQueue.Counts> counts = new HashMap<>();

    /**
     * Lines lost at a path of a file or socket that no line has told of: whoever writes there after a reload does. As many
     * paths as configurations have named. Any thread.
     */
    private final Map<Path, AtomicLong> missing = new ConcurrentHashMap<>();

    private final Rotation rotation;
    private final AtomicBoolean mustReopen = new AtomicBoolean();

    /** Those that are rotated: not before the ones that were in use have ended. */
    private volatile Optional<LogTarget> current = Optional.empty();

    private volatile List<LogQueue> queues = List.of();
    private ErrorLogSettings settings;
    private volatile DateTimeFormatter stamps;
    private final BooleanSupplier rotates;
    private volatile Supplier<String> virtualServer = () -> "";

    /** Says something to whoever started the server, and writes it nowhere. */
    public static void tell(String line) {
        TerminalLog.STDOUT.println(line);
    }

    private ErrorLog(LoggerContext context, long pid, ErrorLogSettings settings, BooleanSupplier rotates) {
        this.context = context;
        this.rotates = rotates;
        this.rotation = new Rotation(WallClock.system(), ZoneId.systemDefault(), new ServerLog(Ticker.system()));
        this.pid = pid;
        this.settings = settings;
        this.stamps = stamps(settings);
    }

    /** @throws LaunchException with the path when the file cannot be written */
    public static ErrorLog start(ErrorLogSettings settings, long pid) {
        return start(settings, pid, () -> true);
    }

    /**
     * Starts one of several that write to the same file.
     *
     * @param rotates whether this one puts the file aside, asked whenever settings are applied
     * @throws LaunchException with the path when the file cannot be written
     */
    public static ErrorLog start(ErrorLogSettings settings, long pid, BooleanSupplier rotates) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        ErrorLog log = new ErrorLog(context, pid, settings, rotates);
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
        boolean isRotated = newSettings.rotation().error() && rotates.getAsBoolean();
        rotation.rules(isRotated ? newSettings.rotation() : RotationRules.OFF);
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        var before = new ArrayList<Appender<ILoggingEvent>>();
        root.iteratorForAppenders().forEachRemaining(before::add);
        var made = new ArrayList<LogQueue>();
        Optional<LogTarget> newFiles = newSettings.file().map(file -> files(file, newSettings));
        newFiles.ifPresent(files -> made.add(queue(FILE, files, newSettings, () -> between(files))));
        Optional<LogTarget> newSystem = newSettings.systemLog().map(socket -> systemLog(socket, newSettings));
        newSystem.ifPresent(files -> made.add(queue(SYSTEM, files, newSettings, () -> between(files))));
        if (newSettings.console()) {
            made.add(queue("console", new TerminalLog(TerminalLog.STDOUT, layout(newSettings)), newSettings, () -> {}));
        }
        made.forEach(root::addAppender);
        queues = List.copyOf(made);
        limit(newSettings.threshold());
        before.forEach(old -> {
            root.detachAppender(old);
            old.stop();
        });
        current = newFiles.or(() -> newSystem);
        // The ones before may have rotated a file that the new ones had opened.
        reopen();
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

    /** From now on the terminal is told by somebody else; without effect where it is the only place there is. */
    public synchronized void leaveTerminal() {
        if (settings.file().isPresent() || settings.systemLog().isPresent()) {
            apply(settings.withoutConsole());
        }
    }

    /** Says more or less from now on, until the next {@link #apply} of other settings; the file stays as it is. */
    public synchronized void threshold(Level threshold) {
        settings = settings.with(threshold);
        limit(threshold);
    }

    /** Has the files opened anew, after they were renamed. Returns before it is done. Any thread. */
    public void reopen() {
        mustReopen.set(true);
        queues.forEach(LogQueue::nudge);
    }

    /** Has the files put aside that have a line, and new ones begun. Returns before it is done. Any thread. */
    public void rotate() {
        rotation.ask();
        queues.forEach(LogQueue::nudge);
    }

    /** On the thread that writes the files. */
    private void between(LogTarget files) {
        if (current.orElse(null) != files) {
            return;
        }
        OptionalLong due = rotation.due();
        if (mustReopen.getAndSet(false)) {
            files.reopen();
        }
        if (due.isPresent()) {
            files.rotate(due.getAsLong());
        }
        files.tendFiles();
    }

    /** Writes what waits and closes the file; later lines go nowhere. */
    @Override
    public synchronized void close() {
        // A context that was stopped once does not stop its appenders again.
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).detachAndStopAllAppenders();
        context.stop();
        rotation.close();
    }

    private void limit(Level threshold) {
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(threshold);
        // Pools say what happens to them themselves, once; the library below them would say it for each connection.
        boolean detailed = Level.DEBUG.isGreaterOrEqual(threshold);
        context.getLogger(POOL_LIBRARY).setLevel(detailed ? null : Level.ERROR);
        // Whether an order came to its end is told by who gave it.
        context.getLogger(ORDER_LIBRARY).setLevel(detailed ? null : Level.WARN);
        // What the library tells of the system it found would hide what the server has to say.
        boolean everything = Level.TRACE.isGreaterOrEqual(threshold);
        context.getLogger(NETWORK_LIBRARY).setLevel(detailed && !everything ? Level.INFO : null);
        // Every client that breaks a handshake off would write a line; failures are counted by their causes.
        context.getLogger(HANDSHAKES).setLevel(detailed ? null : Level.ERROR);
    }

    private LogQueue queue(String target, LogTarget slow, ErrorLogSettings of, Runnable between) {
        LogQueue queue =
                new LogQueue(target, slow, counts(target), () -> virtualServer.get(), of.repeats(), ENDING, between);
        queue.setContext(context);
        queue.start();
        return queue;
    }

    private LogQueue.Counts counts(String target) {
        return counts.computeIfAbsent(target, name -> new LogQueue.Counts());
    }

    private LogTarget files(Path file, ErrorLogSettings of) {
        LongAdder failed = counts(FILE).failed();
        return withVirtualServers(file(file, of, failed), of, failed);
    }

    private LogTarget systemLog(Path socket, ErrorLogSettings of) {
        LongAdder failed = counts(SYSTEM).failed();
        String path = socket.toString();
        var systemLog = new SystemLog(
                path,
                new SyslogLines(pid, ZoneId.systemDefault(), layout(of)),
                lost(socket, SystemLog.lostLines(path), failed),
                Ticker.system());
        return withVirtualServers(systemLog, of, failed);
    }

    private LogTarget withVirtualServers(LogTarget ofServer, ErrorLogSettings of, LongAdder failed) {
        return of.ofVirtualServers().isEmpty()
                ? ofServer
                : new VirtualServerFiles(ofServer, of.ofVirtualServers(), own -> file(own, of, failed));
    }

    /** Also on the thread that writes the files. */
    private LogTarget file(Path file, ErrorLogSettings of, LongAdder failed) {
        var made = new ErrorLogFile(
                file,
                layout(of),
                ErrorLogFile::openOnDisk,
                rotation,
                lost(file, ErrorLogFile.lostLines(file), failed),
                TerminalLog.STDERR::println);
        made.start();
        return made;
    }

    private LostLines lost(Path place, LostLines.Wording wording, LongAdder failed) {
        AtomicLong untold = missing.computeIfAbsent(place, first -> new AtomicLong());
        return new LostLines(wording, untold, failed, Ticker.system(), TerminalLog.STDERR::println);
    }

    private ErrorLogLayout layout(ErrorLogSettings of) {
        return new ErrorLogLayout(of.dateFormat(), ZoneId.systemDefault(), pid, of.namesVirtualServers());
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
