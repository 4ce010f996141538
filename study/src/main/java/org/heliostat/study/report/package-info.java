/**
 * What people and programs read of a study: a page that needs nothing but itself, and a file of JSON.
 *
 * <p>Start reading at {@link org.heliostat.study.report.Study}, then {@link org.heliostat.study.report.StudyPage}, whose parts are
 * {@link org.heliostat.study.report.WorkloadSection}s, and {@link org.heliostat.study.report.StudyJson}.
 *
 * <p>Threads: immutable, or made for one page and thrown away.
 *
 * <p>Not here: where figures come from (measure).
 */
@NullMarked
package org.heliostat.study.report;

import org.jspecify.annotations.NullMarked;
