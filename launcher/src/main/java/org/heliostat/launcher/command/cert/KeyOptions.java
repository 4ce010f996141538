package org.heliostat.launcher.command.cert;

import java.util.List;
import java.util.Optional;
import org.heliostat.certificates.make.HostNames;
import org.heliostat.certificates.make.KeyType;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What a new key is for, and of which kind it is: options of the commands that make one. */
final class KeyOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    @Parameters(
            paramLabel = "HOST",
            arity = "1..*",
            description = "Hosts that it is for, the most important first: names, *.names, or IP addresses.")
    @SuppressWarnings("NullAway.Init") // set by picocli: the parameter is required
    private List<String> hosts;

    @Option(
            names = "--key-type",
            paramLabel = "TYPE",
            defaultValue = "ec",
            description = "ec (P-256, fast) or rsa (2048 bits, for old clients). Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli: there is a default
    private String keyType;

    HostNames names() {
        Optional<String> wrong = HostNames.wrong(hosts);
        if (wrong.isPresent()) {
            throw misuse("host: " + wrong.get() + " (expected: " + HostNames.RULE + ")");
        }
        if (hosts.size() > HostNames.MOST) {
            throw misuse("hosts: " + hosts.size() + " (expected: 1 to " + HostNames.MOST + ")");
        }
        return new HostNames(hosts);
    }

    KeyType type() {
        for (KeyType type : KeyType.values()) {
            if (type.word().equals(keyType)) {
                return type;
            }
        }
        throw misuse("--key-type: " + keyType + " (expected: ec or rsa)");
    }

    ParameterException misuse(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
