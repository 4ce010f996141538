package org.heliostat.launcher.errorlog;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

/**
 * A standard stream that gives what web applications print to the log, line by line with the application's name,
 * and lets everything else through. Any thread; each collects its own line.
 */
final class ApplicationLines extends OutputStream {

    /** A longer line is cut into pieces. */
    static final int LONGEST_LINE = 8192;

    private final PrintStream original;
    private final CurrentApplication current;
    private final BiConsumer<String, String> log;
    private final ThreadLocal<Line> line = ThreadLocal.withInitial(Line::new);

    /** A line that has no end yet; of one thread. */
    private static final class Line {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private String application = "";
    }

    /** @param log takes the application's name and the line */
    ApplicationLines(PrintStream original, CurrentApplication current, BiConsumer<String, String> log) {
        this.original = original;
        this.current = current;
        this.log = log;
    }

    /** @return a stream that may stand in for the original one */
    PrintStream asPrintStream() {
        return new PrintStream(this, true, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        String application = current.name();
        Line collected = line.get();
        // The thread works for somebody else now: what the last one left unfinished is a line.
        if (collected.bytes.size() > 0 && !collected.application.equals(application)) {
            end(collected);
        }
        if (application == null) {
            original.write(bytes, offset, length);
            return;
        }
        collected.application = application;
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == '\n' || collected.bytes.size() >= LONGEST_LINE) {
                end(collected);
            }
            if (bytes[i] != '\n') {
                collected.bytes.write(bytes[i]);
            }
        }
    }

    @Override
    public void flush() {
        original.flush();
    }

    private void end(Line collected) {
        String text = collected.bytes.toString(StandardCharsets.UTF_8);
        collected.bytes.reset();
        log.accept(collected.application, text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    }
}
