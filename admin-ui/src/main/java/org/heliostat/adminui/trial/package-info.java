/**
 * Trials of what the adviser proposes: a change is written as any other, measured, and kept where the figure that it aims at has
 * become better; otherwise it is put back.
 *
 * <p>Start reading at {@link org.heliostat.adminui.trial.Trials}, which leads one trial at a time from its beginning to its end.
 * {@code TrialChange} writes and puts back, by the one desk that all changes of the configuration go over; {@code Judgement} compares
 * two windows and knows nothing of files; {@link org.heliostat.adminui.trial.TrialsResource} is the API. {@link
 * org.heliostat.adminui.trial.AutoAdvice} begins trials of rules that the directive of that name lists.
 *
 * <p>Threads: {@code look} is called once a second by a background thread; whatever changes files takes its turn on the
 * administration's change thread; reading is for any.
 *
 * <p>Not here: what is proposed and why (module advisor), how files are changed (config).
 */
@NullMarked
package org.heliostat.adminui.trial;

import org.jspecify.annotations.NullMarked;
