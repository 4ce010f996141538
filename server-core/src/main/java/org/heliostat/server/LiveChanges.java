package org.heliostat.server;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.heliostat.config.Activation;
import org.heliostat.config.Directive;
import org.heliostat.config.Findings;
import org.heliostat.config.Support;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.magnus.InitFunctions;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.MagnusDirectives;
import org.heliostat.config.resources.JavaConfig;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.LogConfig;
import org.heliostat.log.rotation.RotationRules;
import org.heliostat.saf.init.ThreadPoolLines;
import org.heliostat.server.accesslog.ConfiguredAccessLogs;

/** Finds what differs between two configurations and cannot change while the server runs. */
final class LiveChanges {

    private LiveChanges() {}

    /**
     * @param before the configuration that the server was started with
     * @return one line for each difference that takes effect at the next start only
     */
    static List<String> needRestart(Configuration before, Configuration after) {
        List<String> lines = new ArrayList<>();
        for (Directive row : MagnusDirectives.TABLE.rows()) {
            // An older name has the value of its row, and that row says when it takes effect.
            if (row.activation() == Activation.RESTART && row.support() == Support.HONOURED) {
                compare(row.name(), before.magnus(), after.magnus(), lines);
            }
        }
        compareInits(before.magnus(), after.magnus(), lines);
        LogConfig oldLog = before.serverXml().log();
        LogConfig log = after.serverXml().log();
        if (oldLog.logStdout() != log.logStdout() || oldLog.logStderr() != log.logStderr()) {
            lines.add("conf/server.xml: LOG: logstdout or logstderr was changed");
        }
        JavaConfig oldJava = before.serverXml().java();
        JavaConfig java = after.serverXml().java();
        compareSecurity(before, after, lines);
        compareClassPath("classpathprefix", oldJava.classPathPrefix(), java.classPathPrefix(), lines);
        compareClassPath("classpathsuffix", oldJava.classPathSuffix(), java.classPathSuffix(), lines);
        for (ListenSocketConfig socket : after.serverXml().listenSockets()) {
            before.serverXml()
                    .listenSocket(socket.id())
                    .filter(old -> old.port() == socket.port() && old.ip().equalsIgnoreCase(socket.ip()))
                    .ifPresent(old -> compare(old, socket, lines));
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

    /** Applications take it over when they start. */
    private static void compareSecurity(Configuration before, Configuration after, List<String> lines) {
        String old = before.serverXml().java().security().anonymousRole();
        String now = after.serverXml().java().security().anonymousRole();
        if (!old.equals(now)) {
            lines.add("conf/server.xml: SECURITY: anonymousrole: " + shown(old) + " -> " + shown(now));
        }
    }

    private static void compareClassPath(String attribute, String old, String now, List<String> lines) {
        if (!old.equals(now)) {
            lines.add("conf/server.xml: JAVA: " + attribute + ": " + shown(old) + " -> " + shown(now));
        }
    }

    private static String shown(String value) {
        return value.isEmpty() ? "(not set)" : value;
    }

    /** @return whether Init lines differ, those of logs and thread pools apart, which a reload reads anew */
    static boolean isInitChanged(Configuration before, Configuration after) {
        return !texts(before.magnus()).equals(texts(after.magnus()));
    }

    private static List<String> texts(MagnusConf conf) {
        return conf.inits().stream()
                .filter(init -> !isReadAnew(init))
                .map(LiveChanges::text)
                .toList();
    }

    private static String text(InitDirective init) {
        return init.fn() + " " + init.parameters();
    }

    /** Names the lines that are new or other than before, and those that are gone. */
    private static void compareInits(MagnusConf before, MagnusConf after, List<String> lines) {
        List<InitDirective> gone = waiting(before);
        for (InitDirective now : waiting(after)) {
            if (!removeFirst(gone, old -> text(old).equals(text(now)))) {
                lines.add(now.at() + ": " + shown(now));
                removeFirst(gone, old -> old.at().equals(now.at()) && old.fn().equals(now.fn()));
            }
        }
        for (InitDirective old : gone) {
            lines.add("conf/magnus.conf: Init fn=\"" + old.fn() + "\" is not there any more");
        }
    }

    private static boolean removeFirst(List<InitDirective> lines, Predicate<InitDirective> wanted) {
        for (InitDirective line : lines) {
            if (wanted.test(line)) {
                return lines.remove(line);
            }
        }
        return false;
    }

    private static List<InitDirective> waiting(MagnusConf conf) {
        return conf.inits().stream()
                .filter(init -> !init.isLive() && hasEffect(init))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** What does nothing, at the next start neither, waits for nothing. */
    private static boolean hasEffect(InitDirective init) {
        return InitFunctions.find(init.fn())
                .map(function -> function.withoutEffect().isEmpty())
                .orElse(true);
    }

    /** @return the line's function, and the functions of obj.conf that are missing until it runs */
    private static String shown(InitDirective init) {
        String functions = init.parameters()
                .optional("funcs")
                .map(names -> " funcs=\"" + Findings.shown(names) + '"')
                .orElse("");
        return "Init fn=\"" + init.fn() + '"' + functions;
    }

    private static boolean isReadAnew(InitDirective init) {
        return ConfiguredAccessLogs.isDefinedBy(init)
                || init.fn().equals(ThreadPoolLines.FN)
                || init.fn().equals(RotationRules.INIT);
    }

    /** They belong to the open port: it would have to be closed, and clients that wait to be accepted with it. */
    private static void compare(ListenSocketConfig old, ListenSocketConfig now, List<String> lines) {
        if (old.acceptorThreads() != now.acceptorThreads()) {
            lines.add("conf/server.xml: LS " + now.id() + ": acceptorthreads: " + old.acceptorThreads() + " -> "
                    + now.acceptorThreads());
        }
        if (!old.family().equals(now.family())) {
            lines.add("conf/server.xml: LS " + now.id() + ": family: " + old.family() + " -> " + now.family());
        }
    }
}
