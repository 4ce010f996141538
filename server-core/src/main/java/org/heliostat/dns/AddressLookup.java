package org.heliostat.dns;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.codec.dns.DnsRecordType;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks name servers. Everything runs on one thread of its own; any thread may ask. */
final class AddressLookup implements AutoCloseable {

    /** Names of one address that are verified; who has more has them for others' trouble. */
    private static final int MOST_NAMES = 8;

    private static final int BYTE = 0xff;
    private static final int NIBBLE = 0xf;
    private static final int IPV4_BYTES = 4;

    private final DnsFigures figures;
    private final EventLoopGroup group;
    private final EventLoop loop;
    private final Duration timeout;
    private final NameServers servers;

    AddressLookup(DnsSettings settings, DnsFigures figures) {
        this.figures = figures;
        this.timeout = settings.timeout();
        this.group = new MultiThreadIoEventLoopGroup(1, AddressLookup::thread, NioIoHandler.newFactory());
        this.loop = group.next();
        this.servers = new NameServers(loop, settings);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "dns");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * @return the verified names, none when there are none; fails when servers do not answer, at the latest after
     *     DNSTimeout
     */
    CompletableFuture<List<String>> namesOf(InetAddress address) {
        CompletableFuture<List<String>> result = new CompletableFuture<>();
        try {
            find(address, result);
        } catch (RuntimeException | Error changedOrDefect) {
            // Whoever asked gives back the place of the question only when it has ended.
            result.completeExceptionally(changedOrDefect);
        }
        return result;
    }

    private void find(InetAddress address, CompletableFuture<List<String>> result) {
        figures.askedForNameOfAddress();
        // All questions together: who owns an address may make each of them take its time.
        var late = loop.schedule(
                () -> result.completeExceptionally(new TimeoutException("no answer within DNSTimeout")),
                timeout.toNanos(),
                TimeUnit.NANOSECONDS);
        result.whenComplete((names, failed) -> late.cancel(false));
        servers.ask(reverse(address), DnsRecordType.PTR).whenComplete((records, failed) -> {
            if (records == null) {
                result.completeExceptionally(failed);
            } else {
                verify(names(records), 0, address, new ArrayList<>(), result);
            }
        });
    }

    private static List<String> names(List<NameServers.Record> records) {
        return records.stream()
                .map(NameServers.Record::name)
                .map(name -> name.endsWith(".") ? name.substring(0, name.length() - 1) : name)
                .filter(AddressLookup::isName)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .limit(MOST_NAMES)
                .toList();
    }

    /** What comes from others is shown in logs and given to programs: letters, digits, dots and hyphens only. */
    private static boolean isName(String name) {
        return !name.isEmpty()
                && name.chars()
                        .allMatch(c -> c < 0x80 && (Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_'));
    }

    private void verify(
            List<String> claimed,
            int at,
            InetAddress address,
            List<String> right,
            CompletableFuture<List<String>> result) {
        if (at == claimed.size() || result.isDone()) {
            result.complete(right);
            return;
        }
        figures.askedForAddressesOfName();
        // Only addresses of the client's own kind can lead back to it.
        DnsRecordType kind = address.getAddress().length == IPV4_BYTES ? DnsRecordType.A : DnsRecordType.AAAA;
        servers.ask(claimed.get(at) + ".", kind).whenComplete((records, failed) -> {
            if (records == null) {
                // Not to know is not the same as a name that does not lead back.
                result.completeExceptionally(failed);
                return;
            }
            if (records.stream().anyMatch(record -> record.isAddress(address))) {
                right.add(claimed.get(at));
            }
            verify(claimed, at + 1, address, right, result);
        });
    }

    /** {@code 1.2.0.192.in-addr.arpa.} (RFC 1035, section 3.5), and the form of RFC 3596, section 2.5. */
    static String reverse(InetAddress address) {
        byte[] bytes = address.getAddress();
        StringBuilder name = new StringBuilder();
        for (int i = bytes.length - 1; i >= 0; i--) {
            if (bytes.length == IPV4_BYTES) {
                name.append(bytes[i] & BYTE).append('.');
            } else {
                name.append(Integer.toHexString(bytes[i] & NIBBLE)).append('.');
                name.append(Integer.toHexString(bytes[i] >> IPV4_BYTES & NIBBLE))
                        .append('.');
            }
        }
        return name.append(bytes.length == IPV4_BYTES ? "in-addr.arpa." : "ip6.arpa.")
                .toString();
    }

    @Override
    public void close() {
        servers.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
