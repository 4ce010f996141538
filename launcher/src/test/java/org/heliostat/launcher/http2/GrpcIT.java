package org.heliostat.launcher.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
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

    private static final String SERVICE = "calls";

    private SecureServer server;
    private ManagedChannel plain;
    private ManagedChannel secure;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = SecureServer.start(folder, List.of(GrpcCalls.war(folder.resolve("calls.war"))));
        plain = NettyChannelBuilder.forAddress("localhost", server.port())
                .usePlaintext()
                .build();
        secure = NettyChannelBuilder.forAddress("localhost", server.securePort())
                .sslContext(GrpcSslContexts.forClient()
                        .trustManager(server.certificate().certificate())
                        .build())
                .build();
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
        sent.put(GrpcCalls.key("x-client"), "a test");
        AtomicReference<Metadata> headers = new AtomicReference<>();
        AtomicReference<Metadata> trailers = new AtomicReference<>();
        Channel told = ClientInterceptors.intercept(
                channel(isSecure),
                MetadataUtils.newAttachHeadersInterceptor(sent),
                MetadataUtils.newCaptureMetadataInterceptor(headers, trailers));

        unary(told, "Unary", "world");

        assertThat(trailers.get().get(GrpcCalls.key("x-client"))).isEqualTo("a test");
        assertThat(headers.get().containsKey(GrpcCalls.key("date"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theServerStreams(boolean isSecure) {
        Iterator<String> parts = ClientCalls.blockingServerStreamingCall(
                channel(isSecure), method("Download", MethodType.SERVER_STREAMING), GrpcCalls.options(), "500");
        List<String> all = new ArrayList<>();
        parts.forEachRemaining(all::add);

        assertThat(all).hasSize(500).startsWith("part 0", "part 1").endsWith("part 499");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theClientStreams(boolean isSecure) throws Exception {
        GrpcCalls.Answers answers = new GrpcCalls.Answers();
        StreamObserver<String> upload = ClientCalls.asyncClientStreamingCall(
                channel(isSecure).newCall(method("Upload", MethodType.CLIENT_STREAMING), GrpcCalls.options()), answers);

        for (int i = 0; i < 300; i++) {
            upload.onNext("y".repeat(1_000));
        }
        upload.onCompleted();

        assertThat(answers.next()).isEqualTo("300 messages, 300000 bytes");
        assertThat(answers.next()).isEqualTo(GrpcCalls.END);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bothStreamAtTheSameTime(boolean isSecure) throws Exception {
        GrpcCalls.Answers answers = new GrpcCalls.Answers();
        StreamObserver<String> chat = ClientCalls.asyncBidiStreamingCall(
                channel(isSecure).newCall(method("Chat", MethodType.BIDI_STREAMING), GrpcCalls.options()), answers);

        for (int i = 0; i < 20; i++) {
            chat.onNext("line " + i);
            assertThat(answers.next()).isEqualTo("you said line " + i);
        }
        chat.onCompleted();

        assertThat(answers.next()).isEqualTo(GrpcCalls.END);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStatusBehindMessagesIsTold(boolean isSecure) throws Exception {
        GrpcCalls.Answers answers = new GrpcCalls.Answers();

        ClientCalls.asyncServerStreamingCall(
                channel(isSecure).newCall(method("Fail", MethodType.SERVER_STREAMING), GrpcCalls.options()),
                "x",
                answers);

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
        GrpcCalls.Answers answers = new GrpcCalls.Answers();
        var call = channel(isSecure).newCall(method("Endless", MethodType.SERVER_STREAMING), GrpcCalls.options());
        ClientCalls.asyncServerStreamingCall(call, "x", answers);
        assertThat(answers.next()).hasSize(100_000);

        call.cancel("enough", null);

        Await.until(() -> Integer.parseInt(unary(channel(isSecure), "Cancelled", "x")) == before + 1);
    }

    private static String unary(Channel channel, String name, String message) {
        return GrpcCalls.unary(channel, SERVICE, name, message);
    }

    private static MethodDescriptor<String, String> method(String name, MethodType type) {
        return GrpcCalls.method(SERVICE, name, type);
    }
}
