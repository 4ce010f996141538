package org.heliostat.launcher.jvm;

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
    private final ThreadLocal<ByteArrayOutputStream> line = ThreadLocal.withInitial(ByteArrayOutputStream::new);

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
        if (application == null) {
            original.write(bytes, offset, length);
            return;
        }
        ByteArrayOutputStream collected = line.get();
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == '\n' || collected.size() >= LONGEST_LINE) {
                end(application, collected);
            }
            if (bytes[i] != '\n') {
                collected.write(bytes[i]);
            }
        }
    }

    @Override
    public void flush() {
        original.flush();
    }

    private void end(String application, ByteArrayOutputStream collected) {
        String text = collected.toString(StandardCharsets.UTF_8);
        collected.reset();
        log.accept(application, text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    }
}
