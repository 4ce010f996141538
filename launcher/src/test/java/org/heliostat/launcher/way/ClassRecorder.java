package org.heliostat.launcher.way;

import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isInterface;
import static net.bytebuddy.matcher.ElementMatchers.isMethod;
import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.not;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;

/**
 * A Java agent that notes which classes of the server a request enters, in order, from {@code record} until it enters the
 * method that was named with it. A test tells it so over a socket. Static, because that is how advice finds it.
 */
public final class ClassRecorder {

    private static final String OURS = "org.heliostat.";

    /** Recorder and servlets; a web application cannot see the recorder. */
    private static final String TESTS = "org.heliostat.launcher.";

    private static final String[] WAYS = {"acceptor-", "io-", "session-"};

    private static final Queue<String> ORDER = new ConcurrentLinkedQueue<>();
    private static final Map<String, LongAdder> CALLS = new ConcurrentHashMap<>();
    private static volatile String end = "";

    private ClassRecorder() {}

    /** @param file gets the port of the loopback address where the test asks */
    public static void premain(String file, Instrumentation instrumentation) throws IOException {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Files.writeString(Path.of(file), Integer.toString(socket.getLocalPort()));
        Thread listener = new Thread(() -> listen(socket, instrumentation), "class-recorder");
        listener.setDaemon(true);
        listener.start();
    }

    /**
     * Puts the notes into the methods of all classes, late, so that the start is as fast as ever. Those on the way are to be
     * loaded before: one that the virtual machine loads to look at another one's change escapes.
     */
    private static void install(Instrumentation instrumentation) {
        new AgentBuilder.Default()
                .disableClassFormatChanges()
                .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
                .type(nameStartsWith(OURS).and(not(isInterface())).and(not(nameStartsWith(TESTS))))
                .transform((builder, type, loader, module, domain) ->
                        builder.visit(Advice.to(Entry.class).on(isMethod().and(not(isAbstract())))))
                .installOn(instrumentation);
    }

    /** Called by every method of the server. */
    public static void entered(String type, String method) {
        String last = end;
        if (last.isEmpty() || !isOnTheWay(Thread.currentThread().getName())) {
            return;
        }
        int nested = type.indexOf('$');
        String outer = nested < 0 ? type : type.substring(0, nested);
        String call = outer + "." + method;
        LongAdder first = new LongAdder();
        LongAdder calls = CALLS.putIfAbsent(call, first);
        if (calls == null) {
            ORDER.add(call);
        }
        (calls == null ? first : calls).increment();
        if (call.equals(last)) {
            end = "";
        }
    }

    private static boolean isOnTheWay(String thread) {
        for (String way : WAYS) {
            if (thread.startsWith(way)) {
                return true;
            }
        }
        return false;
    }

    private static void listen(ServerSocket socket, Instrumentation instrumentation) {
        boolean installed = false;
        while (true) {
            try (Socket test = socket.accept()) {
                if (!installed) {
                    install(instrumentation);
                    installed = true;
                }
                answer(test);
            } catch (IOException | RuntimeException lost) {
                lost.printStackTrace();
            }
        }
    }

    /** One line is the method to end at, behind which noting begins; the test gets what was noted: calls in order, and how many. */
    private static void answer(Socket test) throws IOException {
        String line =
                new BufferedReader(new InputStreamReader(test.getInputStream(), StandardCharsets.UTF_8)).readLine();
        if (line != null && !line.isEmpty()) {
            ORDER.clear();
            CALLS.clear();
            end = line;
        } else {
            end = "";
        }
        PrintStream out = new PrintStream(test.getOutputStream(), true, StandardCharsets.UTF_8);
        for (String call : ORDER) {
            out.println(call + " " + CALLS.get(call).sum());
        }
    }

    /** What is put before the first instruction of each method. */
    static final class Entry {

        private Entry() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Origin("#t") String type, @Advice.Origin("#m") String method) {
            ClassRecorder.entered(type, method);
        }
    }
}
