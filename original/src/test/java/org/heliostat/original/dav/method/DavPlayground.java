package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.dav.DavCollectionConfig;
import org.heliostat.config.dav.DavConfig;
import org.heliostat.config.dav.DavLimits;
import org.heliostat.config.objconf.Stage;
import org.heliostat.filecache.FileCache;
import org.heliostat.original.dav.lock.FileLocks;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeExchange;

/** A virtual server whose path /dav is a WebDAV collection, and /src the sources of it. */
final class DavPlayground {

    static final DavLimits LIMITS = new DavLimits(0, 1_000, 20, 10, 4_096, 1, 50, 1_000, 5, 500);

    private static final String METHODS = "(OPTIONS|PUT|DELETE|COPY|MOVE|PROPFIND|PROPPATCH|LOCK|UNLOCK|MKCOL)";

    final Path docs;
    final AtomicLong now = new AtomicLong(1_000_000);
    final FileLocks locks = new FileLocks(now::get);
    final FileCache cache;
    private final RequestPipeline pipeline;

    DavPlayground(Path folder, DavLimits limits) throws IOException {
        docs = Files.createDirectories(folder.toRealPath().resolve("docs"));
        Files.createDirectories(docs.resolve("dav"));
        DavConfig config = new DavConfig(List.of(new DavCollectionConfig(
                new SourceLocation("server.xml", 1), "/dav", Optional.of("/src"), Optional.empty(), limits)));
        PipelineFixture fixture = new PipelineFixture(docs)
                .offering(DavConfig.class, config)
                .offering(FileLocks.class, locks)
                .line("default", Stage.NAME_TRANS, "ntrans-dav", "name", "dav")
                .line("default", Stage.PATH_CHECK, "pcheck-dav")
                .servingFiles()
                .line("default", Stage.SERVICE, "service-dav", "method", METHODS)
                .line("dav", Stage.SERVICE, "service-dav", "method", "(GET|HEAD|" + METHODS.substring(1))
                .line("plain", Stage.SERVICE, "upload-file", "method", "PUT");
        fixture.byPath(docs + "/dav/run/*", Stage.OBJECT_TYPE, "force-type", "type", "magnus-internal/cgi");
        cache = fixture.cache;
        pipeline = fixture.build();
    }

    Exchange run(FakeExchange fake) {
        Exchange exchange = fake.build();
        pipeline.run(exchange);
        return exchange;
    }

    int status(String method, String target, String... fields) {
        return run(request(method, target, fields)).response().status();
    }

    String text(FakeExchange fake) {
        return FakeExchange.transportOf(run(fake)).text();
    }

    static FakeExchange request(String method, String target, String... fields) {
        FakeExchange request = FakeExchange.request(method, target);
        for (int i = 0; i < fields.length; i += 2) {
            request.header(fields[i], fields[i + 1]);
        }
        return request;
    }

    int put(String target, String content, String... fields) {
        return run(request("PUT", target, fields).body(content)).response().status();
    }

    String propfind(String target, String depth, String body) {
        return text(request("PROPFIND", target, "Depth", depth).body(body));
    }

    int proppatch(String target, String instructions, String... fields) {
        return run(patching(target, instructions, fields)).response().status();
    }

    static FakeExchange patching(String target, String instructions, String... fields) {
        return request("PROPPATCH", target, fields)
                .body("<propertyupdate xmlns='DAV:' xmlns:u='u:'>" + instructions + "</propertyupdate>");
    }

    /** @return the token, with its brackets */
    String lock(String target, String scope, String... fields) {
        Exchange locked = run(locking(target, scope, fields));
        String token = locked.response().headers().first("Lock-Token");
        return token == null ? "refused with " + locked.response().status() : token;
    }

    static FakeExchange locking(String target, String scope, String... fields) {
        return request("LOCK", target, fields)
                .body("<lockinfo xmlns='DAV:'><lockscope><" + scope + "/></lockscope><locktype><write/></locktype>"
                        + "<owner><href>mailto:ann</href></owner></lockinfo>");
    }

    Path file(String name) {
        return docs.resolve("dav").resolve(name);
    }

    Path write(String name, String content) throws IOException {
        Files.createDirectories(file(name).getParent());
        return Files.writeString(file(name), content);
    }
}
