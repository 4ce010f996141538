package org.heliostat.listen.notify;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnixSenderTest {

    @TempDir
    Path folder;

    /** The number of its descriptor is another's by then, such as a client's connection. */
    @Test
    void sendsNothingOnceItIsClosed() throws IOException {
        Assumptions.assumeTrue(UnixDatagrams.areAvailable());
        UnixSender sender = new UnixSender(folder.resolve("log").toString(), 100);
        sender.close();
        sender.close();

        assertThatThrownBy(() -> sender.send("line".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IOException.class)
                .hasMessage("it is closed");
    }
}
