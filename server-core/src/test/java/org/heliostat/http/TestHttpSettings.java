package org.heliostat.http;

import org.heliostat.config.magnus.MagnusConf;

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
}
