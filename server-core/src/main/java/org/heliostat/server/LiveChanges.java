package org.heliostat.server;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.Activation;
import org.heliostat.config.Directive;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.server.accesslog.ConfiguredAccessLogs;

/** What differs between two configurations and cannot change while the server runs. */
final class LiveChanges {

    private LiveChanges() {}

    /** @return one line for each difference that takes effect at the next start only */
    static List<String> needRestart(Configuration before, Configuration after) {
        List<String> lines = new ArrayList<>();
        for (Directive row : MagnusDirectives.TABLE.rows()) {
            if (row.activation() == Activation.RESTART) {
                compare(row.name(), before.magnus(), after.magnus(), lines);
            }
        }
        if (isInitChanged(before, after)) {
            lines.add("conf/magnus.conf: Init lines were changed");
        }
        if (!sockets(before).equals(sockets(after))) {
            lines.add("conf/server.xml: listen sockets (LS) were changed");
        }
        return List.copyOf(lines);
    }

    private static void compare(String name, MagnusConf before, MagnusConf after, List<String> lines) {
        String old = before.value(name);
        String now = after.value(name);
        if (!old.equals(now)) {
            lines.add("conf/magnus.conf: " + name + ": " + shown(old) + " -> " + shown(now));
        }
    }

    private static String shown(String value) {
        return value.isEmpty() ? "(not set)" : value;
    }

    /** @return whether Init lines differ, those of access logs apart, which every generation opens anew */
    static boolean isInitChanged(Configuration before, Configuration after) {
        return !texts(before.magnus()).equals(texts(after.magnus()));
    }

    private static List<String> texts(MagnusConf conf) {
        return conf.inits().stream()
                .filter(init -> !ConfiguredAccessLogs.isDefinedBy(init))
                .map(init -> init.fn() + " " + init.parameters())
                .toList();
    }

    /** Which virtual server is a listen socket's default may change while it listens; the rest may not. */
    private static List<String> sockets(Configuration configuration) {
        return configuration.serverXml().listenSockets().stream()
                .map(LiveChanges::binding)
                .toList();
    }

    private static String binding(ListenSocketConfig socket) {
        return socket.id() + " " + socket.ip() + ":" + socket.port() + " " + socket.acceptorThreads() + " "
                + socket.security();
    }
}
