package org.heliostat.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.heliostat.config.magnus.InitFunction;
import org.heliostat.config.magnus.InitFunctions;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.saf.BuiltInFunctions;
import org.heliostat.servlet.context.WebApps;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.junit.jupiter.api.Test;

/**
 * Every function that the original's 6.1 knew is bound at its stage, or the manual says in docs/compatibility.md, under
 * "Functions that do nothing", why it is not.
 */
class FunctionTableTest {

    private static final Path PAGE = Path.of("..", "docs", "compatibility.md");
    private static final String HEADING = "## Functions that do nothing";

    private static final Map<Stage, String> TABLE = new EnumMap<>(Map.of(
            Stage.AUTH_TRANS,
            "basic-auth basic-ncsa get-sslid match-browser set-variable qos-handler",
            Stage.NAME_TRANS,
            "assign-name document-root home-page mozilla-redirect ntrans-dav ntrans-j2ee pfx2dir redirect"
                    + " strip-params unix-home",
            Stage.PATH_CHECK,
            "add-footer add-header check-acl deny-existence find-compressed find-index find-links find-pathinfo"
                    + " get-client-cert load-config nt-uri-clean pcheck-dav require-auth set-cache-control set-virtual-index"
                    + " ssl-check ssl-logout unix-uri-clean uri-clean",
            Stage.OBJECT_TYPE,
            "change-type force-type html-switch image-switch set-default-type shtml-hacktype type-by-exp"
                    + " type-by-extension",
            Stage.INPUT,
            "insert-filter remove-filter",
            Stage.OUTPUT,
            "insert-filter remove-filter",
            Stage.SERVICE,
            "append-trailer delete-file imagemap index-common index-simple key-toosmall list-dir make-dir"
                    + " NSServletService parse-html query-handler remove-dir rename-file send-cgi send-error"
                    + " send-file send-range send-shellcgi send-wincgi service-dav service-dump service-j2ee"
                    + " service-nsfc-dump service-pool-dump service-trace shtml-send stats-xml upload-file",
            Stage.ADD_LOG,
            "common-log flex-log record-keysize record-useragent",
            Stage.ERROR,
            "error-j2ee match-browser qos-error redirect send-error set-variable"));

    private static final String INIT = "accel-cache-init cache-init cindex-init define-perf-bucket dns-cache-init"
            + " flex-init flex-rotate-init init-cgi init-clf init-dav init-j2ee init-resonate init-uhome load-modules"
            + " load-objects load-types nsapi-cache-init nt-console-init perf-init pool-init register-http-method"
            + " stats-init thread-pool-init time-cache-init";

    private final FunctionRegistry registry = BuiltInFunctions.registry().plus(ContainerFunctions.of(new WebApps()));

    @Test
    void everyFunctionIsBoundAtItsStageOrListedWithTheReason() throws IOException {
        String listed = listed();
        List<String> missing = new ArrayList<>();
        TABLE.forEach((stage, names) -> words(names)
                .filter(name -> !isBound(name, stage) && !isListed(name, listed))
                .forEach(name -> missing.add(stage.directiveName() + " " + name)));

        assertThat(missing).isEmpty();
    }

    @Test
    void everyInitFunctionIsKnownAndThoseWithoutEffectAreListed() throws IOException {
        String listed = listed();
        List<String> missing = words(INIT)
                .filter(name -> InitFunctions.find(name)
                        .map(function -> !function.withoutEffect().isEmpty() && !isListed(name, listed))
                        .orElse(true))
                .toList();

        assertThat(missing).isEmpty();
    }

    /** What has been provided since then must not stay in the list. */
    @Test
    void nothingIsListedThatIsProvided() throws IOException {
        String listed = listed();
        List<String> provided = new ArrayList<>(registry.names().stream()
                .filter(name -> isListed(name, listed) && !name.equals("html-switch"))
                .toList());
        InitFunctions.ALL.stream()
                .filter(function -> function.withoutEffect().isEmpty())
                .map(InitFunction::name)
                .filter(name -> isListed(name, listed))
                .forEach(provided::add);

        assertThat(provided).isEmpty();
    }

    private boolean isBound(String name, Stage stage) {
        return registry.find(name).map(FunctionDefinition::stages).stream().anyMatch(stages -> stages.contains(stage));
    }

    private static boolean isListed(String name, String section) {
        return section.contains("| `" + name + "` |");
    }

    private static String listed() throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf(HEADING);
        assertThat(start).isPositive();
        int end = page.indexOf("\n## ", start + HEADING.length());
        return page.substring(start, end < 0 ? page.length() : end);
    }

    private static Stream<String> words(String names) {
        return Arrays.stream(names.split(" "));
    }
}
