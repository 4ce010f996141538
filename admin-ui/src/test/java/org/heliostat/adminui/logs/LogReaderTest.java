package org.heliostat.adminui.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogReaderTest {

    @TempDir
    private Path folder;

    private Path file;
    private LogReader reader;

    @BeforeEach
    void name() {
        file = folder.resolve("errors");
        reader = new LogReader(file);
    }

    @Test
    void readsTheLastLinesOldestFirst() throws IOException {
        write("one\ntwo\nthree\n");

        assertThat(reader.last(2, event -> true).events()).containsExactly("two", "three");
        assertThat(reader.last(9, event -> true).events()).containsExactly("one", "two", "three");
        assertThat(reader.last(9, event -> event.contains("o")).events()).containsExactly("one", "two");
        assertThat(reader.last(0, event -> true).events()).isEmpty();
    }

    @Test
    void keepsTabbedLinesWithTheirEvent() throws IOException {
        write("one\n\tat a\n\tat b\ntwo\n\tat c\n");

        assertThat(reader.last(1, event -> true).events()).containsExactly("two\n\tat c");
        assertThat(reader.last(2, event -> true).events()).containsExactly("one\n\tat a\n\tat b", "two\n\tat c");
        assertThat(reader.after(start(), 9, event -> true).events())
                .containsExactly("one\n\tat a\n\tat b", "two\n\tat c");
    }

    @Test
    void leavesALineThatIsBeingWrittenForLater() throws IOException {
        write("one\ntw");

        LogReader.Read first = reader.last(9, event -> true);
        assertThat(first.events()).containsExactly("one");
        assertThat(reader.after(first.next(), 9, event -> true).events()).isEmpty();
        write("o\n");

        assertThat(reader.after(first.next(), 9, event -> true).events()).containsExactly("two");
    }

    @Test
    void readsOnWhereItWas() throws IOException {
        write("one\n");
        Position at = reader.end();
        write("two\nthree\nfour\n");

        LogReader.Read some = reader.after(at, 2, event -> true);
        LogReader.Read rest = reader.after(some.next(), 2, event -> true);

        assertThat(some.events()).containsExactly("two", "three");
        assertThat(rest.events()).containsExactly("four");
        assertThat(reader.after(rest.next(), 2, event -> true).events()).isEmpty();
        assertThat(Position.parse(rest.next().toString())).contains(rest.next());
    }

    @Test
    void finishesTheOldFileAfterARotationThenReadsTheNewOne() throws IOException {
        write("one\n");
        Position at = reader.end();
        write("two\n");
        Files.move(file, folder.resolve("errors.1"));
        write("three\n");

        LogReader.Read old = reader.after(at, 9, event -> true);
        LogReader.Read fresh = reader.after(old.next(), 9, event -> true);

        assertThat(old.events()).containsExactly("two");
        assertThat(fresh.events()).containsExactly("three");
    }

    @Test
    void beginsAnewWhenTheFileWasEmptiedOrTheOldOneRemoved() throws IOException {
        write("one one one\n");
        Position at = reader.end();
        Files.writeString(file, "two\n");
        assertThat(reader.after(at, 9, event -> true).events()).containsExactly("two");

        assertThat(reader.after(new Position("abc", 4), 9, event -> true).events())
                .containsExactly("two");
        Files.delete(file);
        assertThat(reader.after(at, 9, event -> true).events()).isEmpty();
        assertThat(reader.last(9, event -> true).events()).isEmpty();
    }

    @Test
    void showsOnlyABoundedPartOfALineWithoutEnd() throws IOException {
        write("a\n" + "x".repeat(LogPiece.LONGEST_EVENT * 3) + "\nb\n");

        List<String> events = reader.last(9, event -> true).events();

        assertThat(events).hasSize(3).first().isEqualTo("a");
        assertThat(events.get(1).length()).isLessThanOrEqualTo(LogPiece.LONGEST_EVENT);
        assertThat(reader.after(start(), 99, event -> true).events()).first().isEqualTo("a");
        assertThat(reader.after(start(), 99, event -> true).events()).last().isEqualTo("b");
    }

    /** Whatever the lines, both directions see the same events; the seed of a failure is printed. */
    @Test
    void seesTheSameBackwardsAndForwards() throws IOException {
        for (long seed = 1; seed <= 30; seed++) {
            Files.deleteIfExists(file);
            List<String> written = lines(new Random(seed));
            write(String.join("\n", written) + "\n");

            List<String> backwards =
                    reader.last(Integer.MAX_VALUE, event -> true).events();
            List<String> forwards = allForwards();

            assertThat(String.join("\n", backwards))
                    .as("seed %d, backwards", seed)
                    .isEqualTo(String.join("\n", written));
            assertThat(forwards).as("seed %d, forwards", seed).isEqualTo(backwards);
        }
    }

    private List<String> allForwards() throws IOException {
        List<String> events = new ArrayList<>();
        LogReader.Read read = reader.after(start(), 1_000, event -> true);
        while (!read.events().isEmpty()) {
            events.addAll(read.events());
            read = reader.after(read.next(), 1_000, event -> true);
        }
        return events;
    }

    private static List<String> lines(Random random) {
        List<String> lines = new ArrayList<>();
        int count = random.nextInt(3_000) + 1;
        for (int i = 0; i < count; i++) {
            boolean goesOn = i > 0 && random.nextInt(5) == 0;
            lines.add((goesOn ? "\t" : "[") + "é" + i + "-" + "y".repeat(random.nextInt(200)));
        }
        return lines;
    }

    private Position start() throws IOException {
        return new Position(Position.identity(file), 0);
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
