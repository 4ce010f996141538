package org.heliostat.saf.init;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.StageFunctionProvider;
import org.heliostat.saf.BuiltInFunctions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitLinesTest {

    @TempDir
    Path instance;

    private final Findings findings = new Findings();

    /** Found through META-INF/services of a jar that the test writes. */
    public static final class Provider implements StageFunctionProvider {
        @Override
        public Collection<FunctionDefinition> functions() {
            return List.of(FunctionDefinition.of(
                    Stage.SERVICE, "do_sleep", (parameters, context) -> exchange -> Outcome.PROCEED));
        }
    }

    /** Named by its class. */
    public static final class Plain implements StageFunction {
        @Override
        public Outcome run(Exchange exchange) {
            return Outcome.NO_ACTION;
        }
    }

    @Test
    void definesBucketsAndSwitchesProfilingOn() {
        InitResult result = run(
                line("define-perf-bucket", "name", "cgi-bucket", "description", "CGI Stats"),
                line("define-perf-bucket", "name", "plain"),
                line("perf-init", "disable", "false"),
                line("stats-init", "update-interval", "10", "virtual-servers", "20"));

        assertThat(result.profiling()).isTrue();
        assertThat(result.updateIntervalSeconds()).isEqualTo(10);
        assertThat(result.buckets().toString()).contains("cgi-bucket", "CGI Stats", "description=plain");
        assertThat(findings.sorted()).isEmpty();
    }

    @Test
    void refusesLateStatistics() {
        run(line("stats-init", "profiling", "yes", "LateInit", "yes"));

        assertThat(findings.sorted().toString()).contains("must not be late");
    }

    @Test
    void findsFunctionsThatAProviderOfTheJarNames() throws IOException {
        writeJar("dosleep.jar");

        InitResult result = run(line("load-modules", "shlib", "/opt/plugins/dosleep.so", "funcs", "do-sleep"));

        assertThat(findings.sorted()).isEmpty();
        assertThat(result.plugIns().functions())
                .extracting(FunctionDefinition::name)
                .containsExactly("do-sleep");
    }

    @Test
    void takesClassesByTheirNames() throws IOException {
        writeJar("x.jar");

        InitResult result = run(line("load-modules", "shlib", "x.jar", "funcs", Plain.class.getName()));

        assertThat(findings.sorted()).isEmpty();
        assertThat(result.plugIns().functions()).hasSize(1);
    }

    @Test
    void saysWhichFunctionOrJarIsMissing() throws IOException {
        writeJar("x.jar");

        run(
                line("load-modules", "shlib", "x.jar", "funcs", "nothing"),
                line("load-modules", "shlib", "y.so", "funcs", "a"));

        assertThat(findings.sorted()).hasSize(2);
        assertThat(findings.sorted().toString()).contains("nothing", "y.jar");
    }

    @Test
    void needsNoFileForFunctionsThatAreBuiltIn() {
        run(line("load-modules", "shlib", "libj2eeplugin.so", "funcs", "send_file,init-j2ee"));

        assertThat(findings.sorted()).isEmpty();
    }

    @Test
    void warnsAboutUnknownAndUnprovidedFunctions() {
        InitResult result = run(line("perf-int"), line("flex-init", "access", "logs/access"));

        assertThat(findings.hasErrors()).isFalse();
        assertThat(findings.sorted().toString()).contains("perf-init");
    }

    private InitResult run(InitDirective... lines) {
        return InitLines.run(
                List.of(lines), instance, BuiltInFunctions.registry(), StageFunctionProvider.onBoard(), findings);
    }

    private static InitDirective line(String fn, String... parameters) {
        return new InitDirective(fn, Parameters.of(parameters), new SourceLocation("magnus.conf", 1));
    }

    private void writeJar(String name) throws IOException {
        Path lib = Files.createDirectories(instance.resolve("lib"));
        try (OutputStream file = Files.newOutputStream(lib.resolve(name));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + StageFunctionProvider.class.getName()));
            jar.write(Provider.class.getName().getBytes(StandardCharsets.UTF_8));
            jar.closeEntry();
        }
    }
}
