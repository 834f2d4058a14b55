package io.github.gossiplimiter.lease.peer;

/**
 * Nobody could be asked for permits in time. Says nothing about what is left of them. Has
 * no stack trace.
 */
final class OwnerUnavailableException extends RuntimeException {

	OwnerUnavailableException(String message) {
		super(message, null, false, false);
	}

}
