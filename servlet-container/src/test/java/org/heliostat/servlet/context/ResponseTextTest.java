package org.heliostat.servlet.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.testing.TestApp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a servlet's writer makes of text, in whatever pieces it comes. */
class ResponseTextTest {

    /** One, two, three and four bytes of UTF-8 each, and half a pair. */
    private static final String[] LETTERS = {"a", "~", "ü", "€", "\uD83D\uDE00", "\uD83D"};

    @TempDir
    Path folder;

    private TestApp app;

    @BeforeEach
    void prepare() {
        app = new TestApp(folder.resolve("app"));
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @Test
    void textComesOutTheSameHoweverItIsWritten() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int run = 0; run < 200; run++) {
            String text = text(random, random.nextInt(3_000));
            int bufferSize = 1 + random.nextInt(600);
            int ways = random.nextInt();

            String path = "/run" + run;
            Answer answer = written(path, text, bufferSize, new Random(ways));

            assertThat(answer.transport().body())
                    .as("seed %d, run %d, buffer %d", seed, run, bufferSize)
                    .isEqualTo(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void nothingIsSentBeforeTheBufferIsFull() {
        AtomicBoolean early = new AtomicBoolean();
        AtomicBoolean late = new AtomicBoolean();
        app.start(context -> servlet(context, "full", "/full", (request, response) -> {
            response.setBufferSize(1_000);
            PrintWriter out = response.getWriter();
            out.write("x".repeat(400));
            out.write("y".repeat(600).toCharArray());
            early.set(response.isCommitted());
            out.write('z');
            late.set(response.isCommitted());
        }));

        Answer answer = app.get("/app/full");

        assertThat(early).isFalse();
        assertThat(late).isTrue();
        assertThat(answer.text()).isEqualTo("x".repeat(400) + "y".repeat(600) + "z");
    }

    @Test
    void halfAPairAtTheEndOfAPieceWaitsForItsOtherHalf() {
        app.start(context -> servlet(context, "half", "/half", (request, response) -> {
            response.setCharacterEncoding("UTF-8");
            response.getWriter().write("\uD83D");
            response.getWriter().write('\uDE00');
            response.getWriter().write(new char[] {'!', '\uD83D'});
            response.getWriter().write("\uDE00.");
        }));

        assertThat(app.get("/app/half").text()).isEqualTo("\uD83D\uDE00!\uD83D\uDE00.");
    }

    private Answer written(String path, String text, int bufferSize, Random ways) {
        app.close();
        app = new TestApp(folder.resolve("app" + path));
        app.start(context -> servlet(context, "text", path, (request, response) -> {
            response.setCharacterEncoding("UTF-8");
            response.setBufferSize(bufferSize);
            inPieces(response.getWriter(), text, ways);
        }));
        return app.get("/app" + path);
    }

    private static void inPieces(PrintWriter out, String text, Random ways) {
        int i = 0;
        while (i < text.length()) {
            int length = Math.min(text.length() - i, 1 + ways.nextInt(300));
            switch (ways.nextInt(3)) {
                case 0 -> out.write(text, i, length);
                case 1 -> out.write(text.toCharArray(), i, length);
                default -> {
                    length = 1;
                    out.write(text.charAt(i));
                }
            }
            i += length;
        }
    }

    private static String text(Random random, int letters) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < letters; i++) {
            boolean plain = random.nextInt(4) > 0;
            text.append(LETTERS[plain ? 0 : random.nextInt(LETTERS.length)]);
        }
        // A half at the very end would wait for a second half that never comes.
        return text.append('.').toString();
    }
}
