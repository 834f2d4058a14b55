package io.github.gossiplimiter.concurrency.peer;

/**
 * Nobody could be asked for a share. Has no stack trace.
 */
final class ShareUnavailableException extends RuntimeException {

	ShareUnavailableException(String message) {
		super(message, null, false, false);
	}

}
