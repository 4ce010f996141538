package org.heliostat.config.magnus;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.choice;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.ignored;
import static org.heliostat.config.DirectiveRow.milliseconds;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;

import org.heliostat.config.DirectiveRow;

/** Directives of magnus.conf about HTTP and about what applications are sent and send. */
final class ContentDirectives {

    private static final long KILOBYTE = 1_024;
    private static final long MEGABYTE = 1_024 * KILOBYTE;
    private static final long GIGABYTE = 1_024 * MEGABYTE;

    private ContentDirectives() {}

    static DirectiveRow[] content() {
        return new DirectiveRow[] {
            count("MaxFormParameters")
                    .range(1, 10_000_000)
                    .byDefault(10_000)
                    .live()
                    .help("parameters of a request, of query and body together; over it the answer is 413"),
            bytes("MaxFormSize")
                    .range(0, GIGABYTE)
                    .byDefault(2 * MEGABYTE)
                    .live()
                    .help("form body (application/x-www-form-urlencoded) that is read into memory for parameters, and"
                            + " all parts of a multipart body that have no file name; over it the answer is 413"),
            count("MaxMultipartParts")
                    .range(1, 1_000_000)
                    .byDefault(1_000)
                    .live()
                    .help("parts of a multipart body; over it the answer is 413"),
            count("MaxPartHeaders")
                    .range(1, 1_000)
                    .byDefault(16)
                    .live()
                    .help("header lines of one part, folded ones counted each; over it the answer is 413"),
            bytes("MaxPartHeaderSize")
                    .range(64, MEGABYTE)
                    .byDefault(8 * KILOBYTE)
                    .live()
                    .help("header of one part; over it the answer is 413"),
            count("MaxMultipartFiles")
                    .range(0, 1_000_000)
                    .byDefault(500)
                    .live()
                    .help("parts of one body that are kept in files; over it the answer is 413"),
            bytes("MultipartMemory")
                    .range(0, GIGABYTE)
                    .byDefault(MEGABYTE)
                    .live()
                    .help("parts of one body that may stay in memory, all together; what is more goes to files,"
                            + " whatever file-size-threshold an application sets")
                    .advice("times the number of uploads at the same time, it must fit into the heap"),
            bytes("MaxMultipartSize")
                    .byDefault(2 * GIGABYTE)
                    .live()
                    .help("multipart body where the application sets no max-request-size; over it the answer is 413;"
                            + " 0 = no limit but MaxRequestBody"),
        };
    }

    static DirectiveRow[] webSockets() {
        return new DirectiveRow[] {
            count("MaxWebSockets")
                    .range(0, 10_000_000)
                    .byDefault(10_000)
                    .live()
                    .help("WebSockets open at one time, of all applications; over it a handshake is answered 503"),
            bytes("WebSocketMessageSize")
                    .range(1, GIGABYTE)
                    .byDefault(64 * KILOBYTE)
                    .live()
                    .help("longest message that is collected in memory, counted after decompression, where the endpoint"
                            + " sets no size of its own; over it the WebSocket is closed with 1009"),
            bytes("WebSocketFrameSize")
                    .range(125, GIGABYTE)
                    .byDefault(16 * MEGABYTE)
                    .live()
                    .help("longest frame; over it the WebSocket is closed with 1009"),
            bytes("WebSocketSendQueueSize")
                    .range(1, GIGABYTE)
                    .byDefault(MEGABYTE)
                    .live()
                    .help("bytes that asynchronous sends of one WebSocket may leave waiting for a slow peer; over it a"
                            + " send fails"),
            seconds("WebSocketIdleTimeout")
                    .range(0, 604_800)
                    .byDefault(0)
                    .live()
                    .help("time without messages after which a WebSocket is closed, where the application sets no time"
                            + " of its own; 0 = never"),
            seconds("WebSocketPingInterval")
                    .range(1, 240)
                    .byDefault(60)
                    .live()
                    .help("silence after which the server asks whether a peer is still there; one that is silent for"
                            + " as long again is gone"),
            seconds("WebSocketMessageTimeout")
                    .range(0, 86_400)
                    .byDefault(120)
                    .live()
                    .help("time for a message to arrive whole, or, where the application takes it in parts, for each"
                            + " part; 0 = no limit"),
            seconds("WebSocketHandshakeTimeout")
                    .range(1, 600)
                    .byDefault(10)
                    .live()
                    .help("time a peer may take to answer a close frame, and a server to answer an application that"
                            + " connects as a client"),
            flag("WebSocketCompression")
                    .byDefault(true)
                    .live()
                    .help("accept permessage-deflate, and offer it as a client"),
        };
    }

    static DirectiveRow[] responseCache() {
        return new DirectiveRow[] {
            bytes("ResponseCacheSize")
                    .byDefault(64 * MEGABYTE)
                    .live()
                    .help("memory for answers and page fragments kept by cache elements of sun-web.xml, of all"
                            + " applications; over it the entry used longest ago goes, first in the application that"
                            + " holds most; 0 = nothing is kept"),
            bytes("ResponseCacheEntrySize")
                    .range(0, GIGABYTE)
                    .byDefault(MEGABYTE)
                    .live()
                    .help("longest answer or fragment that is kept, head included; a longer one is passed through")
                    .advice("as much is held for each request whose answer is being collected"),
            seconds("ResponseCacheWait")
                    .range(0, 3_600)
                    .byDefault(10)
                    .live()
                    .help("time a request waits for another one that makes the answer both want; after it, it runs the"
                            + " servlet itself"),
        };
    }

    static DirectiveRow[] http() {
        return new DirectiveRow[] {
            bytes("UseOutputStreamSize")
                    .range(0, GIGABYTE)
                    .byDefault(8 * KILOBYTE)
                    .live()
                    .help("response buffer; a response that fits gets a Content-Length instead of chunks; 0 = no"
                            + " buffer")
                    .advice("a little more than the usual page"),
            milliseconds("flushTimer")
                    .range(0, 3_600_000)
                    .live()
                    .help("flushTimer of Service lines of obj.conf that have none: a buffered answer is sent on when"
                            + " the next write comes this much later; 0 = with each write; absent = when the buffer is"
                            + " full, at a flush and at its end")
                    .advice("3000 is what the original does unasked; each write then looks at the clock"),
            count("MaxCompressedAnswers")
                    .range(0, 100_000)
                    .byDefault(256)
                    .live()
                    .help(
                            "answers that are being compressed at one time; further ones are sent as they are, and counted")
                    .advice("a coder takes 1 to 3 MB outside of the heap until its answer is complete"),
            count("MaxInflatedBodies")
                    .range(0, 1_000_000)
                    .byDefault(1_024)
                    .live()
                    .help("request bodies that http-decompression is inflating at one time; further ones are answered"
                            + " 503 and counted")
                    .advice("each takes about 60 KB, most of it outside of the heap, until it was read or its request"
                            + " is answered"),
            text("RequestEncoding")
                    .byDefault("")
                    .help(
                            "charset of forms and text that clients send without naming one, where neither web.xml nor sun-web.xml"
                                    + " says it; empty: UTF-8 for forms, ISO-8859-1 for getReader, as Servlet has it"),
            text("ResponseEncoding")
                    .byDefault("")
                    .help("charset of text that servlets and pages send without naming one, where neither web.xml nor"
                            + " sun-web.xml says it; empty: ISO-8859-1, as Servlet has it")
                    .advice("UTF-8 for applications that ran on Tomcat 10 or later, whose conf/web.xml sets it"),
            path("SessionKeyFile")
                    .byDefault("run/session.key")
                    .help("key that stored HTTP sessions are signed with, relative to the instance; made at the first"
                            + " start that needs it, mode 0600")
                    .advice("servers that share stored sessions need the same file"),
            text("SessionRoute")
                    .byDefault("")
                    .live()
                    .help("suffix of ids of HTTP sessions, after a dot, by which a load balancer finds this server"
                            + " again: up to 64 letters, digits, - and _"),
            choice("SessionTracking", "cookie", "both")
                    .byDefault("cookie")
                    .help("how ids of HTTP sessions travel where neither web.xml nor sun-web.xml says it: by cookie,"
                            + " or for clients without cookies also in URLs")
                    .advice("ids in URLs end up in logs, bookmarks and Referer headers"),
            flag("StrictHttpHeaders")
                    .byDefault(false)
                    .live()
                    .help("answer 400 to a request that repeats a header which may come only once"),
            choice("HTTPVersion", "1.1", "1.0")
                    .butWithoutEffect("each client is answered by the rules of the version it speaks", "1.1")
                    .byDefault("1.1")
                    .help("highest HTTP/1 version announced"),
            text("ServerString").byDefault("Heliostat").live().help("the Server header; none = no such header"),
            text("StrictTransportSecurity")
                    .byDefault("")
                    .live()
                    .help(
                            "that field of answers over TLS (RFC 6797), such as max-age=31536000; nothing = no such field")
                    .advice("a browser that has seen it takes plain HTTP from this host no more for so long: begin with"
                            + " an hour, and add includeSubDomains only where all of them speak TLS"),
            flag("ETag").byDefault(true).live().help("send ETag headers with files"),
            ignored("CanonicalizeURI"),
            ignored("ContentHeaders"),
            ignored("AcceptLanguage"),
        };
    }
}
