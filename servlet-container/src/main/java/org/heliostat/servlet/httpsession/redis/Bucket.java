package org.heliostat.servlet.httpsession.redis;

import static org.heliostat.servlet.httpsession.redis.RedisCommands.bytes;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * Names the keys of those sessions that are on one server: all of them without a cluster, else those of one hash slot. Any
 * thread.
 */
final class Bucket {

    /** Enough to be spread over the servers of a cluster; each is looked at for what is over. */
    static final int OF_A_CLUSTER = 16;

    private final int number;
    private final String prefix;
    private final byte[] ends;

    /** Sessions, as far as the server was asked. */
    private volatile int size;

    /** Where the server goes on with its list of ids. */
    private volatile String lookedUpTo = "0";

    private Bucket(int number, String prefix) {
        this.number = number;
        this.prefix = prefix;
        this.ends = bytes(prefix + "*ends");
    }

    /** The one that has all. */
    static List<Bucket> one(String prefix) {
        return List.of(new Bucket(0, prefix));
    }

    /** Each with a tag whose slot lies in the next sixteenth of all: servers have ranges of slots. */
    static List<Bucket> ofCluster(String prefix) {
        List<Bucket> all = new ArrayList<>();
        for (int number = 0; number < OF_A_CLUSTER; number++) {
            int tag = 0;
            while (JedisClusterCRC16.getSlot("" + tag) * OF_A_CLUSTER / Protocol.CLUSTER_HASHSLOTS != number) {
                tag++;
            }
            all.add(new Bucket(number, prefix + "{" + tag + "}"));
        }
        return List.copyOf(all);
    }

    int number() {
        return number;
    }

    byte[] key(String id) {
        return bytes(prefix + id);
    }

    /** The sorted set of all ids by their ends. */
    byte[] ends() {
        return ends;
    }

    int size() {
        return size;
    }

    void size(long counted) {
        size = (int) Math.min(counted, Integer.MAX_VALUE);
    }

    String lookedUpTo() {
        return lookedUpTo;
    }

    void lookedUpTo(String cursor) {
        lookedUpTo = cursor;
    }

    /** Changes nothing, since ends have no time to live; what is no primary refuses it. */
    CommandArguments probe() {
        return new CommandArguments(Command.PERSIST).key(ends);
    }
}
