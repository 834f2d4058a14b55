package io.github.gossiplimiter.raft;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.lease.Ledger;

/**
 * How nodes keep a ledger together.
 *
 * @param voters ids of the nodes that keep it: 3, 5 or 7, the same on every node
 * @param directory where this node keeps its log if it is one of them; in memory if there
 * is none
 * @param heartbeat how often a leader is heard of; after four that are missing another is
 * elected
 * @param waitWhenNew whether a ledger that begins grants nothing of a limit until
 * whatever another may have granted before no longer counts
 * @param keysMax most keys to hold; nothing is granted for others
 * @since 0.1.0
 */
public record RaftSettings(List<String> voters, @Nullable Path directory, Duration heartbeat, boolean waitWhenNew,
		int keysMax) {

	private static final Duration HEARTBEAT_DEFAULT = Duration.ofMillis(250);

	private static final Duration HEARTBEAT_MIN = Duration.ofMillis(10);

	private static final Duration HEARTBEAT_MAX = Duration.ofSeconds(10);

	private static final List<Integer> SIZES = List.of(3, 5, 7);

	public RaftSettings {
		voters = List.copyOf(voters);
		if (!SIZES.contains(voters.size())) {
			throw new IllegalArgumentException("there must be 3, 5 or 7 voters: voters=" + voters);
		}
		if (new HashSet<>(voters).size() < voters.size() || voters.stream().anyMatch(String::isBlank)) {
			throw new IllegalArgumentException("each voter has a name of its own: voters=" + voters);
		}
		if (heartbeat.compareTo(HEARTBEAT_MIN) < 0 || heartbeat.compareTo(HEARTBEAT_MAX) > 0) {
			throw new IllegalArgumentException("heartbeat must be between " + HEARTBEAT_MIN + " and " + HEARTBEAT_MAX
					+ ": heartbeat=" + heartbeat);
		}
		if (keysMax < 1) {
			throw new IllegalArgumentException("keysMax must be at least 1: keysMax=" + keysMax);
		}
	}

	/**
	 * A ledger in the memory of some nodes. Because nobody knows what was there before
	 * all of them were started, it waits when it is new.
	 */
	public static RaftSettings inMemory(List<String> voters) {
		return new RaftSettings(voters, null, HEARTBEAT_DEFAULT, true, Ledger.KEYS_MAX_DEFAULT);
	}

	/**
	 * A ledger on the disks of some nodes. It is new only if it is the first, so it does
	 * not wait.
	 */
	public static RaftSettings onDisk(List<String> voters, Path directory) {
		return new RaftSettings(voters, directory, HEARTBEAT_DEFAULT, false, Ledger.KEYS_MAX_DEFAULT);
	}

	/**
	 * The same with other heartbeats.
	 */
	public RaftSettings withHeartbeat(Duration value) {
		return new RaftSettings(this.voters, this.directory, value, this.waitWhenNew, this.keysMax);
	}

	/**
	 * The same, and a new ledger does or does not wait.
	 */
	public RaftSettings withWaitWhenNew(boolean value) {
		return new RaftSettings(this.voters, this.directory, this.heartbeat, value, this.keysMax);
	}

	/**
	 * The same with another bound on keys.
	 */
	public RaftSettings withKeysMax(int value) {
		return new RaftSettings(this.voters, this.directory, this.heartbeat, this.waitWhenNew, value);
	}

}
