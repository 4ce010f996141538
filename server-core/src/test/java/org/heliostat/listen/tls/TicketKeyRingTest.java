package org.heliostat.listen.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.heliostat.config.ConfigException;
import org.heliostat.config.SourceLocation;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TicketKeyRingTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    private Path folder;

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void anOwnKeyIsReplacedAndTheOneBeforeKept() {
        TicketKeyRing ring = new TicketKeyRing(new TlsOptions.Tickets(Optional.empty(), HOUR), ticker);
        TicketKeys first = ring.current();
        assertThat(ring.look()).isFalse();

        ticker.advance(HOUR);
        assertThat(ring.look()).isTrue();
        TicketKeys second = ring.current();
        ticker.advance(HOUR);
        assertThat(ring.look()).isTrue();

        assertThat(first.keys()).hasSize(1);
        assertThat(second.keys()).hasSize(2).last().isSameAs(first.keys().get(0));
        assertThat(ring.current().keys())
                .hasSize(2)
                .doesNotContain(first.keys().get(0))
                .last()
                .isSameAs(second.keys().get(0));
    }

    @Test
    void aFileIsReadAgainWhenItHasChanged() throws Exception {
        TicketKeyRing ring = new TicketKeyRing(new TlsOptions.Tickets(Optional.of(file(keys(1))), HOUR), ticker);
        assertThat(ring.current().keys()).hasSize(1);
        ticker.advance(HOUR);
        assertThat(ring.look()).as("what is the file's is not replaced").isFalse();

        file(keys(2, 1));
        assertThat(ring.look()).isTrue();
        assertThat(ring.current().keys()).hasSize(2);

        file(new byte[47]);
        assertThat(ring.look()).isFalse();
        assertThat(ring.current().keys()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 47, 80, 48 * 17})
    void anotherLengthIsRefusedWithItsPlace(int length) throws Exception {
        TicketKeyFile file = file(new byte[length]);

        assertThatThrownBy(file::read)
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("conf/magnus.conf:7: TLSTicketKeyFile: ")
                .hasMessageEndingWith("(expected: 1 to 16 keys of 48 bytes each, and nothing else)");
    }

    @Test
    void aFileThatOthersMayReadIsRefused() throws Exception {
        TicketKeyFile file = file(keys(1));
        Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-r-----"));

        assertThatThrownBy(file::read).hasMessageEndingWith("(expected: a file that nobody else can read, mode 0600)");
        Files.delete(file.path());
        assertThatThrownBy(file::read).hasMessageEndingWith("(expected: a file that can be read)");
    }

    @Test
    void ownKeysFollowThoseOfAFileThatIsNotNamedAnyMore() throws Exception {
        TicketKeyRing ring = new TicketKeyRing(new TlsOptions.Tickets(Optional.of(file(keys(1, 2))), HOUR), ticker);

        ring.options(new TlsOptions.Tickets(Optional.empty(), HOUR));

        assertThat(ring.current().keys()).hasSize(1);
    }

    private TicketKeyFile file(byte[] content) throws IOException {
        Path path = folder.resolve("tickets.key");
        Files.write(path, content);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        return new TicketKeyFile(path, new SourceLocation("conf/magnus.conf", 7));
    }

    private static byte[] keys(int... fillings) {
        byte[] all = new byte[fillings.length * 48];
        for (int i = 0; i < fillings.length; i++) {
            Arrays.fill(all, i * 48, (i + 1) * 48, (byte) fillings[i]);
        }
        return all;
    }
}
