package org.heliostat.study.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.NotSslRecordException;
import java.io.IOException;
import java.net.ConnectException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class TroubleTest {

    @Test
    void saysWhatTheSystemSaysWithoutCallAndAddress() {
        assertThat(Trouble.connecting(new ConnectException(
                        "finishConnect(..) failed with error(-111): Connection refused: /127.0.0.1:21399")))
                .isEqualTo("cannot connect: Connection refused");
        assertThat(Trouble.connecting(new ConnectException("Connection refused: localhost/127.0.0.1:1")))
                .isEqualTo("cannot connect: Connection refused");
        assertThat(Trouble.of(new IOException("recvAddress(..) failed with error(-104): Connection reset by peer")))
                .isEqualTo("Connection reset by peer");
        assertThat(Trouble.of(new IOException())).isEqualTo("IOException");
    }

    @Test
    void saysWhoDoesNotSpeakTls() {
        assertThat(Trouble.of(new DecoderException(new NotSslRecordException("not an SSL/TLS record"))))
                .isEqualTo("the server does not speak TLS there (expected: http, or another port)");
        assertThat(Trouble.of(new DecoderException(new SSLHandshakeException("certificate expired"))))
                .isEqualTo("TLS: certificate expired");
    }
}
