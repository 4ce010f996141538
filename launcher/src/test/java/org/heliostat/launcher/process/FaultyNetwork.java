package org.heliostat.launcher.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A way to a server that can stop carrying anything, break, and lead nowhere. One thread for each direction. */
final class FaultyNetwork implements AutoCloseable {

    private final int target;
    private final ServerSocket door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile boolean stalled;
    private volatile boolean refusing;
    private volatile Runnable atFirst = () -> {};

    FaultyNetwork(int target) throws IOException {
        this.target = target;
        this.door = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        start("network", this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /** Carries nothing in any direction until {@link #heal}; nobody is told. */
    void stall() {
        stalled = true;
    }

    /** @param step taken when the next connection comes, before anything of it is carried */
    void whenConnected(Runnable step) {
        atFirst = step;
    }

    /** Breaks what is connected; new connections are carried. */
    void cut() {
        open.forEach(FaultyNetwork::close);
    }

    /** Breaks what is connected, and every new connection at once. */
    void refuse() {
        refusing = true;
        cut();
    }

    /** Carries again; what had stalled goes on. */
    void heal() {
        refusing = false;
        lock.lock();
        try {
            stalled = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        heal();
        cut();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Runnable step = atFirst;
                atFirst = () -> {};
                step.run();
                if (refusing) {
                    close(client);
                    continue;
                }
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                open.add(client);
                open.add(server);
                start("network-in", () -> carry(client, server));
                start("network-out", () -> carry(server, client));
            } catch (IOException closedOrUnreachable) {
                continue;
            }
        }
    }

    private void carry(Socket from, Socket to) {
        byte[] bytes = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                awaitFlow();
                out.write(bytes, 0, n);
            }
        } catch (IOException | InterruptedException over) {
            Thread.currentThread().setName("network-over");
        } finally {
            close(from);
            close(to);
        }
    }

    private void awaitFlow() throws InterruptedException {
        lock.lock();
        try {
            while (stalled) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException over) {
            throw new AssertionError(over);
        }
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }
}
