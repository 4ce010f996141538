package org.heliostat.listen.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.heliostat.testing.Await;
import org.heliostat.testing.UnixMailbox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnixDatagramsTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void needsEpoll() {
        assumeTrue(UnixDatagrams.areAvailable(), "no epoll here");
    }

    @Test
    void handsOverEachTextAsOneDatagram() throws IOException {
        Path socket = folder.resolve("notify");
        try (UnixMailbox mailbox = new UnixMailbox(socket)) {
            UnixDatagrams.send(socket.toString(), "READY=1\nSTATUS=größer");
            UnixDatagrams.send(socket.toString(), "STOPPING=1");

            Await.until(() -> mailbox.texts().size() == 2);
            assertThat(mailbox.texts()).containsExactly("READY=1\nSTATUS=größer", "STOPPING=1");
        }
    }

    @Test
    void saysThatNobodyHasTheSocket() {
        assertThatThrownBy(() -> UnixDatagrams.send(folder.resolve("none").toString(), "READY=1"))
                .isInstanceOf(IOException.class);
    }
}
