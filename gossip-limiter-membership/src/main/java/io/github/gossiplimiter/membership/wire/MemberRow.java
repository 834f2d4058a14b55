/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.membership.wire;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Describes one life of a node to members that may not know it.
 *
 * @param id the node's name
 * @param incarnation 48 random bits drawn when it started
 * @param address host and port of its data channel
 * @param region its region
 * @param zone its zone within the region, empty if it has none
 * @param httpPort where its web server listens, 0 if it has none
 * @param wireVersion newest version of the wire format it understands
 * @since 0.1.0
 */
public record MemberRow(String id, long incarnation, String address, String region, String zone, int httpPort,
		int wireVersion) {

	/**
	 * Largest incarnation.
	 */
	static final long INCARNATION_MAX = (1L << 48) - 1;

	private static final int FIELDS = 7;

	static final int BYTES_MIN = 1 + FIELDS;

	private static final int ID_BYTES = 3 * MessageBounds.ID_LENGTH;

	private static final int PORT_MAX = 0xffff;

	private static final int WIRE_VERSION_MAX = 0xff;

	public MemberRow {
		MessageBounds.check("length of id", id.length(), 1, MessageBounds.ID_LENGTH);
		if (id.isBlank()) {
			throw new IllegalArgumentException("id must not be blank: id='" + id + "'");
		}
		checkIncarnation(incarnation);
		MessageBounds.checkText("address", address, MessageBounds.ADDRESS_BYTES);
		checkAddress(address);
		MessageBounds.checkText("region", region, MessageBounds.NAME_BYTES);
		if (!zone.isEmpty()) {
			MessageBounds.checkText("zone", zone, MessageBounds.NAME_BYTES);
		}
		MessageBounds.check("httpPort", httpPort, 0, PORT_MAX);
		MessageBounds.check("wireVersion", wireVersion, 1, WIRE_VERSION_MAX);
	}

	static void checkIncarnation(long incarnation) {
		MessageBounds.check("incarnation", incarnation, 0, INCARNATION_MAX);
	}

	/*
	 * A name or a number, a colon and a port. Whether anything listens there is found out
	 * by connecting.
	 */
	private static void checkAddress(String address) {
		int colon = address.lastIndexOf(':');
		boolean visible = address.chars().allMatch((character) -> character > ' ' && character != 0x7f);
		if (colon < 1 || !visible || !isPort(address.substring(colon + 1))) {
			throw new IllegalArgumentException("address must be HOST:PORT of " + address.length() + " characters");
		}
	}

	private static boolean isPort(String text) {
		boolean digits = text.length() <= 5 && text.chars().allMatch((digit) -> digit >= '0' && digit <= '9');
		return digits && !text.isEmpty() && Integer.parseInt(text) <= PORT_MAX;
	}

	void pack(MessagePackWriter out) {
		out.array(FIELDS)
			.pack(this.id)
			.pack(this.incarnation)
			.pack(this.address)
			.pack(this.region)
			.pack(this.zone)
			.pack(this.httpPort)
			.pack(this.wireVersion);
	}

	static MemberRow unpack(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(FIELDS);
		MemberRow row = new MemberRow(in.readText(ID_BYTES), in.readLong(), in.readText(MessageBounds.ADDRESS_BYTES),
				in.readText(MessageBounds.NAME_BYTES), in.readText(MessageBounds.NAME_BYTES), in.readInt(),
				in.readInt());
		in.skip(added);
		return row;
	}

}
