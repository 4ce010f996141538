package org.heliostat.launcher.process;

import java.util.List;

/** Advice and trials as the administration's API gives them, made up for tests of the pages. */
final class MadeUpAdvice {

    private static final String CONSEQUENCE =
            """
            {"rule":"queue-delay","severity":"warning","subject":"ConnQueueSize","about":"","since":"2026-11-28T10:00:10Z",
             "title":"requests wait 310 ms for a session thread on average","why":"a client waits as long before anything runs",
             "evidence":[{"figure":"window.averages.queueDelayNanos","value":310,"unit":"ms","limit":10}],
             "change":[],"effect":"","consequences":[]}""";

    static final String FINDING =
            """
            {"rule":"session-threads-too-few","severity":"critical","subject":"RqThrottle","about":"",
             "title":"all 8 session threads are busy, and 24 requests wait","since":"2026-11-28T10:00:00Z",
             "why":"requests wait although there are processors for them",
             "evidence":[{"figure":"window.ratios.sessionsBusy","value":99.6,"unit":"%%","limit":90},
                         {"figure":"jvm.heapAfterCollection","value":900000000,"unit":"bytes","limit":800000000},
                         {"figure":"sessionThreads.limit","value":8,"unit":"threads","limit":null}],
             "change":[{"file":"conf/magnus.conf","where":"","name":"RqThrottle","from":"8","to":"128"}],
             "effect":"as many more requests are answered as there are more threads",
             "aim":{"figure":"window.rates.requests","unit":"requests/s","better":"more","now":37.8,"expected":201.0},
             "consequences":[%s]}"""
                    .formatted(CONSEQUENCE);

    /** Titles hold what clients have sent. */
    static final String HOSTILE =
            """
            {"rule":"slow-requests","severity":"info","subject":"code GET /<script>hacked=1</script>","about":"<b>shop</b>",
             "title":"GET /<script>window.hacked=1</script><img src=x onerror=hacked=1> takes 3 s",
             "since":"2026-11-28T10:00:00Z","why":"<i>why</i>",
             "evidence":[{"figure":"<svg onload=hacked=1>","value":3,"unit":"<u>s</u>","limit":1}],
             "change":[{"file":"<p>","where":"<q>","name":"<s>","from":"<a href=x>","to":"javascript:hacked=1"}],
             "effect":"<em>effect</em>","consequences":[]}""";

    private static final String CHANGE =
            "[{\"file\":\"conf/magnus.conf\",\"where\":\"\",\"name\":\"RqThrottle\",\"from\":\"8\",\"to\":\"128\"}]";

    static final String DRY_RUN =
            """
            {"change":%s,
             "diff":"--- conf/magnus.conf\\n+++ conf/magnus.conf\\n@@ -1,2 +1,2 @@\\n Security off\\n-RqThrottle 8\\n+RqThrottle 128\\n",
             "tag":"0a1b","live":true,"restart":[],"seconds":60,
             "aim":{"figure":"window.rates.requests","unit":"requests/s","better":"more","now":37.8,"expected":201.0}}"""
                    .formatted(CHANGE);

    private MadeUpAdvice() {}

    static String advice(boolean isOn, String... findings) {
        return """
                {"on":%s,"taken":"2099-01-01T00:00:00Z","findings":[%s],
                 "counters":{"rules":139,"info":0,"warning":0,"critical":0}}"""
                .formatted(isOn, String.join(",", findings));
    }

    /** @param after value of the aim afterwards, {@code null} before */
    static String trial(String state, String after, String sentence) {
        return """
                {"id":1,"rule":"session-threads-too-few","about":"","title":"all 8 session threads are busy",
                 "state":"%s","by":"ada","begun":"%s","ends":"%s","ended":null,"inForce":%s,"putBackFailures":0,"seconds":60,"change":%s,"diff":"",
                 "aim":{"figure":"window.rates.requests","unit":"requests/s","better":"more","now":37.8,"expected":201.0,
                        "before":37.8,"after":%s},
                 "figures":[{"figure":"timeSplit.total.p99Nanos","unit":"ms","better":"less","before":400,"after":110}],
                 "sentence":"%s"}"""
                .formatted(
                        state,
                        "2099-01-01T00:00:00Z",
                        "2099-01-01T00:01:10Z",
                        !state.equals("returned"),
                        CHANGE,
                        after,
                        sentence);
    }

    static String trials(String... trials) {
        return "[" + String.join(",", List.of(trials)) + "]";
    }
}
