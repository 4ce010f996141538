package org.heliostat.advisor.need;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.heliostat.advisor.machine.JavaMemory;
import org.heliostat.advisor.testing.WrittenInstance;
import org.heliostat.config.instance.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NeedsTest {

    private static final String FAST_CGI =
            """
            Service fn="FCGIRequestHandler" type="x/a" BindPath="127.0.0.1:9000" MaxConnections="20"
            Service fn="FCGIRequestHandler" type="x/b" BindPath="127.0.0.1:9000" MaxConnections="20"
            Service fn="php4_execute" type="x/c" PHP_FCGI_CHILDREN="4"
            """;

    @TempDir
    private Path folder;

    @Test
    void connectionsAreWhatTheDirectiveSays() throws IOException {
        assertThat(connections("MaxConnections 5000\n").words()).isEqualTo("MaxConnections 5,000");
    }

    @Test
    void withoutADirectiveEachRequestNeedsAConnection() throws IOException {
        assertThat(connections("RqThrottle 100\nConnQueueSize 900\n").words())
                .isEqualTo("ConnQueueSize 900 + RqThrottle 100");
        assertThat(connections("RqThrottle auto\nRqThrottleMax 300\nConnQueueSize 900\n")
                        .total())
                .isEqualTo(1_200);
    }

    @Test
    void keptConnectionsCountWhereTheFileNamesThem() throws IOException {
        assertThat(connections("MaxKeepAliveConnections 9000\n").words()).isEqualTo("MaxKeepAliveConnections 9,000");
        assertThat(connections("MaxKeepAliveConnections 10\nRqThrottle 100\nConnQueueSize 900\n")
                        .total())
                .isEqualTo(1_000);
    }

    @Test
    void descriptorsAreThoseOfConnectionsAndOfWhatIsBeside() throws IOException {
        Configuration configuration = instance()
                .magnus("MaxConnections 5000\nMaxCGIStubs 20\n")
                .nsfc("MaxOpenFiles=300\n")
                .pool(32, 60)
                .objConf(FAST_CGI)
                .read();

        assertThat(DescriptorNeed.of(configuration).words())
                .isEqualTo("MaxConnections 5,000 + MaxOpenFiles 300 + maxpoolsize 32 + FastCGI connections 24"
                        + " + MaxCGIStubs x 5 100 + listen sockets 1 + jars, logs and the like 256");
    }

    /** As the server itself keeps them back. */
    @Test
    void atLeast512DescriptorsAreReserved() throws IOException {
        Configuration configuration = instance()
                .magnus("MaxConnections 5000\n")
                .nsfc("TransmitFile=off\n")
                .read();

        assertThat(DescriptorNeed.of(configuration).total()).isEqualTo(5_512);
    }

    @Test
    void threadsAreThoseOfAllPools() throws IOException {
        Configuration configuration = instance()
                .magnus("RqThrottle 100\nIOThreads 4\nMaxCGIStubs 10\nNativePoolMaxThreads 20\n"
                        + "Init fn=\"thread-pool-init\" name=\"p\" MaxThreads=\"30\"\n")
                .pool(8, 60)
                .read();

        assertThat(ThreadNeed.of(configuration, 2, 17).words())
                .isEqualTo("RqThrottle 100 + IOThreads 4 + acceptorthreads 1 + thread pools 50 + MaxCGIStubs 10"
                        + " + JDBC pools x 3 3 + the server's own 30 + Java's own 16");
        assertThat(ThreadNeed.of(configuration, 2, 25).parts().get(0))
                .isEqualTo(new Sum.Part("carriers of virtual threads", 2));
    }

    @Test
    void withoutALimitEachRequestHasAThread() throws IOException {
        Configuration configuration = instance()
                .magnus("RqThrottle 0\nConnQueueSize 0\nMaxConnections 300\n")
                .read();

        assertThat(ThreadNeed.of(configuration, 2, 17).parts().get(0)).isEqualTo(new Sum.Part("MaxConnections", 300));
        assertThat(ThreadNeed.of(configuration, 2, 21).parts().get(0))
                .isEqualTo(new Sum.Part("carriers of virtual threads", 2));
    }

    @Test
    void programsAreTasksAsThreadsAre() throws IOException {
        Configuration configuration =
                instance().magnus("MaxCGIStubs 10\n").objConf(FAST_CGI).read();

        assertThat(ThreadNeed.tasks(configuration, 2, 17).parts()).contains(new Sum.Part("programs", 15));
    }

    @Test
    void outgoingConnectionsAreThoseWithAPort() throws IOException {
        assertThat(OutgoingNeed.of(instance().pool(32, 60).objConf(FAST_CGI).read())
                        .words())
                .isEqualTo("maxpoolsize 32 + FastCGI connections 20");
        assertThat(OutgoingNeed.of(instance().read())).isEqualTo(Sum.NOTHING);
    }

    @Test
    void memoryIsHeapBuffersThreadsAndCode() throws IOException {
        Configuration configuration =
                instance().nsfc("MediumFileSpace=104857600\n").read();
        JavaMemory java = new JavaMemory(1L << 30, 0, Path.of("/tmp"));

        assertThat(MemoryNeed.of(configuration, java, -1, 200).total() >> 20).isEqualTo(1_024 + 100 + 64 + 100 + 256);
        assertThat(MemoryNeed.of(configuration, new JavaMemory(1L << 30, 50L << 20, Path.of("/tmp")), -1, 200)
                                .total()
                        >> 20)
                .isEqualTo(1_024 + 50 + 100 + 256);
        assertThat(MemoryNeed.of(instance().nsfc("").read(), java, 1L << 30, 200)
                                .total()
                        >> 20)
                .as("MediumFileSpace by the machine's memory")
                .isEqualTo(1_024 + 64 + 64 + 100 + 256);
    }

    private Sum connections(String magnus) throws IOException {
        return ConnectionNeed.of(instance().magnus(magnus).read().magnus());
    }

    private WrittenInstance instance() {
        return new WrittenInstance(folder);
    }
}
