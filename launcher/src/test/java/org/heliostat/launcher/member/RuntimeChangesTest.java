package org.heliostat.launcher.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Applications;
import org.heliostat.admin.ConnectionPools;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.LogFile;
import org.heliostat.admin.Logs;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ProcessAnswer.Outcome;
import org.heliostat.admin.RefusedException;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.certificates.acme.PendingProofs;
import org.heliostat.certificates.acme.ShownProofs;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileCacheSettings;
import org.heliostat.filecache.FileSystemAccess;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuntimeChangesTest {

    private static final String ORIGIN = "http://app1:8080";

    @TempDir
    private Path folder;

    private final List<String> calls = new ArrayList<>();
    private final FileCache cache =
            new FileCache(FileCacheSettings.defaults(), new FakeTicker(), FileSystemAccess.local());
    private final FakeOrigins origins = new FakeOrigins();
    private final FakeLogs logs = new FakeLogs();
    private final ShownProofs proofs = new ShownProofs(plain -> {}, secure -> {}, () -> 0);
    private ReloadResult reloaded = new ReloadResult(true, List.of(), List.of(), List.of());
    private final RuntimeChanges changes = new RuntimeChanges(
            origins, cache, new FakeApplications(), new FakePools(), logs, proofs, () -> reloaded, () -> "info");

    @Test
    void eachKindIsMade() {
        assertThat(made(RuntimeChange.originState(ORIGIN, OriginState.DRAINS))).isEqualTo(Outcome.DONE);
        assertThat(made(RuntimeChange.applicationReload("vs1", "/shop"))).isEqualTo(Outcome.DONE);
        assertThat(made(RuntimeChange.poolStart("ShopPool"))).isEqualTo(Outcome.DONE);
        assertThat(made(RuntimeChange.poolFlush("ShopPool"))).isEqualTo(Outcome.DONE);
        assertThat(made(RuntimeChange.logLevel("fine"))).isEqualTo(Outcome.DONE);

        assertThat(calls).containsExactly("reload vs1/shop", "start ShopPool", "flush ShopPool");
        assertThat(origins.setLive()).containsEntry(ORIGIN, OriginState.DRAINS);
        assertThat(logs.level).isEqualTo("fine");
    }

    @Test
    void theFileCacheFollows() throws Exception {
        Path file = Files.writeString(folder.resolve("page.html"), "page");
        cache.lookup(file);

        assertThat(made(RuntimeChange.fileCacheDrop(file.toString()))).isEqualTo(Outcome.DONE);
        assertThat(made(RuntimeChange.fileCacheDrop(file.toString()))).isEqualTo(Outcome.NOTHING);
        cache.lookup(file);
        assertThat(made(RuntimeChange.fileCache("flush"))).isEqualTo(Outcome.DONE);
        assertThat(cache.list(9)).isEmpty();
        assertThat(made(RuntimeChange.fileCache("stop"))).isEqualTo(Outcome.DONE);
        assertThat(made(RuntimeChange.fileCache("flush"))).isEqualTo(Outcome.NOTHING);
        assertThat(cache.isActive()).isFalse();
        assertThat(made(RuntimeChange.fileCache("start"))).isEqualTo(Outcome.DONE);
        assertThat(made(RuntimeChange.fileCache("start"))).isEqualTo(Outcome.NOTHING);
        assertThat(made(RuntimeChange.fileCache("restart"))).isEqualTo(Outcome.DONE);
    }

    @Test
    void entriesThatWentAreCounted() {
        ProcessAnswer all = changes.make(RuntimeChange.applicationFlush("vs1", "/shop", Optional.empty()), 2);

        assertThat(all.count()).isEqualTo(7);
        assertThat(all.number()).isEqualTo(2);
        assertThat(changes.make(RuntimeChange.applicationFlush("vs1", "/shop", Optional.of("/books")), 2)
                        .count())
                .isEqualTo(1);
    }

    @Test
    void whatCannotBeMadeSaysWhy() {
        assertThat(detail(RuntimeChange.originState("http://nobody", OriginState.SHUT)))
                .isEqualTo("origin http://nobody: not known there");
        assertThat(detail(new RuntimeChange(RuntimeChange.Kind.ORIGIN_STATE, List.of(ORIGIN, "red"))))
                .contains("state: red (expected: ");
        assertThat(detail(RuntimeChange.poolStart("Down"))).isEqualTo("pool Down: connection refused");
        assertThat(detail(RuntimeChange.poolFlush("None"))).contains("None: server.xml has none of that name");
        assertThat(detail(RuntimeChange.applicationReload("vs1", "/none"))).contains("nothing is deployed at /none");
        assertThat(detail(RuntimeChange.applicationReload("vs1", "/broken"))).isEqualTo("no zip");
        assertThat(detail(RuntimeChange.applicationFlush("vs1", "/plain", Optional.empty())))
                .isEqualTo("no response cache");
        assertThat(detail(RuntimeChange.logLevel("loud"))).isEqualTo("level: loud");
        assertThat(detail(RuntimeChange.fileCache("paint"))).startsWith("paint (expected: start, stop");
        assertThat(detail(RuntimeChange.fileCacheDrop("\0"))).contains("no path");
    }

    @Test
    void aChangeWithoutItsWordsIsAFailureOfItAlone() {
        ProcessAnswer answer = changes.make(new RuntimeChange(RuntimeChange.Kind.POOL_START, List.of()), 2);

        assertThat(answer.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(answer.detail()).isEqualTo("it failed; the error log says more");
    }

    @Test
    void proofsForAnAuthorityAreShownHereAsWell() {
        PendingProofs pending = new PendingProofs(Map.of("token", "token.key"), Map.of("www.example", "other.key"));
        RuntimeChange change = RuntimeChange.certificateProofs(pending.words());

        assertThat(made(change)).isEqualTo(Outcome.DONE);
        assertThat(made(change)).isEqualTo(Outcome.NOTHING);

        assertThat(proofs.pending()).isEqualTo(pending);
        assertThat(changes.lasting()).as("for who starts now").containsExactly(change);
        assertThat(detail(RuntimeChange.certificateProofs(List.of("http-01"))))
                .startsWith("proofs for an authority: 1 words");
        assertThat(made(RuntimeChange.certificateProofs(List.of()))).isEqualTo(Outcome.DONE);
        assertThat(changes.lasting()).isEmpty();
    }

    @Test
    void aReloadThatIsRefusedHereSaysWhy() {
        assertThat(made(RuntimeChange.configurationReload())).isEqualTo(Outcome.DONE);

        Findings findings = new Findings();
        findings.error(new SourceLocation("conf/magnus.conf", 7), "RqThrottle: many (expected: a number)");
        reloaded = ReloadResult.refused(findings.sorted());

        assertThat(detail(RuntimeChange.configurationReload()))
                .isEqualTo("conf/magnus.conf:7: RqThrottle: many (expected: a number)");
    }

    @Test
    void whatWasDeployedElsewhereIsDeployedHere() {
        assertThat(made(RuntimeChange.applicationDeploy("vs1", "/shop"))).isEqualTo(Outcome.DONE);
        assertThat(detail(RuntimeChange.applicationDeploy("vs1", "/broken"))).isEqualTo("no zip");
        assertThat(detail(RuntimeChange.applicationDeploy("vs1", "/kept"))).isEqualTo("no web.xml");
        assertThat(detail(RuntimeChange.applicationDeploy("vs1", "/none")))
                .isEqualTo("nothing is to be deployed at /none of vs1");
    }

    @Test
    void whatLastsIsWhatDiffersFromTheConfiguration() {
        assertThat(changes.lasting()).isEmpty();

        origins.set(ORIGIN, OriginState.SHUT);
        cache.stop();
        logs.level = "finest";

        assertThat(changes.lasting())
                .containsExactly(
                        RuntimeChange.originState(ORIGIN, OriginState.SHUT),
                        RuntimeChange.fileCache("stop"),
                        RuntimeChange.logLevel("finest"));
    }

    private Outcome made(RuntimeChange change) {
        return changes.make(change, 2).outcome();
    }

    private String detail(RuntimeChange change) {
        ProcessAnswer answer = changes.make(change, 2);
        assertThat(answer.outcome()).isEqualTo(Outcome.FAILED);
        return answer.detail();
    }

    private static final class FakeOrigins implements OriginSource {

        private final Map<String, OriginState> states = new LinkedHashMap<>();

        @Override
        public List<OriginSnapshot> snapshot() {
            return SampleSnapshot.busy().programs().origins();
        }

        @Override
        public Optional<OriginSnapshot> set(String address, OriginState state) {
            Optional<OriginSnapshot> found = snapshot().stream()
                    .filter(one -> one.address().equals(address))
                    .findFirst();
            found.ifPresent(one -> states.put(address, state));
            return found;
        }

        @Override
        public Map<String, OriginState> setLive() {
            return states;
        }
    }

    private final class FakePools implements ConnectionPools {

        @Override
        public boolean start(String name) {
            if (name.equals("Down")) {
                throw new RefusedException("pool Down: connection refused");
            }
            calls.add("start " + name);
            return true;
        }

        @Override
        public boolean flush(String name) {
            calls.add("flush " + name);
            return name.equals("ShopPool");
        }
    }

    private final class FakeApplications implements Applications {

        @Override
        public List<ApplicationInfo> list() {
            return List.of();
        }

        @Override
        public ApplicationCounts counts() {
            return ApplicationCounts.NONE;
        }

        @Override
        public ApplicationInfo deploy(Deployment deployment) {
            throw new IllegalStateException("nobody deploys");
        }

        @Override
        public Optional<ApplicationInfo> reload(String virtualServer, String uri) {
            calls.add("reload " + virtualServer + uri);
            Deployment deployment = new Deployment(virtualServer, uri, folder);
            return switch (uri) {
                case "/none" -> Optional.empty();
                case "/broken" -> Optional.of(ApplicationInfo.failed(deployment, "no zip"));
                default -> Optional.of(running(deployment));
            };
        }

        @Override
        public Optional<ApplicationInfo> catchUp(String virtualServer, String uri) {
            Deployment deployment = new Deployment(virtualServer, uri, folder);
            return switch (uri) {
                case "/none" -> Optional.empty();
                case "/broken" -> Optional.of(ApplicationInfo.failed(deployment, "no zip"));
                case "/kept" -> Optional.of(running(deployment, "no web.xml"));
                default -> Optional.of(running(deployment, ""));
            };
        }

        private static ApplicationInfo running(Deployment deployment) {
            return running(deployment, "");
        }

        /** @param detail why its replacement was refused */
        private static ApplicationInfo running(Deployment deployment, String detail) {
            return new ApplicationInfo(deployment, "", ApplicationState.RUNNING, detail, 1, 1, 0, OptionalInt.empty());
        }

        @Override
        public OptionalInt flushCache(String virtualServer, String uri, Optional<String> path) {
            if (uri.equals("/plain")) {
                throw new RefusedException("no response cache");
            }
            return OptionalInt.of(path.isPresent() ? 1 : 7);
        }

        @Override
        public boolean undeploy(String virtualServer, String uri) {
            return false;
        }
    }

    private static final class FakeLogs implements Logs {

        private String level = "info";

        @Override
        public List<LogFile> files() {
            return List.of();
        }

        @Override
        public void rotate() {}

        @Override
        public OptionalLong errorStamp(String stamp) {
            return OptionalLong.empty();
        }

        @Override
        public String level() {
            return level;
        }

        @Override
        public List<String> levels() {
            return List.of("finest", "fine", "info");
        }

        @Override
        public void level(String next) {
            if (!levels().contains(next)) {
                throw new RefusedException("level: " + next);
            }
            level = next;
        }
    }
}
