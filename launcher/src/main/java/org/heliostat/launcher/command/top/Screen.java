package org.heliostat.launcher.command.top;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The terminal, in plain ANSI; {@code stty} sets it to give single keys and tells its size. {@link #close} brings it
 * back to what it was.
 */
final class Screen implements AutoCloseable {

    private static final String ALTERNATE = "\u001b[?1049h\u001b[?25l";
    private static final String ORDINARY = "\u001b[?25h\u001b[?1049l";
    private static final String HOME = "\u001b[H";
    private static final String REST_OF_LINE = "\u001b[K";
    private static final String REST_OF_SCREEN = "\u001b[J";
    private static final File TERMINAL = new File("/dev/tty");
    private static final int LOOK_MILLIS = 100;
    private static final long PROGRAM_SECONDS = 5;
    private static final int USUAL_ROWS = 24;
    private static final int USUAL_COLUMNS = 80;

    private final PrintWriter out;
    private final InputStream keys;
    private final String settings;
    private boolean isAlternate = true;

    private Screen(PrintWriter out, InputStream keys, String settings) {
        this.out = out;
        this.keys = keys;
        this.settings = settings;
        out.print(ALTERNATE);
        out.flush();
    }

    /** @throws IOException when there is no terminal, or it cannot be set */
    static Screen open(PrintWriter out, InputStream keys) throws IOException {
        if (System.console() == null) {
            throw new IOException("no terminal");
        }
        String settings = stty("-g").strip();
        stty("-icanon", "-echo", "min", "0", "time", "0");
        return new Screen(out, keys, settings);
    }

    /** @return rows and columns */
    int[] size() {
        try {
            String[] size = stty("size").strip().split(" ");
            int[] parsed = {Integer.parseInt(size[0]), Integer.parseInt(size[1])};
            return parsed[0] > 0 && parsed[1] > 0 ? parsed : new int[] {USUAL_ROWS, USUAL_COLUMNS};
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException unknown) {
            return new int[] {USUAL_ROWS, USUAL_COLUMNS};
        }
    }

    void draw(List<String> lines) {
        StringBuilder picture = new StringBuilder(HOME);
        for (int i = 0; i < lines.size(); i++) {
            picture.append(i == 0 ? "" : "\r\n").append(lines.get(i)).append(REST_OF_LINE);
        }
        out.print(picture.append(REST_OF_SCREEN));
        out.flush();
    }

    /** Leaves the lines to the terminal, which scrolls; from then on nothing is drawn over. */
    void print(List<String> lines) {
        leaveAlternate();
        lines.forEach(out::println);
        out.println();
        out.flush();
    }

    private void leaveAlternate() {
        if (isAlternate) {
            isAlternate = false;
            out.print(ORDINARY);
            out.flush();
        }
    }

    /** @return whether q was pressed within the time */
    boolean waitForQuit(int seconds) throws IOException, InterruptedException {
        for (int looks = seconds * 1000 / LOOK_MILLIS; looks > 0; looks--) {
            while (keys.available() > 0) {
                int key = keys.read();
                if (key == 'q' || key == 'Q') {
                    return true;
                }
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        return false;
    }

    @Override
    public void close() {
        leaveAlternate();
        try {
            stty(settings);
        } catch (IOException lost) {
            out.println("the terminal could not be set back: " + lost.getMessage() + " (stty sane helps)");
        }
    }

    private static String stty(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("stty"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectInput(TERMINAL)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream answer = process.getInputStream()) {
            String said = new String(answer.readAllBytes(), StandardCharsets.US_ASCII);
            if (!process.waitFor(PROGRAM_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("stty failed");
            }
            return said;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }
}
