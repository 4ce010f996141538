package org.heliostat.advisor.machine;

/**
 * Settings of the Linux kernel that a busy server meets, and how near the machine is to them. What is not known is −1 or empty.
 * Immutable.
 *
 * @param swappiness how readily memory goes to the disk, 0 to 200 (vm.swappiness)
 * @param hugePages which memory the kernel makes huge pages of by itself: {@code always}, {@code madvise} or {@code never}
 * @param localPorts that connections of this machine to others may use (net.ipv4.ip_local_port_range)
 * @param timeWaits connections of this network namespace that have ended and are remembered for a minute
 * @param mostTimeWaits of which so many are remembered (net.ipv4.tcp_max_tw_buckets)
 * @param files open on the whole machine
 * @param mostFiles that may be open on it (fs.file-max)
 * @param mostSendBuffer bytes to which the kernel lets the send buffer of a connection grow by itself (net.ipv4.tcp_wmem)
 * @param diskWaits part of the last minute in which a thread of the machine waited for a disk, 0 to 1 (/proc/pressure/io)
 */
public record Kernel(
        long swappiness,
        String hugePages,
        long localPorts,
        long timeWaits,
        long mostTimeWaits,
        long files,
        long mostFiles,
        long mostSendBuffer,
        double diskWaits) {

    /** Nothing is known. */
    public static final Kernel UNKNOWN = new Kernel(-1, "", -1, -1, -1, -1, -1, -1, -1);
}
