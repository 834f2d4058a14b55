package io.github.gossiplimiter.cluster.membership;

import java.util.concurrent.atomic.LongAdder;

import org.jgroups.Address;
import org.jgroups.PhysicalAddress;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCP;
import org.jspecify.annotations.Nullable;

/**
 * A transport that finds members it never met by what their {@linkplain MemberAddress
 * addresses} say, where JGroups would search for them, and that counts the bytes which go
 * out, headers included.
 */
final class MeteredTcp extends TCP {

	private static final int LENGTH_PREFIX_BYTES = 4;

	private final LongAdder bytesSent = new LongAdder();

	MeteredTcp() {
		// Headers are found by a protocol's number, and only JGroups' own have one.
		setId(ClassConfigurator.getProtocolId(TCP.class));
	}

	@Override
	public void send(Address destination, byte[] data, int offset, int length) throws Exception {
		super.send(destination, data, offset, length);
		this.bytesSent.add(LENGTH_PREFIX_BYTES + length);
	}

	@Override
	public @Nullable PhysicalAddress getPhysicalAddressFromCache(Address member) {
		PhysicalAddress known = super.getPhysicalAddressFromCache(member);
		return (known != null) ? known : MemberAddress.readMembership(member);
	}

	long bytesSent() {
		return this.bytesSent.sum();
	}

}
