package io.github.gossiplimiter.lease.peer;

/**
 * No owner replied in time. Whether permits are left is not known. Has no stack trace.
 */
final class OwnerUnavailableException extends RuntimeException {

	OwnerUnavailableException(String message) {
		super(message, null, false, false);
	}

}
