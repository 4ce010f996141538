package org.heliostat.study.report;

import java.util.List;
import java.util.Optional;

/**
 * What the original measured of itself on 1, 2 and 4 processors in 2004: operations per second of its tuned configuration, from chapter
 * 7 of its Performance Tuning, Sizing, and Scaling Guide (6.1). Table numbers are the guide's.
 *
 * @param workload ours that is nearest to it
 * @param title of its test
 * @param table in the guide
 * @param operations per second on 1, 2 and 4 processors
 */
record OriginalStudy(String workload, String title, String table, List<Double> operations) {

    static final List<Integer> PROCESSORS = List.of(1, 2, 4);

    private static final List<OriginalStudy> ALL = List.of(
            of("static", "files of 5 to 250 KB, 1,500 connections", "7-3", 2169.3, 3565.1, 5279.1),
            of("static-64k", "files of 5 to 250 KB, 1,500 connections", "7-3", 2169.3, 3565.1, 5279.1),
            of("jsp", "WASP servlet, 3,600 clients", "7-4", 571.87, 870.25, 1280.43),
            of("cgi-c", "C CGI printenv, 0.5 KB, 2,400 clients", "7-5", 265.17, 473.46, 873.6),
            of("cgi-shell", "Perl CGI printenv.pl, 0.5 KB, 450 clients", "7-6", 62.05, 119.32, 209.76),
            of("plug-in", "NSAPI printenv2, 2 KB, 6,300 clients", "7-7", 1212.07, 1965.68, 2804.05),
            of("tls", "SSL, file of 1 KB, 550 connections", "7-8", 404.7, 784.3, 1484.5),
            of("tls-new", "SSL, C CGI, no session reused", "7-12", 82.73, 164.38, 291.63),
            of("tls-resumed", "SSL, C CGI, every session reused", "7-13", 165.69, 310.51, 550.19),
            of("jdbc", "a row of a large Oracle database by a servlet, 3,600 clients", "7-18", 529.14, 966.74, 1634.94),
            of("php", "phpinfo() of PHP 4.3 by FastCGI", "7-19", 54, 105, 199));

    private static OriginalStudy of(String workload, String title, String table, double one, double two, double four) {
        return new OriginalStudy(workload, title, table, List.of(one, two, four));
    }

    /** @return empty where the original has measured nothing like it */
    static Optional<OriginalStudy> of(String workload) {
        return ALL.stream().filter(study -> study.workload.equals(workload)).findFirst();
    }

    /** @return operations per second, empty for numbers of processors that it has not measured */
    Optional<Double> on(int processors) {
        int place = PROCESSORS.indexOf(processors);
        return place < 0 ? Optional.empty() : Optional.of(operations.get(place));
    }

    /** @return how many times the operations of one processor */
    Optional<Double> factor(int processors) {
        return on(processors).map(many -> many / operations.get(0));
    }
}
