package org.heliostat.servlet.httpsession.redis;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What changes records, each script whole or not at all. A record is a hash of version {@code v}, end {@code e} and bytes
 * {@code d}; a sorted set holds all ids by their ends. Numbers are compared as text: Lua's have 53 bits.
 *
 * <p>Every script may be repeated when its answer was lost, and answers as the first time: writers bring the new version
 * along, removers a mark.
 */
enum Script {
    /** KEYS record; ARGV most bytes. Version, end and bytes; an error when there are more bytes than a record can have. */
    READ(
            """
            if redis.call('HSTRLEN', KEYS[1], 'd') > tonumber(ARGV[1]) then
              return redis.error_reply('TOOLARGE a record of more than ' .. ARGV[1] .. ' bytes')
            end
            return redis.call('HMGET', KEYS[1], 'v', 'e', 'd')
            """),

    /**
     * Compare and set. KEYS record, ends; ARGV id, expected version (0: none), new version, end, removal time (empty:
     * never), bytes, most records. 1 stored, 0 another version, -1 full. What is damaged or of somebody else has version 1.
     */
    WRITE(
            """
            local kind = redis.call('TYPE', KEYS[1])['ok']
            local there = kind ~= 'none' and '1'
            if kind == 'hash' then
              there = redis.call('HGET', KEYS[1], 'v')
              if there and not string.match(there, '^%d+$') then there = '1' end
            end
            if there == ARGV[3] then return 1 end
            if (there or '0') ~= ARGV[2] then return 0 end
            if not there and redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[7]) then return -1 end
            if kind ~= 'hash' then redis.call('DEL', KEYS[1]) end
            redis.call('HSET', KEYS[1], 'v', ARGV[3], 'e', ARGV[4], 'd', ARGV[6])
            if ARGV[5] == '' then redis.call('PERSIST', KEYS[1]) else redis.call('PEXPIREAT', KEYS[1], ARGV[5]) end
            redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
            return 1
            """),

    /** Moves a record's end. KEYS record, ends; ARGV id, end, removal time. 1 moved, 0 no record. */
    TOUCH(
            """
            if redis.call('HEXISTS', KEYS[1], 'v') == 0 then return 0 end
            redis.call('HSET', KEYS[1], 'e', ARGV[2])
            if ARGV[3] == '' then redis.call('PERSIST', KEYS[1]) else redis.call('PEXPIREAT', KEYS[1], ARGV[3]) end
            redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
            return 1
            """),

    /**
     * Compare and set under another id. KEYS old record, ends, new record; ARGV old id, new id, expected version of the
     * old record, new version, end, removal time, bytes. 1 done, 0 another version or the new id is taken.
     */
    RENAME(
            """
            local there = redis.call('HGET', KEYS[3], 'v')
            if there == ARGV[4] then return 1 end
            if there or redis.call('HGET', KEYS[1], 'v') ~= ARGV[3] then return 0 end
            redis.call('HSET', KEYS[3], 'v', ARGV[4], 'e', ARGV[5], 'd', ARGV[7])
            if ARGV[6] == '' then redis.call('PERSIST', KEYS[3]) else redis.call('PEXPIREAT', KEYS[3], ARGV[6]) end
            redis.call('DEL', KEYS[1])
            redis.call('ZREM', KEYS[2], ARGV[1])
            redis.call('ZADD', KEYS[2], ARGV[5], ARGV[2])
            return 1
            """),

    /**
     * KEYS record, ends; ARGV id, mark of the caller, milliseconds that the mark stays. 1 removed, 0 no record.
     *
     * <p>In the record's place stays the mark {@code r} for a while: else who asks again would hear that another removed
     * the record, and nobody would tell the application of the session's end.
     */
    REMOVE(
            """
            if redis.call('HGET', KEYS[1], 'r') == ARGV[2] then return 1 end
            redis.call('ZREM', KEYS[2], ARGV[1])
            if redis.call('HEXISTS', KEYS[1], 'v') == 0 then return 0 end
            redis.call('DEL', KEYS[1])
            redis.call('HSET', KEYS[1], 'r', ARGV[2])
            redis.call('PEXPIRE', KEYS[1], ARGV[3])
            return 1
            """),

    /**
     * KEYS record, ends; ARGV id, mark of the caller, milliseconds that the mark stays, now. 1 removed, 0 no record or not
     * over; then the id lies where its end belongs, so that it is not looked at again before.
     */
    REMOVE_EXPIRED(
            """
            local ends = redis.call('HGET', KEYS[1], 'e')
            if ends and (ends == '+inf' or (tonumber(ends) or 0) > tonumber(ARGV[4])) then
              redis.call('ZADD', KEYS[2], ends, ARGV[1])
              return 0
            end
            """
                    + REMOVE.text),

    /**
     * KEYS record, ends; ARGV id, mark of the caller, milliseconds that the mark stays, expected version. 1 removed, 0 no
     * record or another version.
     */
    REMOVE_VERSION(
            """
            local there = redis.call('HGET', KEYS[1], 'v')
            if there and there ~= ARGV[4] then return 0 end
            """
                    + REMOVE.text),

    /** Ids whose records vanished by themselves go. KEYS ends, records; ARGV their ids. Number of ids that are left. */
    FORGET(
            """
            for i = 1, #ARGV do
              local kind = redis.call('TYPE', KEYS[i + 1])['ok']
              if kind ~= 'hash' or redis.call('HEXISTS', KEYS[i + 1], 'v') == 0 then
                redis.call('ZREM', KEYS[1], ARGV[i])
              end
            end
            return redis.call('ZCARD', KEYS[1])
            """);

    /** Begin of what READ answers for a record that is larger than any. */
    static final String TOO_LARGE = "TOOLARGE";

    /** What WRITE takes for the version of a record that is none. */
    static final long VERSION_OF_DAMAGED = 1;

    private final String text;
    private final String digest;

    Script(String text) {
        this.text = text;
        this.digest = sha1(text);
    }

    String text() {
        return text;
    }

    /** What EVALSHA names it by. */
    String digest() {
        return digest;
    }

    private static String sha1(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-1", impossible);
        }
    }
}
