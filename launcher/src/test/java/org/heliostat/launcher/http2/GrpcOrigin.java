package org.heliostat.launcher.http2;

import io.grpc.Context;
import io.grpc.ForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * gRPC-Java's own server, with the calls of {@link org.heliostat.launcher.grpc.CallServlet} and some that tell what reaches a server
 * by a proxy.
 */
final class GrpcOrigin implements AutoCloseable {

    static final String SERVICE = "native";

    /** Messages of a call that is held up on its way. */
    static final int MANY = 400;

    static final int PIECE = 100_000;

    private static final int LONGEST = 16 << 20;

    private final Server server;
    private final AtomicInteger cancelled = new AtomicInteger();
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicReference<ServerCallStreamObserver<String>> held = new AtomicReference<>();

    GrpcOrigin() throws IOException {
        ServerServiceDefinition calls = ServerServiceDefinition.builder(SERVICE)
                .addMethod(
                        method("Unary", MethodType.UNARY),
                        ServerCalls.asyncUnaryCall((text, out) -> say(out, "hello " + text)))
                .addMethod(
                        method("Download", MethodType.SERVER_STREAMING),
                        ServerCalls.asyncServerStreamingCall(this::download))
                .addMethod(
                        method("Upload", MethodType.CLIENT_STREAMING),
                        ServerCalls.asyncClientStreamingCall(Counting::new))
                .addMethod(method("Chat", MethodType.BIDI_STREAMING), ServerCalls.asyncBidiStreamingCall(Talking::new))
                .addMethod(
                        method("Fail", MethodType.SERVER_STREAMING),
                        ServerCalls.asyncServerStreamingCall((text, out) -> {
                            out.onNext("begun");
                            out.onError(Status.FAILED_PRECONDITION
                                    .withDescription("after 0 messages")
                                    .asRuntimeException());
                        }))
                .addMethod(
                        method("Refuse", MethodType.UNARY),
                        ServerCalls.asyncUnaryCall((text, out) -> out.onError(Status.PERMISSION_DENIED
                                .withDescription("not you")
                                .asRuntimeException())))
                .addMethod(
                        method("Endless", MethodType.SERVER_STREAMING),
                        ServerCalls.asyncServerStreamingCall(this::endless))
                .addMethod(
                        method("Cancelled", MethodType.UNARY),
                        ServerCalls.asyncUnaryCall((text, out) -> say(out, Integer.toString(cancelled.get()))))
                .addMethod(
                        method("Deadline", MethodType.UNARY),
                        ServerCalls.asyncUnaryCall((text, out) ->
                                say(out, Context.current().getDeadline() == null ? "none" : "there is one")))
                .addMethod(
                        method("Flood", MethodType.SERVER_STREAMING), ServerCalls.asyncServerStreamingCall(this::flood))
                .addMethod(method("Held", MethodType.CLIENT_STREAMING), ServerCalls.asyncClientStreamingCall(out -> {
                    ServerCallStreamObserver<String> call = (ServerCallStreamObserver<String>) out;
                    call.disableAutoRequest();
                    held.set(call);
                    return new Counting(out);
                }))
                .build();
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .maxInboundMessageSize(LONGEST)
                .addService(ServerInterceptors.intercept(calls, new Echo()))
                .build()
                .start();
    }

    private static MethodDescriptor<String, String> method(String name, MethodType type) {
        return GrpcCalls.method(SERVICE, name, type);
    }

    int port() {
        return server.getPort();
    }

    /** @return messages of the latest flood that were taken from it */
    int sent() {
        return sent.get();
    }

    /** @return whether a call has begun whose messages it does not take yet */
    boolean holds() {
        return held.get() != null;
    }

    /** Takes them. */
    void letGo() {
        ServerCallStreamObserver<String> call = held.get();
        call.request(Integer.MAX_VALUE);
    }

    private static void say(StreamObserver<String> out, String text) {
        out.onNext(text);
        out.onCompleted();
    }

    private void download(String count, StreamObserver<String> out) {
        for (int i = 0; i < Integer.parseInt(count); i++) {
            out.onNext("part " + i);
        }
        out.onCompleted();
    }

    private void endless(String text, StreamObserver<String> out) {
        ServerCallStreamObserver<String> call = (ServerCallStreamObserver<String>) out;
        String piece = "x".repeat(PIECE);
        call.setOnCancelHandler(cancelled::incrementAndGet);
        call.setOnReadyHandler(() -> {
            while (call.isReady() && !call.isCancelled()) {
                call.onNext(piece);
            }
        });
    }

    private void flood(String text, StreamObserver<String> out) {
        ServerCallStreamObserver<String> call = (ServerCallStreamObserver<String>) out;
        String piece = "x".repeat(PIECE);
        sent.set(0);
        call.setOnReadyHandler(() -> {
            while (call.isReady() && sent.get() < MANY) {
                call.onNext(piece);
                if (sent.incrementAndGet() == MANY) {
                    call.onCompleted();
                }
            }
        });
    }

    @Override
    public void close() {
        server.shutdownNow();
    }

    /** Says at the end how much has come. */
    private static final class Counting implements StreamObserver<String> {

        private final StreamObserver<String> out;
        private int messages;
        private long bytes;

        Counting(StreamObserver<String> out) {
            this.out = out;
        }

        @Override
        public void onNext(String message) {
            messages++;
            bytes += message.length();
        }

        @Override
        public void onError(Throwable gone) {
            bytes = -1;
        }

        @Override
        public void onCompleted() {
            say(out, messages + " messages, " + bytes + " bytes");
        }
    }

    /** Answers each message. */
    private static final class Talking implements StreamObserver<String> {

        private final StreamObserver<String> out;

        Talking(StreamObserver<String> out) {
            this.out = out;
        }

        @Override
        public void onNext(String message) {
            out.onNext("you said " + message);
        }

        @Override
        public void onError(Throwable gone) {
            // Nobody listens any more.
            ((ServerCallStreamObserver<String>) out).isCancelled();
        }

        @Override
        public void onCompleted() {
            out.onCompleted();
        }
    }

    /** Sends a field of the client's back in the trailers. */
    private static final class Echo implements ServerInterceptor {

        private static final Metadata.Key<String> KEY = GrpcCalls.key("x-client");

        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            return next.startCall(
                    new ForwardingServerCall.SimpleForwardingServerCall<Q, R>(call) {
                        @Override
                        public void close(Status status, Metadata trailers) {
                            if (headers.containsKey(KEY)) {
                                trailers.put(KEY, headers.get(KEY));
                            }
                            super.close(status, trailers);
                        }
                    },
                    headers);
        }
    }
}
