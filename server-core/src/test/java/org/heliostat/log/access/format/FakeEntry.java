package org.heliostat.log.access.format;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A request as a test wants it. */
public final class FakeEntry implements AccessLogEntry {

    public final Map<String, String> requestHeaders = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    public final Map<String, String> variables = new TreeMap<>();
    public String ip = "192.0.2.7";

    @Nullable
    public String name;

    String method = "GET";
    public String target = "/shop/cart?item=7&n=2";
    public String protocol = "HTTP/1.1";
    public int status = 200;
    public long length = 2326;

    @Nullable
    public RuntimeException failure;

    public Runnable whenAsked = () -> {};

    public LongSupplier ended = () -> 0;

    @Nullable
    public SteadyText steadyText;

    @Override
    public InetSocketAddress client() {
        whenAsked.run();
        if (failure != null) {
            throw failure;
        }
        return ip.matches("[0-9.]+|[0-9a-f:]+:[0-9a-f:]*")
                ? new InetSocketAddress(ip, 4711)
                : InetSocketAddress.createUnresolved(ip, 4711);
    }

    @Override
    public @Nullable String nameForAddress() {
        return name;
    }

    @Override
    public @Nullable String clientValue(String name) {
        return name.equals("keysize") ? "256" : null;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String target() {
        return target;
    }

    @Override
    public String protocol() {
        return protocol;
    }

    @Override
    public @Nullable String requestValue(String name) {
        return name.equals("uri") ? "/shop/cart" : null;
    }

    @Override
    public @Nullable String requestHeader(String name) {
        return requestHeaders.get(name);
    }

    @Override
    public @Nullable String responseHeader(String name) {
        return name.equals("content-type") ? "text/html" : null;
    }

    @Override
    public @Nullable String variable(String name) {
        return variables.get(name);
    }

    @Override
    public @Nullable String lineParameter(String name) {
        return name.equals("name") ? "access" : null;
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public @Nullable String reason() {
        return "OK";
    }

    @Override
    public long contentLength() {
        return length;
    }

    @Override
    public long endedNanos() {
        return ended.getAsLong();
    }

    @Override
    public @Nullable SteadyText steadyText() {
        return steadyText;
    }

    @Override
    public long durationNanos() {
        return 1_234_567;
    }

    @Override
    public String virtualServerId() {
        return "vs1";
    }

    @Override
    public String subsystem() {
        return "NSAPI";
    }
}
