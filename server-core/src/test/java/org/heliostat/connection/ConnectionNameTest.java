package org.heliostat.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class ConnectionNameTest {

    @Test
    void namesTheClientWithoutAskingAnybodyForItsName() throws Exception {
        InetAddress client = InetAddress.getByAddress("host.example", new byte[] {(byte) 192, 0, 2, 7});

        assertThat(new ConnectionName(35, new InetSocketAddress(client, 4711))).hasToString("35 from 192.0.2.7");
        assertThat(new ConnectionName(0, new InetSocketAddress(client, 4711))).hasToString("from 192.0.2.7");
        assertThat(new ConnectionName(3, null)).hasToString("3 from somewhere");
    }
}
