package org.heliostat.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.heliostat.buffer.SpareBuffers;
import org.heliostat.testing.FakeTransport;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

class ResponseOutputTest {

    private static final byte[] TEXT = {'t', 'e', 'x', 't'};

    private final SpareBuffers spares = new SpareBuffers(16, 1);

    @Test
    void theNextAnswerGetsTheBufferOfTheOneBefore() throws IOException {
        byte[] used = finished(new Response(new FakeTransport(), spares, 16));

        assertThat(spares.take()).isSameAs(used);
    }

    @Test
    void aBufferThatAnotherThreadMayStillWriteToIsNotUsedAgain() throws IOException {
        Response response = new Response(new FakeTransport(), spares, 16);
        response.output().wanders();

        byte[] used = finished(response);

        assertThat(spares.take()).isNotSameAs(used);
    }

    @Test
    void aBufferThatAnotherThreadHasWrittenToIsNotUsedAgain() throws Exception {
        Response response = new Response(new FakeTransport(), spares, 16);
        response.output().write(TEXT, 0, TEXT.length);
        Together.run(List.of(() -> {
            response.output().write(TEXT, 0, TEXT.length);
            return true;
        }));

        byte[] used = response.output().array();
        response.finish();

        assertThat(spares.take()).isNotSameAs(used);
    }

    @Test
    void theBufferOfAnAnswerThatIsCutIsNotUsedAgain() throws IOException {
        Response response = new Response(new FakeTransport(), spares, 16);
        response.output().write(TEXT, 0, TEXT.length);
        byte[] used = response.output().array();

        response.abort();

        assertThat(spares.take()).isNotSameAs(used);
    }

    @Test
    void aSmallBufferIsLeftForALargerOneAsMoreIsWritten() throws IOException {
        FakeTransport transport = new FakeTransport();
        Response response = new Response(transport, spares, 40);
        for (int i = 0; i < 25; i++) {
            response.output().write(TEXT, 0, TEXT.length);
        }
        response.finish();

        assertThat(transport.text()).isEqualTo("text".repeat(25));
        assertThat(transport.sends()).isEqualTo(3);
    }

    @Test
    void moreThanTheSizeMayBeReserved() throws IOException {
        FakeTransport transport = new FakeTransport();
        Response response = new Response(transport, spares, 8);
        ResponseOutput output = response.output();

        assertThat(output.reserve(30)).isGreaterThanOrEqualTo(30);
        output.advance(30);
        output.write(TEXT, 0, TEXT.length);
        response.finish();

        assertThat(transport.body()).hasSize(34).endsWith(TEXT);
    }

    private static byte[] finished(Response response) throws IOException {
        response.output().write(TEXT, 0, TEXT.length);
        byte[] used = response.output().array();
        response.finish();
        return used;
    }
}
