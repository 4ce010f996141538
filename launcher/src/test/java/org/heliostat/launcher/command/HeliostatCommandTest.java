package org.heliostat.launcher.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class HeliostatCommandTest {

    @TempDir
    private Path folder;

    private final List<String> started = new ArrayList<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void startsWithoutACommandAndMakesAnInstance() {
        assertThat(run()).isZero();

        assertThat(started).containsExactly(folder.resolve("heliostat") + " port=configured admin=8989 true");
        assertThat(out.toString()).contains("a new one was made in " + folder.resolve("heliostat"));
        assertThat(folder.resolve("heliostat/conf/server.xml")).exists();
    }

    @Test
    void startsInPlaceAndSaysNothing() {
        assertThat(run("init", ".")).isZero();
        out.getBuffer().setLength(0);

        assertThat(run("start", "--port", "0", "--admin-port=9", "--no-admin")).isZero();

        assertThat(started).containsExactly(folder + " port=0 admin=9 false");
        assertThat(out.toString()).isEmpty();
        assertThat(folder.resolve("work")).isDirectory();
    }

    @Test
    void initLeavesAFolderWithOtherThingsAlone() throws IOException {
        Files.createDirectories(folder.resolve("mine"));
        Files.writeString(folder.resolve("mine/thesis.txt"), "");

        assertThat(run("init", "mine")).isEqualTo(1);

        assertThat(err.toString()).contains("mine: holds other things (expected: a folder that is missing, empty");
        assertThat(folder.resolve("mine/conf")).doesNotExist();
    }

    /** A program reads the standard output only. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check --json --instance nowhere    | 1 | no such file (expected: an instance",
                "check --json --strickt             | 2 | --strickt: no option of check (expected: --strict)",
                "check os --json --instance nowhere | 1 | no such file (expected: an instance",
                "list --json                        | 1 | no server runs on this instance",
                "reload --json                      | 1 | no server runs on this instance",
                "reload /shop --json                | 1 | no server runs on this instance",
                "reload --json --vs a               | 2 | (expected: together with the URI",
                "stats --json                       | 1 | no server runs on this instance",
                "stats --json --window 7            | 2 | --window",
                "top --json                         | 1 | no server runs on this instance",
                "incidents --json                   | 1 | no server runs on this instance",
                "advise --json                      | 1 | no server runs on this instance",
                "size --json                        | 1 | no server runs on this instance",
                "size --json --rate x               | 2 | --rate: x (expected: 2000/s",
                "pool list --json                   | 1 | no server runs on this instance",
                "origin list --json                 | 1 | no server runs on this instance",
                "origin set --json http://a ?       | 2 | STATE: ? (expected: + or in-service",
                "user list --json --instance x      | 1 | no such file (expected: an instance",
                "config show --json                 | 1 | no server runs on this instance",
                "config set --json RqThrottle=-5    | 1 | no server runs on this instance",
                "config set --json RqThrottle       | 2 | RqThrottle (expected: NAME=VALUE",
                "config diff --json 1               | 1 | no server runs on this instance",
                "config history --json              | 1 | no server runs on this instance"
            })
    void whatFailsPrintsJsonWhereJsonWasAskedFor(String words, int exitCode, String reason) throws IOException {
        assertThat(run("init", ".")).isZero();
        out.getBuffer().setLength(0);

        assertThat(run(words.split(" "))).isEqualTo(exitCode);

        JsonNode said = new ObjectMapper().readTree(out.toString());
        assertThat(said.path("error").asText()).contains(reason);
        assertThat(said.path("exitCode").asInt()).isEqualTo(exitCode);
        assertThat(err.toString()).contains(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"live", "started", "ready"})
    void aServerThatDoesNotRunIsNotHealthy(String question) throws IOException {
        assertThat(run("init", ".")).isZero();
        out.getBuffer().setLength(0);

        assertThat(run("health", question, "--json")).isEqualTo(1);

        JsonNode said = new ObjectMapper().readTree(out.toString());
        assertThat(said.path("question").asText()).isEqualTo(question);
        assertThat(said.path("healthy").asBoolean(true)).isFalse();
        assertThat(said.path("says").asText()).contains("no server runs on this instance");
    }

    /** Lists of commands show no more than the first line of what is said about each. */
    @Test
    void firstLinesOfHelpAreWholeSentences() {
        CommandLine all = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLineFor("--help");

        assertThat(firstLines(all)).hasSizeGreaterThan(30).allSatisfy(line -> assertThat(line)
                .endsWith("."));
    }

    private static List<String> firstLines(CommandLine command) {
        List<String> lines = new ArrayList<>();
        for (CommandLine below : command.getSubcommands().values()) {
            lines.add(below.getCommandSpec().usageMessage().description()[0]);
            lines.addAll(firstLines(below));
        }
        return lines;
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V", "version"})
    void theVersionIsAnOptionAndACommand(String word) {
        assertThat(run(word)).isZero();

        assertThat(out.toString()).matches("Heliostat [0-9].*, Java [0-9].*\\R");
        assertThat(started).isEmpty();
    }

    @Test
    void printsACompletionScriptWithEveryCommand() {
        assertThat(run("completion")).isZero();

        assertThat(out.toString())
                .contains("complete -F _complete_heliostat -o default heliostat")
                .contains("perfdump")
                .contains("_picocli_heliostat_check_os")
                .contains("--admin-port");
    }

    @Test
    void takesTheInstanceBeforeAndAfterTheCommand() {
        run("--instance", folder.resolve("a").toString(), "start");
        run("start", "--instance", folder.resolve("b").toString());

        assertThat(started).hasSize(2);
        assertThat(started.get(0)).startsWith(folder.resolve("a").toString());
        assertThat(started.get(1)).startsWith(folder.resolve("b").toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "acl check some.acl --instance x",
                "study --instance x --url http://127.0.0.1:1/",
                "study --instance x",
                "size --instance x --cost shop=processor:1ms --rate 10/s",
                "size --instance x --study study.json --rate 10/s"
            })
    void whatAsksNoInstanceRefusesOne(String words) {
        assertThat(run(words.split(" "))).isEqualTo(ExitCode.USAGE.code());

        assertThat(err.toString()).contains("--instance: x: ", "(expected: without --instance)");
    }

    @Test
    void doesNotFillAFolderThatHoldsSomethingElse() throws IOException {
        Files.writeString(folder.resolve("photo.jpg"), "");

        assertThat(run("start", "--instance", folder.toString())).isEqualTo(78);

        assertThat(err.toString()).startsWith(folder.resolve("conf/server.xml") + ": no such file");
        assertThat(folder.resolve("conf")).doesNotExist();
    }

    @Test
    void passesTheReasonOfAFailedStartOn() {
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> {
                    throw new LaunchException("LS ls1: 0.0.0.0:80: address already in use");
                })
                .commandLine();

        assertThat(run(line)).isEqualTo(1);
        assertThat(err.toString().trim()).isEqualTo("LS ls1: 0.0.0.0:80: address already in use");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "pool",
                "pool start",
                "start --port=70000",
                "start --port=x",
                "start --admin-port=-1",
                "deploy",
                "undeploy",
                "init --template boat",
                "import",
                "import nginx",
                "list --xml",
                "check a b"
            })
    void refusesWhatItDoesNotKnow(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains("--help says more.");
        assertThat(started).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "deploy x.war --uri sleep | --uri: sleep (expected: / or /name",
                "undeploy shop | /x: shop (expected: / or /name",
                "reload shop | /x: shop (expected: / or /name",
                "flush shop | /x: shop (expected: / or /name",
                "flush /x --path p | --path: p (expected: a path of the application, such as /books)",
                "passwd --role king | --role: king (expected: monitor, operator or administrator)",
                "passwd a:b | name: a:b (expected: ",
                "stats --window 2m | --window: 2m (expected: 1m, 5m, 15m, start)",
                "top --window 1h | --window: 1h (expected: 1m, 5m, 15m, start)",
                "health bogus | health: bogus (expected: live, started, ready)",
                "reload --vs main | --vs: main (expected: together with the URI",
                "acl test / --vs nosuch | --vs: nosuch (expected: one of ",
                "stats --json --xml | --json, --xml: together (expected: one of them)"
            })
    void aWrongValueThatTheCommandItselfCanTellIsWrongUse(String line, String message) {
        assertThat(run("init", "here")).isZero();

        assertThat(run(("--instance " + folder.resolve("here") + " " + line).split(" ")))
                .isEqualTo(2);

        assertThat(err.toString()).startsWith(message);
    }

    /** The ACL that asks the database is right; what is wrong stands in one line of dbswitch.conf. */
    @Test
    void checkReportsABrokenDatabaseOnce() throws IOException {
        assertThat(run("init", "here")).isZero();
        Path conf = folder.resolve("here/conf");
        Files.writeString(conf.resolve("dbswitch.conf"), "directory staff lpad://host/o=x\n");
        Files.writeString(
                conf.resolve("own.acl"),
                "acl \"uri=/x\";\nauthenticate (user) { database = \"staff\"; };\nallow (read) user = \"all\";\n");
        String xml = Files.readString(conf.resolve("server.xml"));
        Files.writeString(
                conf.resolve("server.xml"),
                xml.replaceFirst("<MIME ", "<ACLFILE id=\"own\" file=\"own.acl\"/>\n<MIME ")
                        .replaceFirst("<VS id=", "<VS aclids=\"own\" id="));

        assertThat(run("--instance", folder.resolve("here").toString(), "check"))
                .isEqualTo(78);

        assertThat(out.toString())
                .contains("conf/dbswitch.conf:1: directory staff: lpad:")
                .contains(": 1 error, ")
                .doesNotContain("own.acl");
    }

    @Test
    void saysWhatANumberIsInPlainWords() {
        assertThat(run("config", "undo", "x")).isEqualTo(2);
        assertThat(err.toString()).contains("'x' is not a whole number").doesNotContain("long");
    }

    @ParameterizedTest
    @ValueSource(strings = {"config set", "config undo", "user add", "deploy"})
    void theHintNamesTheWholeCommand(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains("java -jar heliostat.jar " + line + " --help says more.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "strat | strat: no such command (expected: start)",
                "status | status: no such command (expected: stats)",
                "nonsense | nonsense: no such command (expected: acl, advise, cert, check, completion, config",
                "pool flsh | flsh: no such command (expected: flush)",
                "start --prot=80 | --prot: no option of start (expected: --port)",
                "stop --wait-for-me-please | --wait-for-me-please: no option of stop (expected: options: --",
                "version now | now: version takes no such argument"
            })
    void namesWhatWasProbablyMeant(String line, String message) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(err.toString()).startsWith(message);
    }

    @Test
    void initRefusesAnInstanceThatIsThere() {
        assertThat(run("init", "here")).isZero();
        assertThat(run("init", "here")).isEqualTo(1);

        assertThat(err.toString()).contains("there is an instance already; nothing was changed");
    }

    @Test
    void checkPrintsAFindingPerLineErrorsFirst() throws IOException {
        run("init", ".");
        Path magnus = folder.resolve("conf/magnus.conf");
        Files.writeString(magnus, "RqThrottel 5\nKernelThreads 3\nListenQ x\n" + Files.readString(magnus));

        assertThat(run("check")).isEqualTo(78);

        List<String> lines = out.toString().lines().skip(2).toList();
        assertThat(lines.get(0)).startsWith("conf/magnus.conf:1: ").contains("RqThrottle");
        assertThat(lines.get(1)).startsWith("conf/magnus.conf:3: ");
        assertThat(lines.get(2)).startsWith("warning: conf/magnus.conf:2: ");
        assertThat(lines.get(3)).isEqualTo(folder.resolve("conf") + ": 2 errors, 1 warning");
    }

    @Test
    void checkBindsObjConfAsAStartDoes() throws IOException {
        run("init", ".");
        Path objConf = folder.resolve("conf/obj.conf");
        String text = Files.readString(objConf);
        Files.writeString(
                objConf,
                text.replace("index-names=", "indx-names=").replace("fn=\"service-dump\"", "fn=\"service-dupm\""));
        Files.writeString(folder.resolve("conf/nsfc.conf"), "MaxFiles=0\n");

        assertThat(run("check")).isEqualTo(78);

        assertThat(out.toString().lines().skip(2).map(line -> line.replaceAll(":\\d+:", ":")))
                .containsExactly(
                        "conf/nsfc.conf: MaxFiles: 0 (expected: 1 to 1048576, or auto)",
                        "conf/obj.conf: find-index: indx-names: unknown parameter (did you mean index-names?)",
                        "conf/obj.conf: service-dupm: unknown function (did you mean service-dump?)",
                        folder.resolve("conf") + ": 3 errors, no warnings");
        assertThat(folder.resolve("logs/access")).doesNotExist();
    }

    @Test
    void aFunctionThatWouldAnswer500IsAnErrorOfCheckAlone() throws IOException {
        assertThat(checkedWith("Service fn=\"sned-file\"")).isEqualTo(78);
        assertThat(out.toString())
                .contains("sned-file: unknown function (did you mean send-file?)", ": 1 error, no warnings")
                .doesNotContain("warning: conf");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NameTrans fn=\"assign-name\" from=\"/x/*\" name=\"ghost\"",
                "NameTrans fn=\"pfx2dir\" from=\"/x\" dir=\"/tmp\" name=\"ghost\"",
                "NameTrans fn=\"unix-home\" from=\"/~\" name=\"ghost\"",
                "NameTrans fn=\"map\" from=\"/x\" to=\"/\" name=\"ghost\"",
                "NameTrans fn=\"ntrans-dav\" name=\"ghost\"",
                "NameTrans fn=\"set-variable\" name=\"ghost\"",
                "AuthTrans fn=\"set-variable\" name=\"ghost\""
            })
    void anObjectThatIsNotThereIsAnErrorOfCheck(String line) throws IOException {
        assertThat(checkedWith(line)).isEqualTo(78);
        assertThat(out.toString()).contains("name: ghost (expected: the name of an Object in this file)", ": 1 error");
    }

    @Test
    void whoPassesRequestsOnMustBeToldToWhom() throws IOException {
        assertThat(checkedWith("Service fn=\"proxy-retrieve\" method=\"(GET|HEAD)\""))
                .isEqualTo(78);
        assertThat(out.toString()).contains("proxy-retrieve: no Route line", ": 1 error");
    }

    @Test
    void theLineThatSaysToWhomMayStandInAnotherObject() throws IOException {
        String lines = "Route fn=\"set-origin-server\" server=\"http://127.0.0.1:9\"\n"
                + "Service fn=\"proxy-retrieve\" method=\"(GET|HEAD)\"";

        assertThat(checkedWith(lines)).as(out.toString()).isZero();
    }

    @Test
    void aBucketThatTheServerDoesWithoutIsAWarningUnlessStrict() throws IOException {
        assertThat(checkedWith("PathCheck fn=\"unix-uri-clean\" bucket=\"nowhere\""))
                .isZero();
        assertThat(out.toString()).contains("warning: conf/obj.conf", "bucket: nowhere");
        assertThat(run("check", "--strict")).isEqualTo(78);
    }

    @Test
    void anInitFunctionThatIsUnknownIsAWarningUnlessStrict() throws IOException {
        run("init", ".");
        Files.writeString(
                folder.resolve("conf/magnus.conf"), "\nInit fn=\"no-such-init\"\n", StandardOpenOption.APPEND);

        assertThat(run("check")).isZero();
        assertThat(out.toString()).contains("no-such-init: unknown function");
        assertThat(run("check", "--strict")).isEqualTo(78);
    }

    @Test
    void aFunctionOfTheOriginalThatIsNotHereIsAnErrorOfCheck() throws IOException {
        assertThat(checkedWith("Service fn=\"send-wincgi\"")).isEqualTo(78);
        assertThat(out.toString()).contains("send-wincgi: not provided", ": 1 error, no warnings");
    }

    @Test
    void aFunctionThatWaitsForLoadModulesIsNoErrorByItself() throws IOException {
        Files.createDirectories(folder);
        run("init", ".");
        Files.writeString(
                folder.resolve("conf/magnus.conf"),
                "\nInit fn=\"load-modules\" shlib=\"x.jar\" funcs=\"mine\"\n",
                StandardOpenOption.APPEND);

        assertThat(checkedWith("Service fn=\"mine\"")).isEqualTo(78);

        assertThat(out.toString())
                .contains("shlib: x.jar (expected: a readable file")
                .contains("warning: conf/obj.conf:")
                .contains("mine: unknown until the next restart, when load-modules at conf/magnus.conf:")
                .contains(": 1 error, 1 warning");
    }

    @Test
    void whatTheServerServesAllTheSameIsAWarningUnlessCheckIsStrict() throws IOException {
        assertThat(checkedWith("Service fn=\"send-file\" bucket=\"nob\"")).isZero();
        assertThat(out.toString())
                .contains("warning: conf/obj.conf:", "send-file: bucket: nob", ": no errors, 1 warning");
        out.getBuffer().setLength(0);

        assertThat(run("check", "--strict")).isEqualTo(78);
        assertThat(out.toString())
                .contains("send-file: bucket: nob", ": 1 error, no warnings")
                .doesNotContain("warning: conf");
    }

    @Test
    void findingsOfCheckCanBeReadByPrograms() throws Exception {
        assertThat(checkedWith("Service fn=\"send-file\" bucket=\"nob\"")).isZero();
        out.getBuffer().setLength(0);

        assertThat(run("check", "--json")).isZero();

        JsonNode whole = new ObjectMapper().readTree(out.toString());
        assertThat(whole.path("errors").asInt()).isZero();
        assertThat(whole.path("warnings").asInt()).isEqualTo(1);
        assertThat(whole.at("/findings/0/severity").asText()).isEqualTo("warning");
        assertThat(whole.at("/findings/0/file").asText()).isEqualTo("conf/obj.conf");
        assertThat(whole.at("/findings/0/line").asInt()).isPositive();
        assertThat(whole.at("/findings/0/text").asText()).contains("bucket: nob");
    }

    @Test
    void strictIsContentWithANewInstance() {
        run("init", ".");

        assertThat(run("check", "--strict")).isZero();
    }

    /** Checks an instance that has the line in an object of its own. */
    private int checkedWith(String line) throws IOException {
        if (!Files.exists(folder.resolve("conf/obj.conf"))) {
            run("init", ".");
        }
        Files.writeString(
                folder.resolve("conf/obj.conf"),
                "\n<Object name=\"own\">\n" + line + "\n</Object>\n",
                StandardOpenOption.APPEND);
        out.getBuffer().setLength(0);
        return run("check");
    }

    @Test
    void checkIsContentWithANewInstance() {
        run("init", ".");

        assertThat(run("check")).isZero();
        assertThat(out.toString())
                .endsWith(folder.resolve("conf") + ": no errors, no warnings" + System.lineSeparator());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stop",
                "restart",
                "reload",
                "rotate",
                "list",
                "perfdump",
                "stats",
                "undeploy /x",
                "wdeploy delete -u /x hard",
                "wdeploy list",
                "pool list",
                "pool holders",
                "pool start P",
                "pool flush P",
                "origin list",
                "origin set http://a +",
                "origin set http://a -",
                "origin set http://a x"
            })
    void saysThatNoServerRuns(String line) {
        run("init", ".");

        assertThat(run(line.split(" "))).isEqualTo(1);
        assertThat(err.toString().trim()).isEqualTo(folder + ": no server runs on this instance");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop", "check", "list"})
    void saysThatThereIsNoInstance(String command) {
        assertThat(run(command)).isEqualTo(1);
        assertThat(err.toString()).contains("no such file (expected: an instance in the current folder");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "start",
                "check",
                "check os",
                "init",
                "stop",
                "restart",
                "reload",
                "rotate",
                "deploy",
                "undeploy",
                "list",
                "wdeploy",
                "wdeploy deploy",
                "perfdump",
                "stats",
                "version"
            })
    void helpsEverywhere(String command) {
        String[] arguments = (command + " --help").trim().split(" ");

        assertThat(run(arguments)).isZero();
        assertThat(out.toString()).contains("Usage:").contains("--instance").contains("--help");
    }

    @Test
    void knowsItsVersion() {
        assertThat(run("version")).isZero();
        assertThat(out.toString()).matches("Heliostat \\d+\\.\\d+\\.\\d+\\S*, Java \\d+.*\\R");
    }

    private int run(String... arguments) {
        return run(
                new HeliostatCommand(folder, (InstanceFolder instance, StartOptions options) -> {
                            started.add(instance + " port="
                                    + (options.port().isPresent()
                                            ? options.port().getAsInt()
                                            : "configured")
                                    + " admin=" + options.adminPort() + " " + options.hasAdmin());
                            return ExitCode.OK;
                        })
                        .commandLineFor(arguments),
                arguments);
    }

    private int run(CommandLine line, String... arguments) {
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }
}
