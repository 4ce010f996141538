package org.heliostat.benchmarks.micro;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.concurrent.TimeUnit;
import org.heliostat.http.http1.decode.HeadEnd;
import org.heliostat.http.http1.decode.HeadParser;
import org.heliostat.http.http1.decode.Http1Headers;
import org.heliostat.http.http1.decode.ProtocolException;
import org.heliostat.http.http1.decode.RequestRules;
import org.heliostat.request.RequestHead;
import org.heliostat.request.target.BadTargetException;
import org.heliostat.request.target.RequestTargetParser;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** From the bytes of a request head to what the pipeline gets; one I/O loop. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class HeadParseBenchmark {

    private final HeadParser parser = new HeadParser();
    private final RequestTargetParser targetParser = new RequestTargetParser(false);
    private final HeadEnd end = new HeadEnd();
    private final ByteBuf browser = Unpooled.directBuffer().writeBytes(SampleRequest.browserHead());
    private final ByteBuf few = Unpooled.directBuffer().writeBytes(SampleRequest.shortHead());

    @TearDown
    public void release() {
        browser.release();
        few.release();
    }

    @Benchmark
    public void browserHead(Blackhole hole) throws ProtocolException, BadTargetException {
        parse(browser, hole);
    }

    @Benchmark
    public void shortHead(Blackhole hole) throws ProtocolException, BadTargetException {
        parse(few, hole);
    }

    private void parse(ByteBuf in, Blackhole hole) throws ProtocolException, BadTargetException {
        in.readerIndex(0);
        byte[] bytes = new byte[end.find(in)];
        in.readBytes(bytes);
        RequestHead head = parser.parse(bytes, SampleRequest.MOST_FIELDS);
        hole.consume(RequestRules.check(head, (Http1Headers) head.headers(), false, null));
        hole.consume(targetParser.parse(head.method(), head.target()));
    }
}
