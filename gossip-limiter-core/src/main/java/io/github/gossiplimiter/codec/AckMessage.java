package io.github.gossiplimiter.codec;

/**
 * Tells a peer how much of its log has arrived.
 *
 * @param acknowledged position in the receiver's log up to which the sender has it, or -1
 * if it has nothing and the receiver should start over
 * @since 0.1.0
 */
public record AckMessage(long acknowledged) implements Message {

	static final int TYPE = 2;

	static final int FIELDS = 1;

	public AckMessage {
		Bounds.check("acknowledged", acknowledged, -1, Long.MAX_VALUE);
	}

	void pack(Packer out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.acknowledged);
	}

	static AckMessage unpack(Unpacker in) throws MalformedMessageException {
		return new AckMessage(in.readLong());
	}

}
