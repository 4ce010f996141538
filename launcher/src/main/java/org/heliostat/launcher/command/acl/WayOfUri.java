package org.heliostat.launcher.command.acl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.objconf.ConfigObject;
import org.heliostat.config.objconf.DirectiveLine;
import org.heliostat.config.objconf.ObjConf;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.request.pattern.WildcardException;

/**
 * Which file a URI leads to, and which check-acl lines it passes: read off obj.conf, without running anything. Knows
 * document-root, pfx2dir and assign-name; conditions of {@code <Client>} are taken to hold. Used by one thread.
 */
final class WayOfUri {

    private final ObjConf objConf;
    private final Map<String, String> variables;
    private final String uri;
    private final List<ConfigObject> objects = new ArrayList<>();
    private String file = "";

    WayOfUri(Configuration configuration, VirtualServerConfig vs, String uri) {
        this.objConf = configuration.objConf(vs);
        this.variables = configuration.variables(vs);
        this.uri = uri;
        objConf.named(vs.rootObject()).ifPresent(this::pass);
        objConf.objects().stream()
                .filter(object -> object.ppath().isPresent() && !objects.contains(object))
                .filter(object -> isMatch(object.ppath().get(), file.isEmpty() ? uri : file))
                .forEach(objects::add);
    }

    /** @return the file's name; empty when no line translates the URI */
    String file() {
        return file;
    }

    /** A line that calls ACLs for the URI. */
    record Call(DirectiveLine line, List<String> acls) {}

    List<Call> calls() {
        List<Call> calls = new ArrayList<>();
        for (ConfigObject object : objects) {
            for (DirectiveLine line : object.lines(Stage.PATH_CHECK)) {
                Parameters parameters = parameters(line);
                boolean meant = parameters
                        .optional("path")
                        .map(path -> isMatch(path, file.isEmpty() ? uri : file))
                        .orElse(true);
                if (line.fn().equals("check-acl") && meant) {
                    calls.add(new Call(line, parameters.all("acl")));
                }
            }
        }
        return calls;
    }

    private void pass(ConfigObject object) {
        objects.add(object);
        for (DirectiveLine line : object.lines(Stage.NAME_TRANS)) {
            Parameters parameters = parameters(line);
            Optional<String> name = parameters.optional("name");
            Optional<String> from = parameters.optional("from");
            switch (line.fn()) {
                case "assign-name" -> {
                    if (from.isPresent() && isMatch(from.get(), uri)) {
                        name.ifPresent(this::add);
                    }
                }
                case "pfx2dir" -> {
                    if (from.isPresent() && isBelow(from.get())) {
                        file = parameters.optional("dir").orElse("")
                                + uri.substring(from.get().length());
                        name.ifPresent(this::add);
                        return;
                    }
                }
                case "document-root" -> {
                    file = parameters.optional("root").orElse("") + uri;
                    name.ifPresent(this::add);
                    return;
                }
                default -> {}
            }
        }
    }

    private void add(String name) {
        objConf.named(name).filter(object -> !objects.contains(object)).ifPresent(objects::add);
    }

    private boolean isBelow(String prefix) {
        return uri.equals(prefix) || uri.startsWith(prefix.endsWith("/") ? prefix : prefix + "/");
    }

    private Parameters parameters(DirectiveLine line) {
        return line.parameters().substitute(variables, new Findings());
    }

    private static boolean isMatch(String pattern, String text) {
        try {
            return Wildcard.compile(pattern).matches(text);
        } catch (WildcardException noPattern) {
            return false;
        }
    }
}
