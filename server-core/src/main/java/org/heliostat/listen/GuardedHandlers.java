package org.heliostat.listen;

import io.netty.channel.IoEvent;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollIoOps;
import io.netty.channel.nio.NioIoHandle;
import io.netty.channel.unix.FileDescriptor;
import io.netty.util.concurrent.ThreadAwareExecutor;
import java.nio.channels.SelectableChannel;

/**
 * Makes handlers of events in which the error of one connection is its own: the library's would forget the other events
 * of the same turn, which the kernel reports once only. A connection that fails so is closed; a listen socket stays.
 */
record GuardedHandlers(IoHandlerFactory handlers, boolean closesFailed) implements IoHandlerFactory {

    @Override
    public IoHandler newHandler(ThreadAwareExecutor executor) {
        return new Handler(handlers.newHandler(executor), closesFailed);
    }

    @Override
    public boolean isChangingThreadSupported() {
        return handlers.isChangingThreadSupported();
    }

    /** Hands everything on, with handles that are guarded. On the loop, except {@link #wakeup}. */
    private record Handler(IoHandler inner, boolean closesFailed) implements IoHandler {

        @Override
        public void initialize() {
            inner.initialize();
        }

        @Override
        public int run(IoHandlerContext context) {
            return inner.run(context);
        }

        @Override
        public void prepareToDestroy() {
            inner.prepareToDestroy();
        }

        @Override
        public void destroy() {
            inner.destroy();
        }

        @Override
        public IoRegistration register(IoHandle handle) throws Exception {
            if (handle instanceof EpollIoHandle epoll) {
                return new EpollRegistration(inner.register(new EpollHandle(epoll, closesFailed)));
            }
            return inner.register(handle instanceof NioIoHandle nio ? new NioHandle(nio, closesFailed) : handle);
        }

        @Override
        public void wakeup() {
            inner.wakeup();
        }

        @Override
        public boolean isCompatible(Class<? extends IoHandle> kind) {
            return inner.isCompatible(kind);
        }
    }

    /**
     * Keeps a connection that waits for nothing in epoll, for the edge of an error alone. The library (4.2.18 to 4.2.20)
     * takes it out instead, and then cannot have it wait for anything: the answer to a client that had ended its half was cut
     * as soon as the kernel held enough of it, and a connection that was read from again later died.
     */
    private record EpollRegistration(IoRegistration inner) implements IoRegistration {

        @Override
        public <T> T attachment() {
            return inner.attachment();
        }

        @Override
        public long submit(IoOps ops) {
            return inner.submit(ops.equals(EpollIoOps.NONE) ? EpollIoOps.EPOLLET : ops);
        }

        @Override
        public boolean isValid() {
            return inner.isValid();
        }

        @Override
        public boolean cancel() {
            return inner.cancel();
        }
    }

    /** What both kinds of handles have in common. On the loop. */
    private abstract static class Handle<H extends IoHandle> implements IoHandle {

        final H inner;
        private final boolean closesFailed;

        Handle(H inner, boolean closesFailed) {
            this.inner = inner;
            this.closesFailed = closesFailed;
        }

        @Override
        public final void handle(IoRegistration registration, IoEvent event) {
            guarded(inner, registration, event, closesFailed);
        }

        @Override
        public final void registered() {
            inner.registered();
        }

        @Override
        public final void unregistered() {
            inner.unregistered();
        }

        @Override
        public final void close() throws Exception {
            inner.close();
        }
    }

    private static final class EpollHandle extends Handle<EpollIoHandle> implements EpollIoHandle {

        EpollHandle(EpollIoHandle inner, boolean closesFailed) {
            super(inner, closesFailed);
        }

        @Override
        public FileDescriptor fd() {
            return inner.fd();
        }
    }

    private static final class NioHandle extends Handle<NioIoHandle> implements NioIoHandle {

        NioHandle(NioIoHandle inner, boolean closesFailed) {
            super(inner, closesFailed);
        }

        @Override
        public SelectableChannel selectableChannel() {
            return inner.selectableChannel();
        }
    }

    private static void guarded(IoHandle handle, IoRegistration registration, IoEvent event, boolean closesFailed) {
        try {
            handle.handle(registration, event);
        } catch (Throwable error) {
            EnduringLoops.tell(LoopStep.CONNECTION, error);
            if (closesFailed) {
                close(handle);
            }
        }
    }

    private static void close(IoHandle handle) {
        try {
            handle.close();
        } catch (Throwable worse) {
            EnduringLoops.tell(LoopStep.CLOSING, worse);
        }
    }
}
