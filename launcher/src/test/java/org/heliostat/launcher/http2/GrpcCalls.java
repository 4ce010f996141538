package org.heliostat.launcher.http2;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What tests of gRPC call, and how: messages are texts, so that no compiler of protocols is needed. */
final class GrpcCalls {

    static final String END = "end";
    static final int DEADLINE_SECONDS = 120;

    private static final String CLASSES = "org/heliostat/launcher/grpc";

    private GrpcCalls() {}

    /** Packs the servlet that answers calls. */
    static Path war(Path war) throws IOException {
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

    static MethodDescriptor<String, String> method(String service, String name, MethodType type) {
        return MethodDescriptor.<String, String>newBuilder(new Texts(), new Texts())
                .setFullMethodName(service + "/" + name)
                .setType(type)
                .build();
    }

    static CallOptions options() {
        return CallOptions.DEFAULT.withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }

    static String unary(Channel channel, String service, String name, String message) {
        return ClientCalls.blockingUnaryCall(channel, method(service, name, MethodType.UNARY), options(), message);
    }

    static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

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
    static final class Answers implements StreamObserver<String> {

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
