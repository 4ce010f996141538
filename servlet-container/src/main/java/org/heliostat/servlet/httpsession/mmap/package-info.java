/**
 * Sessions in a file of fixed size that all server processes of one machine map into their memory, as the original's
 * MMapSessionManager kept them.
 *
 * <p>Start reading at {@link MmapVaultMaker}; {@link SessionFile} is what is done to a record, {@link RecordSweep} what is
 * done to all, {@link Geometry} where things lie in the file, {@link Directory} how a record is found, {@link RecordCopies}
 * why a kill between two writes loses nothing, {@link StripeLocks} who may write, {@link Mappings} how the
 * file comes into memory.
 *
 * <p>Threads: any thread that may block. Processes: whatever is shared is changed under a lock of the session's
 * stripe or by one atomic store; reading takes no lock.
 *
 * <p>Not here: what is in a record and who signed it (httpsession).
 */
@NullMarked
package org.heliostat.servlet.httpsession.mmap;

import org.jspecify.annotations.NullMarked;
