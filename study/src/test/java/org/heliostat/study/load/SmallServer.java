package org.heliostat.study.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLSocket;

/** A server that counts and can be held up: a thread for each connection, the same bytes for each request. */
public final class SmallServer implements AutoCloseable {

    public static final String GOOD = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

    private final ServerSocket socket;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicInteger connections = new AtomicInteger();
    private final Set<Long> sessionTimes = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition released = lock.newCondition();
    private volatile String answer = GOOD;
    private boolean held;

    public SmallServer(ServerSocket socket) {
        this.socket = socket;
        daemon(this::accept);
    }

    public static SmallServer plain() throws IOException {
        return new SmallServer(new ServerSocket(0));
    }

    public int port() {
        return socket.getLocalPort();
    }

    public Target target() {
        return Target.of("http://127.0.0.1:" + port() + "/page");
    }

    /** Every request from now on is answered with this; an empty one ends the connection without an answer. */
    public SmallServer answering(String bytes) {
        answer = bytes;
        return this;
    }

    public void hold() {
        lock.lock();
        held = true;
        lock.unlock();
    }

    public void release() {
        lock.lock();
        held = false;
        released.signalAll();
        lock.unlock();
    }

    public long answered() {
        return answered.get();
    }

    public int connections() {
        return connections.get();
    }

    /** @return TLS sessions that were made, as far as milliseconds tell them apart: one that is resumed keeps its time */
    public int sessions() {
        return sessionTimes.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                connections.incrementAndGet();
                open.add(client);
                daemon(() -> serve(client));
            }
        } catch (IOException closed) {
            release();
        }
    }

    private void serve(Socket client) {
        try (client;
                InputStream in = client.getInputStream()) {
            client.setTcpNoDelay(true);
            while (readHead(in)) {
                if (client instanceof SSLSocket secure) {
                    sessionTimes.add(secure.getSession().getCreationTime());
                }
                awaitRelease();
                String bytes = answer;
                if (bytes.isEmpty()) {
                    return;
                }
                answered.incrementAndGet();
                client.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            }
        } catch (IOException gone) {
            open.remove(client);
        }
    }

    private static boolean readHead(InputStream in) throws IOException {
        int last = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            last = last << 8 | next;
            if (last == 0x0d0a0d0a) {
                return true;
            }
        }
        return false;
    }

    private void awaitRelease() {
        lock.lock();
        try {
            while (held) {
                released.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "small-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        release();
        for (Socket client : open) {
            client.close();
        }
    }
}
