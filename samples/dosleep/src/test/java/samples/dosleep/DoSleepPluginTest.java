package samples.dosleep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.ServiceLoader;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.request.function.FunctionRegistry;
import org.heliostat.request.function.StageFunctionProvider;
import org.junit.jupiter.api.Test;

class DoSleepPluginTest {

    @Test
    void theServerFindsTheFunctionByItsName() {
        List<FunctionDefinition> offered = ServiceLoader.load(StageFunctionProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(DoSleepPlugin.class::isInstance)
                .flatMap(provider -> provider.functions().stream())
                .toList();

        assertThat(FunctionRegistry.of(offered).find("dosleep"))
                .hasValueSatisfying(found -> assertThat(found.stages()).containsExactly(Stage.SERVICE));
    }

    @Test
    void theConfigurationCheckKnowsTheRangeOfItsParameter() {
        FunctionDefinition dosleep = new DoSleepPlugin().functions().iterator().next();
        var findings = new Findings();
        var at = SourceLocation.none();

        dosleep.parameters().read(at, List.of(new NamedValue("duration", "301", at)), findings);
        dosleep.parameters().read(at, List.of(), findings);

        assertThat(findings.sorted()).hasSize(2);
    }
}
