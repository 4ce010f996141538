package org.heliostat.dns;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.codec.dns.DatagramDnsQuery;
import io.netty.handler.codec.dns.DatagramDnsQueryDecoder;
import io.netty.handler.codec.dns.DatagramDnsResponse;
import io.netty.handler.codec.dns.DatagramDnsResponseEncoder;
import io.netty.handler.codec.dns.DefaultDnsPtrRecord;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DefaultDnsRawRecord;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.handler.codec.dns.DnsSection;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A name server that knows what a test tells it, and may be silent. */
public final class TestNameServer implements AutoCloseable {

    private final Map<String, List<String>> names = new ConcurrentHashMap<>();
    private final Map<String, byte[]> addresses = new ConcurrentHashMap<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel channel;
    private final Set<Integer> ports = ConcurrentHashMap.newKeySet();
    private final Map<String, DnsResponseCode> failing = new ConcurrentHashMap<>();
    private final Set<String> unanswered = ConcurrentHashMap.newKeySet();
    private volatile boolean silent;

    public TestNameServer() {
        channel = new Bootstrap()
                .group(group)
                .channel(NioDatagramChannel.class)
                .handler(new ChannelInitializer<NioDatagramChannel>() {
                    @Override
                    protected void initChannel(NioDatagramChannel opened) {
                        opened.pipeline()
                                .addLast(
                                        new DatagramDnsQueryDecoder(), new DatagramDnsResponseEncoder(), new Answers());
                    }
                })
                .bind(new InetSocketAddress("127.0.0.1", 0))
                .syncUninterruptibly()
                .channel();
    }

    /** The address claims the names, as {@code 7.2.0.192.in-addr.arpa} does. */
    public TestNameServer claims(String reversed, String... claimed) {
        names.put(reversed + ".", List.of(claimed));
        return this;
    }

    public TestNameServer has(String name, int... address) {
        byte[] bytes = new byte[address.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) address[i];
        }
        addresses.put(name + ".", bytes);
        return this;
    }

    /** Questions about the name are not answered. */
    public TestNameServer silentAbout(String name) {
        unanswered.add(name + ".");
        return this;
    }

    /** Questions about the name are answered with an error. */
    public TestNameServer failsAt(String name, DnsResponseCode code) {
        failing.put(name + ".", code);
        return this;
    }

    /** @return ports that questions came from */
    public Set<Integer> ports() {
        return ports;
    }

    public void silent(boolean now) {
        silent = now;
    }

    /** @return questions so far */
    public int asked() {
        return asked.get();
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    private final class Answers extends SimpleChannelInboundHandler<DatagramDnsQuery> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, DatagramDnsQuery query) {
            asked.incrementAndGet();
            ports.add(query.sender().getPort());
            DefaultDnsQuestion question = query.recordAt(DnsSection.QUESTION);
            if (silent || unanswered.contains(question.name())) {
                return;
            }
            DatagramDnsResponse response = new DatagramDnsResponse(query.recipient(), query.sender(), query.id());
            response.addRecord(DnsSection.QUESTION, new DefaultDnsQuestion(question.name(), question.type()));
            List<DnsRecord> answers = answers(question);
            DnsResponseCode failure = failing.get(question.name());
            if (failure != null) {
                response.setCode(failure);
            } else if (answers.isEmpty()) {
                boolean known = addresses.containsKey(question.name());
                response.setCode(known ? DnsResponseCode.NOERROR : DnsResponseCode.NXDOMAIN);
            } else {
                answers.forEach(answer -> response.addRecord(DnsSection.ANSWER, answer));
            }
            context.writeAndFlush(response);
        }

        private List<DnsRecord> answers(DefaultDnsQuestion question) {
            List<String> claimed = names.get(question.name());
            if (question.type().equals(DnsRecordType.PTR) && claimed != null) {
                return claimed.stream()
                        .<DnsRecord>map(
                                name -> new DefaultDnsPtrRecord(question.name(), DnsRecord.CLASS_IN, 60, name + "."))
                        .toList();
            }
            byte[] address = addresses.get(question.name());
            DnsRecordType wanted = address != null && address.length == 4 ? DnsRecordType.A : DnsRecordType.AAAA;
            if (address == null || !question.type().equals(wanted)) {
                return List.of();
            }
            ByteBuf content = Unpooled.wrappedBuffer(address);
            return List.of(new DefaultDnsRawRecord(question.name(), wanted, 60, content));
        }
    }

    @Override
    public void close() {
        channel.close().syncUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
