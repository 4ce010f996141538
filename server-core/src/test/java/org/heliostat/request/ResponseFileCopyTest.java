package org.heliostat.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResponseFileCopyTest {

    @TempDir
    private Path folder;

    @Test
    void anInterruptedThreadDoesNotCloseTheFileThatOthersSend() throws Exception {
        FakeTransport encrypting = new FakeTransport().withoutFiles();
        Exchange exchange =
                FakeExchange.request("GET", "/a").transport(encrypting).build();
        Path path = Files.writeString(folder.resolve("a"), "alpha");
        try (FileChannel shared = FileChannel.open(path)) {
            Thread.currentThread().interrupt();
            boolean stillInterrupted;
            try {
                exchange.response().sendFile(shared, 0, 5, () -> {});
            } finally {
                stillInterrupted = Thread.interrupted();
            }

            assertThat(stillInterrupted).isTrue();
            assertThat(shared.isOpen()).isTrue();
            assertThat(encrypting.text()).isEqualTo("alpha");
        }
    }
}
