package org.heliostat.benchmarks.micro;

import java.net.InetSocketAddress;
import org.heliostat.log.access.format.AccessLogEntry;
import org.jspecify.annotations.Nullable;

/** A finished request as a browser makes them. Immutable. */
final class SampleEntry implements AccessLogEntry {

    private final InetSocketAddress client = new InetSocketAddress("192.168.20.140", 4711);

    @Override
    public InetSocketAddress client() {
        return client;
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String target() {
        return SampleRequest.FILE;
    }

    @Override
    public String protocol() {
        return "HTTP/1.1";
    }

    @Override
    public @Nullable String requestHeader(String name) {
        return switch (name) {
            case "referer" -> "http://www.example.com/index.html";
            case "user-agent" -> "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
            default -> null;
        };
    }

    @Override
    public int status() {
        return 200;
    }

    @Override
    public long contentLength() {
        return 1_024;
    }

    @Override
    public long endedNanos() {
        return System.nanoTime();
    }

    @Override
    public long durationNanos() {
        return 250_000;
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
