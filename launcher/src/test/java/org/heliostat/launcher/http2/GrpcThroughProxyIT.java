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
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import org.heliostat.launcher.process.ServerProcess;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * gRPC-Java calls by the packaged jar as a reverse proxy: a servlet of another one, in plain text and over TLS, and gRPC-Java's own
 * server.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GrpcThroughProxyIT {

    private static final int LONGEST = 16 << 20;
    private static final int FOUR_MEGABYTES = 4 << 20;

    /** Looks after which nothing seems to move any more; a machine that is slower still makes a test easier, not wrong. */
    private static final int STILL_LOOKS = 30;

    /** Some nine seconds: longer than a body may be waited for here, and than gRPC bears a PING in each second. */
    private static final int LONG_LOOKS = 200;

    private SecureServer servlet;
    private GrpcOrigin grpc;
    private ServerProcess proxy;
    private ManagedChannel channel;

    /** Who answers behind the proxy. */
    private enum Way {
        SERVLET("calls"),
        SERVLET_OVER_TLS("secure"),
        GRPC("native");

        private final String service;

        Way(String service) {
            this.service = service;
        }
    }

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        servlet = SecureServer.start(
                Files.createDirectories(folder.resolve("origin")), List.of(GrpcCalls.war(folder.resolve("calls.war"))));
        grpc = new GrpcOrigin();
        Path instance = Files.createDirectories(folder.resolve("proxy")).resolve("i");
        ServerProcess.makeInstance(instance);
        Path objConf = instance.resolve("conf/obj.conf");
        String mapped = "NameTrans fn=\"map\" from=\"/calls\" to=\"http:/calls\" name=\"calls\"\n"
                + "NameTrans fn=\"map\" from=\"/secure\" to=\"http:/calls\" name=\"secure\"\n"
                + "NameTrans fn=\"map\" from=\"/native\" to=\"http:/native\" name=\"native\"\n";
        Files.writeString(
                objConf,
                Files.readString(objConf)
                                .replace("NameTrans fn=\"document-root\"", mapped + "NameTrans fn=\"document-root\"")
                        + object(Way.SERVLET, "http://127.0.0.1:" + servlet.port())
                        + object(Way.SERVLET_OVER_TLS, "https://localhost:" + servlet.securePort())
                        + object(Way.GRPC, "http://127.0.0.1:" + grpc.port()));
        Files.write(
                instance.resolve("conf/magnus.conf"),
                List.of(
                        "",
                        "AcceptTimeout 3",
                        "Init fn=\"http-client-config\" validate-server-cert=\"off\" http2-ping=\"1\" protocol=\"http/2\""),
                StandardOpenOption.APPEND);
        proxy = ServerProcess.start(instance);
        channel = NettyChannelBuilder.forAddress("localhost", proxy.port())
                .usePlaintext()
                .maxInboundMessageSize(LONGEST)
                .build();
    }

    private static String object(Way way, String url) {
        return "<Object name=\"" + way.service + "\">\nRoute fn=\"set-origin-server\" server=\"" + url
                + "\"\nService fn=\"proxy-retrieve\" method=\"*\"\n</Object>\n";
    }

    @AfterAll
    void stop() {
        channel.shutdownNow();
        proxy.close();
        grpc.close();
        servlet.close();
    }

    @ParameterizedTest
    @EnumSource
    void messagesPassEachWay(Way way) {
        assertThat(unary(way, "Unary", "world")).isEqualTo("hello world");
        assertThat(unary(way, "Unary", "x".repeat(FOUR_MEGABYTES))).hasSize(FOUR_MEGABYTES + 6);
    }

    @ParameterizedTest
    @EnumSource
    void fieldsAndTrailersPass(Way way) {
        Metadata sent = new Metadata();
        sent.put(GrpcCalls.key("x-client"), "a test");
        AtomicReference<Metadata> headers = new AtomicReference<>();
        AtomicReference<Metadata> trailers = new AtomicReference<>();
        Channel told = ClientInterceptors.intercept(
                channel,
                MetadataUtils.newAttachHeadersInterceptor(sent),
                MetadataUtils.newCaptureMetadataInterceptor(headers, trailers));

        GrpcCalls.unary(told, way.service, "Unary", "world");

        assertThat(trailers.get().get(GrpcCalls.key("x-client"))).isEqualTo("a test");
    }

    @ParameterizedTest
    @EnumSource
    void theServerStreams(Way way) {
        Iterator<String> parts = ClientCalls.blockingServerStreamingCall(
                channel, method(way, "Download", MethodType.SERVER_STREAMING), GrpcCalls.options(), "500");
        List<String> all = new ArrayList<>();
        parts.forEachRemaining(all::add);

        assertThat(all).hasSize(500).startsWith("part 0", "part 1").endsWith("part 499");
    }

    @ParameterizedTest
    @EnumSource
    void theClientStreams(Way way) throws Exception {
        GrpcCalls.Answers answers = new GrpcCalls.Answers();
        StreamObserver<String> upload = ClientCalls.asyncClientStreamingCall(
                channel.newCall(method(way, "Upload", MethodType.CLIENT_STREAMING), GrpcCalls.options()), answers);

        for (int i = 0; i < 300; i++) {
            upload.onNext("y".repeat(1_000));
        }
        upload.onCompleted();

        assertThat(answers.next()).isEqualTo("300 messages, 300000 bytes");
        assertThat(answers.next()).isEqualTo(GrpcCalls.END);
    }

    @ParameterizedTest
    @EnumSource
    void bothStreamInTurns(Way way) throws Exception {
        GrpcCalls.Answers answers = new GrpcCalls.Answers();
        StreamObserver<String> chat = chat(way, answers);

        for (int i = 0; i < 20; i++) {
            chat.onNext("line " + i);
            assertThat(answers.next()).isEqualTo("you said line " + i);
        }
        chat.onCompleted();

        assertThat(answers.next()).isEqualTo(GrpcCalls.END);
    }

    @ParameterizedTest
    @EnumSource
    void aStatusBehindMessagesIsTold(Way way) throws Exception {
        GrpcCalls.Answers answers = new GrpcCalls.Answers();

        ClientCalls.asyncServerStreamingCall(
                channel.newCall(method(way, "Fail", MethodType.SERVER_STREAMING), GrpcCalls.options()), "x", answers);

        assertThat(answers.next()).isEqualTo("begun");
        assertThat(answers.next()).isEqualTo("FAILED_PRECONDITION after 0 messages");
    }

    @ParameterizedTest
    @EnumSource
    void aStatusWithoutMessagesIsTold(Way way) {
        assertThatThrownBy(() -> unary(way, "Refuse", "x"))
                .isInstanceOfSatisfying(StatusRuntimeException.class, refused -> {
                    assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
                    assertThat(refused.getStatus().getDescription()).isEqualTo("not you");
                });
        assertThatThrownBy(() -> unary(way, "Nothing", "x"))
                .isInstanceOfSatisfying(
                        StatusRuntimeException.class,
                        unknown -> assertThat(unknown.getStatus().getCode()).isEqualTo(Status.Code.UNIMPLEMENTED));
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatIsCancelledEndsItsOriginsWork(Way way) throws Exception {
        int before = cancelled(way);
        GrpcCalls.Answers answers = new GrpcCalls.Answers();
        var call = channel.newCall(method(way, "Endless", MethodType.SERVER_STREAMING), GrpcCalls.options());
        ClientCalls.asyncServerStreamingCall(call, "x", answers);
        assertThat(answers.next()).hasSize(GrpcOrigin.PIECE);

        call.cancel("enough", null);

        Await.until(() -> cancelled(way) == before + 1);
    }

    @ParameterizedTest
    @EnumSource
    void aDeadlineEndsItsOriginsWork(Way way) throws Exception {
        int before = cancelled(way);
        OneByOne slow = new OneByOne();

        ClientCalls.asyncServerStreamingCall(
                channel.newCall(
                        method(way, "Endless", MethodType.SERVER_STREAMING),
                        CallOptions.DEFAULT.withDeadlineAfter(2, TimeUnit.SECONDS)),
                "x",
                slow);

        assertThat(slow.status()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
        Await.until(() -> cancelled(way) == before + 1);
    }

    @Test
    void theOriginHearsOfTheDeadline() {
        assertThat(unary(Way.GRPC, "Deadline", "x")).isEqualTo("there is one");
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "SERVLET_OVER_TLS"})
    void aCallThatItsOriginResetsEndsWithAnError(Way way) throws Exception {
        GrpcCalls.Answers answers = new GrpcCalls.Answers();
        StreamObserver<String> call = ClientCalls.asyncBidiStreamingCall(
                channel.newCall(method(way, "Break", MethodType.BIDI_STREAMING), GrpcCalls.options()), answers);
        assertThat(answers.next()).isEqualTo("begun");

        call.onNext("break off");

        assertThat(answers.next()).startsWith("INTERNAL");
        assertThat(unary(way, "Unary", "world")).as("other calls go on").isEqualTo("hello world");
    }

    @Test
    void aClientThatTakesNothingHoldsItsOriginUp() throws Exception {
        OneByOne slow = new OneByOne();
        ClientCalls.asyncServerStreamingCall(
                channel.newCall(method(Way.GRPC, "Flood", MethodType.SERVER_STREAMING), GrpcCalls.options()),
                "x",
                slow);
        awaitStill(grpc::sent);

        assertThat(grpc.sent()).as("of all messages").isPositive().isLessThan(GrpcOrigin.MANY);
        slow.takeAll();
        assertThat(slow.status()).isEqualTo(Status.Code.OK);
        assertThat(slow.taken.get()).isEqualTo(GrpcOrigin.MANY);
    }

    @Test
    void anOriginThatTakesNothingHoldsItsClientUp() throws Exception {
        AtomicInteger sent = new AtomicInteger();
        GrpcCalls.Answers answers = new GrpcCalls.Answers();
        String piece = "x".repeat(GrpcOrigin.PIECE);
        ClientCalls.asyncClientStreamingCall(
                channel.newCall(method(Way.GRPC, "Held", MethodType.CLIENT_STREAMING), GrpcCalls.options()),
                new Sending(answers, call -> {
                    while (call.isReady() && sent.get() < GrpcOrigin.MANY) {
                        call.onNext(piece);
                        if (sent.incrementAndGet() == GrpcOrigin.MANY) {
                            call.onCompleted();
                        }
                    }
                }));
        Await.until(grpc::holds);
        awaitStill(sent::get);

        assertThat(sent.get()).as("of all messages").isPositive().isLessThan(GrpcOrigin.MANY);
        grpc.letGo();
        assertThat(answers.next())
                .isEqualTo(GrpcOrigin.MANY + " messages, " + (long) GrpcOrigin.MANY * GrpcOrigin.PIECE + " bytes");
        assertThat(answers.next()).isEqualTo(GrpcCalls.END);
    }

    @Test
    void aCallMayBeSilentForLong() throws Exception {
        GrpcCalls.Answers answers = new GrpcCalls.Answers();
        GrpcCalls.Answers early = new GrpcCalls.Answers();
        StreamObserver<String> chat = chat(Way.GRPC, answers);
        StreamObserver<String> unanswered = chat(Way.GRPC, early);
        chat.onNext("first");
        assertThat(answers.next()).isEqualTo("you said first");

        AtomicInteger looks = new AtomicInteger();
        Await.until(() -> looks.incrementAndGet() > LONG_LOOKS);

        chat.onNext("last");
        assertThat(answers.next()).isEqualTo("you said last");
        unanswered.onNext("late");
        assertThat(early.next()).isEqualTo("you said late");
        chat.onCompleted();
        unanswered.onCompleted();
        assertThat(answers.next()).isEqualTo(GrpcCalls.END);
        assertThat(early.next()).isEqualTo(GrpcCalls.END);
    }

    private static void awaitStill(IntSupplier number) {
        AtomicInteger last = new AtomicInteger();
        AtomicInteger looks = new AtomicInteger();
        Await.until(() -> {
            int now = number.getAsInt();
            looks.set(now == last.getAndSet(now) && now > 0 ? looks.get() + 1 : 0);
            return looks.get() > STILL_LOOKS;
        });
    }

    private StreamObserver<String> chat(Way way, StreamObserver<String> answers) {
        return ClientCalls.asyncBidiStreamingCall(
                channel.newCall(method(way, "Chat", MethodType.BIDI_STREAMING), GrpcCalls.options()), answers);
    }

    private int cancelled(Way way) {
        return Integer.parseInt(unary(way, "Cancelled", "x"));
    }

    private String unary(Way way, String name, String message) {
        return GrpcCalls.unary(channel, way.service, name, message);
    }

    private static MethodDescriptor<String, String> method(Way way, String name, MethodType type) {
        return GrpcCalls.method(way.service, name, type);
    }

    /** Takes one message, and others when it is told to. */
    private static final class OneByOne implements ClientResponseObserver<String, String> {

        private final AtomicInteger taken = new AtomicInteger();
        private final CompletableFuture<Status.Code> end = new CompletableFuture<>();
        private final AtomicReference<ClientCallStreamObserver<String>> call = new AtomicReference<>();

        @Override
        public void beforeStart(ClientCallStreamObserver<String> begun) {
            begun.disableAutoRequestWithInitial(1);
            call.set(begun);
        }

        void takeAll() {
            call.get().request(Integer.MAX_VALUE);
        }

        @Override
        public void onNext(String message) {
            taken.incrementAndGet();
        }

        @Override
        public void onError(Throwable failed) {
            end.complete(Status.fromThrowable(failed).getCode());
        }

        @Override
        public void onCompleted() {
            end.complete(Status.Code.OK);
        }

        Status.Code status() throws Exception {
            return end.get(GrpcCalls.DEADLINE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Sends when its channel takes more. */
    private record Sending(StreamObserver<String> answers, Sender sender)
            implements ClientResponseObserver<String, String> {

        /** Sends as much as is taken now. */
        @FunctionalInterface
        interface Sender {
            void send(ClientCallStreamObserver<String> call);
        }

        @Override
        public void beforeStart(ClientCallStreamObserver<String> call) {
            call.setOnReadyHandler(() -> sender.send(call));
        }

        @Override
        public void onNext(String message) {
            answers.onNext(message);
        }

        @Override
        public void onError(Throwable failed) {
            answers.onError(failed);
        }

        @Override
        public void onCompleted() {
            answers.onCompleted();
        }
    }
}
