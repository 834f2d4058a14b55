package io.github.gossiplimiter.codec;

/**
 * Bytes that are no message. Has no stack trace: it tells of the sender's code, not of
 * ours.
 *
 * @since 0.1.0
 */
public final class MalformedMessageException extends Exception {

	private final int offset;

	MalformedMessageException(String what, int offset) {
		super(what + " at offset " + offset, null, false, false);
		this.offset = offset;
	}

	/**
	 * Where in the message it was noticed.
	 */
	public int offset() {
		return this.offset;
	}

}
