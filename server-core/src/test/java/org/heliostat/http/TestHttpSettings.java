package org.heliostat.http;

import java.util.List;
import java.util.Map;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.serverxml.ServerName;

/** Settings for tests: the defaults of magnus.conf with single directives changed. */
public final class TestHttpSettings {

    private TestHttpSettings() {}

    /** @param directives name, value, name, value … */
    public static HttpSettings with(String... directives) {
        MagnusConf conf = MagnusConf.defaults();
        for (int i = 0; i < directives.length; i += 2) {
            conf = conf.with(directives[i], directives[i + 1]);
        }
        return HttpSettings.from(conf);
    }

    /** The defaults, for virtual servers that take {@code %2F}, or do not. */
    public static HttpSettings takingEncodedSlashes(boolean taken) {
        return HttpSettings.from(MagnusConf.defaults(), List.of(), taken);
    }

    /** The defaults, for a listen socket that has a name. */
    public static HttpSettings named(String listenSocketId, String name) {
        HttpSettings usual = HttpSettings.from(MagnusConf.defaults());
        return new HttpSettings(
                usual.maxConnections(),
                usual.heads(),
                usual.bodies(),
                usual.pipelining(),
                usual.timeOuts(),
                usual.answers(),
                usual.http2(),
                usual.proxies(),
                Map.of(listenSocketId, ServerName.parse(name).orElseThrow()));
    }
}
