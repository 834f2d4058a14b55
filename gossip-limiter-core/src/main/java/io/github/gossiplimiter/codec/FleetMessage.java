package io.github.gossiplimiter.codec;

/**
 * Tells by how many members a node divides what each may decide alone about hybrid
 * limits. One that has joined asks all others, and decides nothing alone until each has
 * counted it.
 *
 * @param members the number, in effect for all keys
 * @param asks whether the receiver should say the same of itself
 * @since 0.1.0
 */
public record FleetMessage(int members, boolean asks) implements Message {

	static final int TYPE = 16;

	static final int FIELDS = 2;

	public FleetMessage {
		Bounds.check("members", members, 1, Integer.MAX_VALUE);
	}

	void pack(Packer out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.members).pack(this.asks ? 1 : 0);
	}

	static FleetMessage unpack(Unpacker in) throws MalformedMessageException {
		int members = in.readInt();
		int asks = in.readInt();
		Bounds.check("asks", asks, 0, 1);
		return new FleetMessage(members, asks == 1);
	}

}
