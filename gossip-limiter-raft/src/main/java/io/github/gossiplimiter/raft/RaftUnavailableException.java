package io.github.gossiplimiter.raft;

/**
 * No leader could be asked for permits in time. Says nothing about what is left of them.
 * Has no stack trace.
 */
final class RaftUnavailableException extends RuntimeException {

	RaftUnavailableException(String message) {
		super(message, null, false, false);
	}

}
