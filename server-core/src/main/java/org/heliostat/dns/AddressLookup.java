package org.heliostat.dns;

import io.netty.buffer.ByteBuf;
import io.netty.channel.AddressedEnvelope;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DefaultDnsRecordDecoder;
import io.netty.handler.codec.dns.DnsPtrRecord;
import io.netty.handler.codec.dns.DnsRawRecord;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.handler.codec.dns.DnsSection;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.NoopAuthoritativeDnsServerCache;
import io.netty.resolver.dns.NoopDnsCache;
import io.netty.resolver.dns.NoopDnsCnameCache;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Asks name servers. Everything runs on one thread of its own; any thread may ask. */
final class AddressLookup implements AutoCloseable {

    /** Names of one address that are verified; who has more has them for others' trouble. */
    private static final int MOST_NAMES = 8;

    private static final int QUESTIONS_FOR_A_NAME = 8;
    private static final int BYTE = 0xff;
    private static final int NIBBLE = 0xf;
    private static final int IPV4_BYTES = 4;

    private final DnsFigures figures;
    private final EventLoopGroup group;
    private final DnsNameResolver resolver;

    AddressLookup(DnsSettings settings, DnsFigures figures) {
        this.figures = figures;
        this.group = new MultiThreadIoEventLoopGroup(1, AddressLookup::thread, NioIoHandler.newFactory());
        EventLoop loop = group.next();
        DnsNameResolverBuilder builder = new DnsNameResolverBuilder(loop)
                .datagramChannelType(NioDatagramChannel.class)
                .queryTimeoutMillis(Math.max(1, settings.timeout().toMillis() / 2))
                .maxQueriesPerResolve(QUESTIONS_FOR_A_NAME)
                .resolveCache(NoopDnsCache.INSTANCE)
                .cnameCache(NoopDnsCnameCache.INSTANCE)
                .authoritativeDnsServerCache(NoopAuthoritativeDnsServerCache.INSTANCE)
                .ndots(0)
                .searchDomains(List.of());
        if (!settings.servers().isEmpty()) {
            builder.nameServerProvider(new SequentialDnsServerAddressStreamProvider(
                    settings.servers().toArray(InetSocketAddress[]::new)));
        }
        this.resolver = builder.build();
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "dns");
        thread.setDaemon(true);
        return thread;
    }

    /** @return the verified names, none when there are none; fails when servers do not answer */
    CompletableFuture<List<String>> namesOf(InetAddress address) {
        figures.askedForNameOfAddress();
        CompletableFuture<List<String>> result = new CompletableFuture<>();
        resolver.query(new DefaultDnsQuestion(reverse(address), DnsRecordType.PTR))
                .addListener((Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> done) -> {
                    if (!done.isSuccess()) {
                        result.completeExceptionally(done.cause());
                        return;
                    }
                    AddressedEnvelope<DnsResponse, InetSocketAddress> answer = done.getNow();
                    try {
                        claimed(answer.content(), address, result);
                    } finally {
                        answer.release();
                    }
                });
        return result;
    }

    private void claimed(DnsResponse response, InetAddress address, CompletableFuture<List<String>> result) {
        if (response.code().equals(DnsResponseCode.NXDOMAIN)) {
            result.complete(List.of());
            return;
        }
        if (!response.code().equals(DnsResponseCode.NOERROR)) {
            result.completeExceptionally(new IOException("name server: " + response.code()));
            return;
        }
        verify(names(response), 0, address, new ArrayList<>(), result);
    }

    private static List<String> names(DnsResponse response) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < response.count(DnsSection.ANSWER) && names.size() < MOST_NAMES; i++) {
            DnsRecord record = response.recordAt(DnsSection.ANSWER, i);
            String name = record instanceof DnsPtrRecord pointer ? pointer.hostname() : raw(record);
            String bare = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
            if (isName(bare)) {
                names.add(bare.toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    private static String raw(DnsRecord record) {
        if (record.type().equals(DnsRecordType.PTR) && record instanceof DnsRawRecord raw) {
            ByteBuf content = raw.content().duplicate();
            return DefaultDnsRecordDecoder.decodeName(content);
        }
        return "";
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
        if (at == claimed.size()) {
            result.complete(right);
            return;
        }
        figures.askedForAddressesOfName();
        resolver.resolveAll(claimed.get(at)).addListener((Future<List<InetAddress>> done) -> {
            if (done.isSuccess() && done.getNow().contains(address)) {
                right.add(claimed.get(at));
            } else if (!done.isSuccess() && !(done.cause() instanceof UnknownHostException)) {
                result.completeExceptionally(done.cause());
                return;
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
        resolver.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
