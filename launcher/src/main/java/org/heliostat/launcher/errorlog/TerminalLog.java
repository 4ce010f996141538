package org.heliostat.launcher.errorlog;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Layout;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;

/**
 * The terminal as a place of the error log. Used by the thread that writes the log.
 *
 * @param out tells nobody when it fails, and is not ours to close
 */
record TerminalLog(PrintStream out, Layout<ILoggingEvent> layout) implements LogTarget {

    /** The streams of the process, past everything that may be put in their place later. */
    static final PrintStream STDOUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);

    static final PrintStream STDERR = new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8);

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void write(ILoggingEvent line) {
        byte[] bytes = layout.doLayout(line).getBytes(UTF_8);
        out.write(bytes, 0, bytes.length);
    }

    @Override
    public boolean tell(ILoggingEvent aboutOthers) {
        write(aboutOthers);
        return true;
    }

    @Override
    public void close() {
        out.flush();
    }
}
