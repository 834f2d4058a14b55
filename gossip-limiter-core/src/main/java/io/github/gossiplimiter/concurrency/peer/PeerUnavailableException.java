package io.github.gossiplimiter.concurrency.peer;

/**
 * Nobody could be asked for a share. Has no stack trace.
 */
final class PeerUnavailableException extends RuntimeException {

	PeerUnavailableException(String message) {
		super(message, null, false, false);
	}

}
