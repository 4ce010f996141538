package org.heliostat.dns;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.AddressedEnvelope;
import io.netty.channel.EventLoop;
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
import io.netty.resolver.dns.DnsNameResolverChannelStrategy;
import io.netty.resolver.dns.DnsServerAddressStreamProviders;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The name servers: a question goes to the first of them, and to the next when that does not answer it. "There is no such
 * name" is an answer. Each question leaves from a port of its own, so that nobody who does not see it can answer it. On
 * the thread of the loop.
 */
final class NameServers implements AutoCloseable {

    /** Servers that one question goes to. */
    static final int MOST_SERVERS = 3;

    private static final int MOST_RECORDS = 64;

    private final DnsNameResolver resolver;
    private final List<InetSocketAddress> servers;

    NameServers(EventLoop loop, DnsSettings settings) {
        this.servers = settings.servers().isEmpty() ? ofSystem() : settings.servers();
        this.resolver = new DnsNameResolverBuilder(loop)
                .datagramChannelType(NioDatagramChannel.class)
                .datagramChannelStrategy(DnsNameResolverChannelStrategy.ChannelPerResolution)
                .queryTimeoutMillis(Math.max(1, settings.timeout().toMillis() / 2))
                .build();
    }

    private static List<InetSocketAddress> ofSystem() {
        var stream = DnsServerAddressStreamProviders.platformDefault().nameServerAddressStream("");
        List<InetSocketAddress> servers = new ArrayList<>();
        for (int i = 0; i < Math.min(stream.size(), MOST_SERVERS); i++) {
            servers.add(stream.next());
        }
        return servers;
    }

    /**
     * One record of the kind that was asked for.
     *
     * @param name of a PTR record; empty for others
     * @param bytes of an address; none for others
     */
    record Record(String name, byte[] bytes) {

        boolean isAddress(InetAddress address) {
            return Arrays.equals(bytes, address.getAddress());
        }
    }

    /**
     * @param name with a dot at its end
     * @return records of the kind, none when there is no such name; fails when no server answers
     */
    CompletableFuture<List<Record>> ask(String name, DnsRecordType kind) {
        CompletableFuture<List<Record>> result = new CompletableFuture<>();
        try {
            ask(new DefaultDnsQuestion(name, kind), 0, result);
        } catch (IllegalArgumentException noName) {
            // Such as one with a label of more than 63 characters: nobody can have it.
            result.complete(List.of());
        }
        return result;
    }

    private void ask(DefaultDnsQuestion question, int at, CompletableFuture<List<Record>> result) {
        resolver.query(servers.get(at), question)
                .addListener((Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> done) -> {
                    IOException why;
                    if (done.isSuccess()) {
                        AddressedEnvelope<DnsResponse, InetSocketAddress> answer = done.getNow();
                        try {
                            DnsResponseCode code = answer.content().code();
                            if (code.equals(DnsResponseCode.NOERROR) || code.equals(DnsResponseCode.NXDOMAIN)) {
                                result.complete(records(answer.content(), question.type()));
                                return;
                            }
                            why = new IOException("name server: " + code);
                        } catch (RuntimeException malformed) {
                            why = new IOException("name server: " + malformed.getMessage(), malformed);
                        } finally {
                            answer.release();
                        }
                    } else {
                        why = new IOException("name server: " + done.cause().getMessage(), done.cause());
                    }
                    if (at + 1 < Math.min(servers.size(), MOST_SERVERS)) {
                        ask(question, at + 1, result);
                    } else {
                        result.completeExceptionally(why);
                    }
                });
    }

    /** Whatever else a server tells, such as the aliases that led to an address, is passed over. */
    private static List<Record> records(DnsResponse response, DnsRecordType kind) {
        List<Record> records = new ArrayList<>();
        int count = response.count(DnsSection.ANSWER);
        for (int i = 0; i < count && records.size() < MOST_RECORDS; i++) {
            DnsRecord record = response.recordAt(DnsSection.ANSWER, i);
            if (!record.type().equals(kind)) {
                continue;
            }
            if (record instanceof DnsPtrRecord pointer) {
                records.add(new Record(pointer.hostname(), new byte[0]));
            } else if (record instanceof DnsRawRecord raw) {
                ByteBuf content = raw.content();
                records.add(
                        kind.equals(DnsRecordType.PTR)
                                ? new Record(DefaultDnsRecordDecoder.decodeName(content.duplicate()), new byte[0])
                                : new Record("", ByteBufUtil.getBytes(content)));
            }
        }
        return records;
    }

    @Override
    public void close() {
        resolver.close();
    }
}
