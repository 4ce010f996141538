package org.heliostat.request.function;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.milliseconds;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.text;

import org.heliostat.config.DirectiveTable;
import org.heliostat.config.objconf.Stage;

/** The parameters that a directive line takes whatever its function is (obj.conf reference, section 3). */
public final class CommonParameters {

    private static final DirectiveTable EVERYWHERE = DirectiveTable.of(
            "parameter",
            text("bucket").help("performance bucket that its calls are counted in"),
            text("pool").help("thread pool that it runs in; absent = the session thread"),
            text("busy").help("function that answers when the pool is full; absent = service-toobusy, 503"),
            count("UseOutputStreamSize").range(0, Integer.MAX_VALUE).help("output buffer in bytes, 0 for none"),
            milliseconds("flushTimer")
                    .range(0, 3_600_000)
                    .help("what is collected is sent when a write comes so much later than the one before; 0 sends"
                            + " each"));

    private static final DirectiveTable SELECTION = EVERYWHERE.with(
            "selection",
            text("method")
                    .help(
                            "wildcard pattern; without it every method but TRACE, and OPTIONS only where an application, FastCGI or another server answers"),
            text("type").help("wildcard pattern of the content type"),
            text("query").help("wildcard pattern of the query"));

    private static final DirectiveTable SERVICE = SELECTION.with(
            "body",
            bytes("ChunkedRequestBufferSize")
                    .help("bytes of a chunked body that is collected for a program; over it 411"),
            seconds("ChunkedRequestTimeout").help("longest time for it; over it 408"));

    private static final DirectiveTable NAME_TRANS =
            EVERYWHERE.with("selection", text("name").help("object to add when the function applies"));

    private static final DirectiveTable ERROR = EVERYWHERE.with(
            "selection",
            text("code").help("status that the line is for"),
            text("reason").help("reason phrase that the line is for"));

    private CommonParameters() {}

    public static DirectiveTable at(Stage stage) {
        return switch (stage) {
            case AUTH_TRANS, PATH_CHECK, OBJECT_TYPE, ADD_LOG -> EVERYWHERE;
            case NAME_TRANS -> NAME_TRANS;
            case INPUT, OUTPUT, ROUTE -> SELECTION;
            case SERVICE -> SERVICE;
            case ERROR -> ERROR;
        };
    }
}
