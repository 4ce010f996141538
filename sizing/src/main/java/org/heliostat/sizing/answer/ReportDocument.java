package org.heliostat.sizing.answer;

import java.util.List;

/**
 * A report for programs: its fields are those of the JSON. Immutable.
 *
 * @param format 1; other numbers mean something else
 * @param costsFrom where costs come from, and the time that they speak for
 * @param machines that are needed; every answer is for one of them
 * @param enough whether so many carry the load; false where no number does
 * @param load what is expected, in words
 * @param costs of one request of each kind
 * @param answers in the order in which they are read
 * @param remarks what limits, and how far the figures can be believed
 */
public record ReportDocument(
        int format,
        String costsFrom,
        long machines,
        boolean enough,
        List<String> load,
        List<Report.Kind> costs,
        List<Row> answers,
        List<String> remarks) {

    private static final int FORMAT = 1;

    /** One figure; see {@link Answer}. */
    public record Row(
            String id,
            String title,
            double value,
            String unit,
            String shown,
            List<String> formula,
            List<String> sources,
            String margin,
            List<Setting> settings,
            List<String> notes) {

        static Row of(Answer answer) {
            return new Row(
                    answer.id(),
                    answer.title(),
                    answer.amount().value(),
                    answer.amount().unit(),
                    answer.shown(),
                    answer.formula(),
                    answer.sources(),
                    answer.margin(),
                    answer.settings(),
                    answer.notes());
        }
    }

    public static ReportDocument of(Report report) {
        return new ReportDocument(
                FORMAT,
                report.about(),
                report.machines(),
                report.isEnough(),
                report.load(),
                report.kinds(),
                report.answers().stream().map(Row::of).toList(),
                report.remarks());
    }
}
