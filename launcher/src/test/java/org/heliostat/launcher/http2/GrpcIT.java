package org.heliostat.launcher.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** gRPC-Java calls a servlet of the packaged jar, in plain text and over TLS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GrpcIT {

    private static final String CLASSES = "org/heliostat/launcher/grpc";
    private static final String END = "end";
    private static final int DEADLINE_SECONDS = 120;

    private SecureServer server;
    private ManagedChannel plain;
    private ManagedChannel secure;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = SecureServer.start(folder, List.of(war(folder.resolve("calls.war"))));
        plain = NettyChannelBuilder.forAddress("localhost", server.port())
                .usePlaintext()
                .build();
        secure = NettyChannelBuilder.forAddress("localhost", server.securePort())
                .sslContext(GrpcSslContexts.forClient()
                        .trustManager(server.certificate().certificate())
                        .build())
                .build();
    }

    private static Path war(Path war) throws IOException {
        try (OutputStream file = Files.newOutputStream(war);
                ZipOutputStream zip = new ZipOutputStream(file);
                Stream<Path> classes = Files.list(Path.of("target/test-classes", CLASSES))) {
            for (Path one : (Iterable<Path>) classes::iterator) {
                zip.putNextEntry(new ZipEntry("WEB-INF/classes/" + CLASSES + "/" + one.getFileName()));
                zip.write(Files.readAllBytes(one));
            }
        }
        return war;
    }

    @AfterAll
    void stop() {
        plain.shutdownNow();
        secure.shutdownNow();
        server.close();
    }

    private ManagedChannel channel(boolean isSecure) {
        return isSecure ? secure : plain;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void callsWithOneMessageEachWay(boolean isSecure) {
        assertThat(unary(channel(isSecure), "Unary", "world")).isEqualTo("hello world");
        assertThat(unary(channel(isSecure), "Unary", "x".repeat(1_000_000))).hasSize(1_000_006);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void trailersReachTheClient(boolean isSecure) {
        Metadata sent = new Metadata();
        sent.put(key("x-client"), "a test");
        AtomicReference<Metadata> headers = new AtomicReference<>();
        AtomicReference<Metadata> trailers = new AtomicReference<>();
        Channel told = ClientInterceptors.intercept(
                channel(isSecure),
                MetadataUtils.newAttachHeadersInterceptor(sent),
                MetadataUtils.newCaptureMetadataInterceptor(headers, trailers));

        unary(told, "Unary", "world");

        assertThat(trailers.get().get(key("x-client"))).isEqualTo("a test");
        assertThat(headers.get().containsKey(key("date"))).isTrue();
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theServerStreams(boolean isSecure) {
        Iterator<String> parts = ClientCalls.blockingServerStreamingCall(
                channel(isSecure), method("Download", MethodType.SERVER_STREAMING), options(), "500");
        List<String> all = new ArrayList<>();
        parts.forEachRemaining(all::add);

        assertThat(all).hasSize(500).startsWith("part 0", "part 1").endsWith("part 499");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theClientStreams(boolean isSecure) throws Exception {
        Answers answers = new Answers();
        StreamObserver<String> upload = ClientCalls.asyncClientStreamingCall(
                channel(isSecure).newCall(method("Upload", MethodType.CLIENT_STREAMING), options()), answers);

        for (int i = 0; i < 300; i++) {
            upload.onNext("y".repeat(1_000));
        }
        upload.onCompleted();

        assertThat(answers.next()).isEqualTo("300 messages, 300000 bytes");
        assertThat(answers.next()).isEqualTo(END);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bothStreamAtTheSameTime(boolean isSecure) throws Exception {
        Answers answers = new Answers();
        StreamObserver<String> chat = ClientCalls.asyncBidiStreamingCall(
                channel(isSecure).newCall(method("Chat", MethodType.BIDI_STREAMING), options()), answers);

        for (int i = 0; i < 20; i++) {
            chat.onNext("line " + i);
            assertThat(answers.next()).isEqualTo("you said line " + i);
        }
        chat.onCompleted();

        assertThat(answers.next()).isEqualTo(END);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStatusBehindMessagesIsTold(boolean isSecure) throws Exception {
        Answers answers = new Answers();

        ClientCalls.asyncServerStreamingCall(
                channel(isSecure).newCall(method("Fail", MethodType.SERVER_STREAMING), options()), "x", answers);

        assertThat(answers.next()).isEqualTo("begun");
        assertThat(answers.next()).isEqualTo("FAILED_PRECONDITION after 0 messages");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStatusWithoutMessagesIsTold(boolean isSecure) {
        assertThatThrownBy(() -> unary(channel(isSecure), "Refuse", "x"))
                .isInstanceOfSatisfying(StatusRuntimeException.class, refused -> {
                    assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
                    assertThat(refused.getStatus().getDescription()).isEqualTo("not you");
                });
        assertThatThrownBy(() -> unary(channel(isSecure), "Nothing", "x"))
                .isInstanceOfSatisfying(
                        StatusRuntimeException.class,
                        unknown -> assertThat(unknown.getStatus().getCode()).isEqualTo(Status.Code.UNIMPLEMENTED));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCallThatIsCancelledEndsTheServletsWork(boolean isSecure) throws Exception {
        int before = Integer.parseInt(unary(channel(isSecure), "Cancelled", "x"));
        Answers answers = new Answers();
        var call = channel(isSecure).newCall(method("Endless", MethodType.SERVER_STREAMING), options());
        ClientCalls.asyncServerStreamingCall(call, "x", answers);
        assertThat(answers.next()).hasSize(100_000);

        call.cancel("enough", null);

        Await.until(() -> Integer.parseInt(unary(channel(isSecure), "Cancelled", "x")) == before + 1);
    }

    private static String unary(Channel channel, String name, String message) {
        return ClientCalls.blockingUnaryCall(channel, method(name, MethodType.UNARY), options(), message);
    }

    private static CallOptions options() {
        return CallOptions.DEFAULT.withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }

    private static MethodDescriptor<String, String> method(String name, MethodType type) {
        return MethodDescriptor.<String, String>newBuilder(new Texts(), new Texts())
                .setFullMethodName("calls/" + name)
                .setType(type)
                .build();
    }

    /** Messages are texts, so that no compiler of protocols is needed. */
    private static final class Texts implements MethodDescriptor.Marshaller<String> {

        @Override
        public InputStream stream(String text) {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream message) {
            try (message) {
                return new String(message.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    }

    /** What comes of a call, in its order: messages, then an end or a status. */
    private static final class Answers implements StreamObserver<String> {

        private final BlockingQueue<String> all = new LinkedBlockingQueue<>();

        @Override
        public void onNext(String message) {
            all.add(message);
        }

        @Override
        public void onError(Throwable failed) {
            Status status = Status.fromThrowable(failed);
            all.add(status.getCode() + " " + status.getDescription());
        }

        @Override
        public void onCompleted() {
            all.add(END);
        }

        String next() throws InterruptedException {
            String next = all.poll(DEADLINE_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("no answer within " + DEADLINE_SECONDS + " seconds");
            }
            return next;
        }
    }
}
