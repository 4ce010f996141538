package org.heliostat.advisor.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunQueueTimesTest {

    @TempDir
    private Path root;

    private RunQueueTimes times() {
        return new RunQueueTimes(new SystemFiles(root));
    }

    @Test
    void whatThreadsThatServeHaveWaitedSinceIsCounted() throws IOException {
        thread(1, "java", 1_000);
        thread(2, "session-1", 50);
        thread(3, "io-ls1-1", 60);
        thread(4, "C2 CompilerThre", 70);
        RunQueueTimes times = times();

        assertThat(times.read()).isZero();
        thread(2, "session-1", 55);
        thread(3, "io-ls1-1", 80);
        thread(4, "C2 CompilerThre", 9_000);
        assertThat(times.read()).isEqualTo(25);
    }

    /** Threads come and go with the load; what one had waited before it was seen is not of this time. */
    @Test
    void threadsThatEndTakeNothingAway() throws IOException {
        thread(2, "session-1", 50);
        RunQueueTimes times = times();
        times.read();
        thread(2, "session-1", 90);
        thread(3, "session-2", 40);
        assertThat(times.read()).isEqualTo(40);

        Path ended = root.resolve("proc/self/task/2");
        Files.delete(ended.resolve("comm"));
        Files.delete(ended.resolve("schedstat"));
        Files.delete(ended);
        thread(3, "session-2", 41);

        assertThat(times.read()).isEqualTo(41);
    }

    @Test
    void whereTheSystemTellsNothingNothingIsKnown() throws IOException {
        assertThat(times().read()).isEqualTo(-1);

        thread(4, "C2 CompilerThre", 70);
        assertThat(times().read()).isEqualTo(-1);

        Path uncounted = Files.createDirectories(root.resolve("proc/self/task/5"));
        Files.writeString(uncounted.resolve("comm"), "session-1\n");
        Files.writeString(uncounted.resolve("schedstat"), "0 0 0\n");
        assertThat(times().read()).isEqualTo(-1);
    }

    private void thread(int number, String name, long waited) throws IOException {
        Path folder = Files.createDirectories(root.resolve("proc/self/task/" + number));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), "12345 " + waited + " 17\n");
    }
}
