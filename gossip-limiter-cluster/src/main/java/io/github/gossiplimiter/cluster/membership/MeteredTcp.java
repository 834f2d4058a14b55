package io.github.gossiplimiter.cluster.membership;

import java.util.concurrent.atomic.LongAdder;

import org.jgroups.Address;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCP;

/**
 * Counts the bytes that go out, headers included; the statistics of JGroups know payloads
 * only.
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

	long bytesSent() {
		return this.bytesSent.sum();
	}

}
