package io.github.gossiplimiter.cluster.membership;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

import javax.net.ssl.SSLContext;

import org.jgroups.protocols.FD_SOCK2;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.NAKACK4;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.UNICAST4;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.stack.Protocol;
import org.jgroups.util.TLS;
import org.jgroups.util.TLSClientAuth;

import io.github.gossiplimiter.gossip.Rejections;

/**
 * Puts JGroups protocols together, from the wire upwards.
 */
final class ProtocolStacks {

	/**
	 * Largest message: a view of a thousand members takes less.
	 */
	private static final int MESSAGE_BYTES_MAX = 1 << 20;

	private static final int CONNECT_MILLIS_MAX = 1_000;

	/**
	 * How long a joiner waits for an answer. With less, nodes that start slowly found
	 * clusters of their own, and merging those takes longer than the wait.
	 */
	private static final long JOIN_MILLIS = 2_000;

	/**
	 * How long nodes that start together wait for the one that founds the cluster.
	 */
	private static final int FOUNDER_MILLIS = 500;

	private static final long LEAVE_MILLIS = 500;

	private ProtocolStacks() {
	}

	static List<Protocol> create(JGroupsSettings settings, AddressSource seeds, Rejections rejections)
			throws UnknownHostException {
		InetAddress bindAddress = InetAddress.getByName(settings.endpoint().bindAddress());
		List<Protocol> stack = new ArrayList<>();
		stack.add(transport(settings, bindAddress));
		stack.add(new ShortSource());
		List<String> secrets = settings.protection().secrets();
		if (!secrets.isEmpty()) {
			stack.add(new Seal(secrets.stream().map((secret) -> Seal.key(secret, settings.clusterName())).toList(),
					rejections));
		}
		stack.add(new Seeds(seeds));
		stack.add(new Reunion());
		if (settings.endpoint().crashPort()) {
			stack.add(crashDetection(bindAddress));
		}
		stack.add(new Heartbeats());
		stack.add(new VERIFY_SUSPECT2().setTimeout(Pace.VERIFY_MILLIS));
		stack.add(new NAKACK4());
		stack.add(new UNICAST4());
		stack.add(views());
		stack.add(new FRAG4());
		return stack;
	}

	private static TCP transport(JGroupsSettings settings, InetAddress bindAddress) throws UnknownHostException {
		TCP tcp = new MeteredTcp();
		tcp.tcpNodelay(true)
			.enableSuspectEvents(true)
			.setMaxLength(MESSAGE_BYTES_MAX)
			.setSockConnTimeout(CONNECT_MILLIS_MAX)
			.logDetails(false);
		tcp.setBindAddress(bindAddress);
		tcp.setBindPort(settings.endpoint().port());
		tcp.setPortRange(0);
		tcp.setLogDiscardMessages(false);
		tcp.setLogDiscardMessagesVersion(false);
		String advertised = settings.endpoint().advertiseAddress();
		if (advertised != null) {
			tcp.setExternalAddr(InetAddress.getByName(advertised));
		}
		SSLContext sslContext = settings.protection().sslContext();
		if (sslContext != null) {
			tcp.setSocketFactory(
					new TLS().enabled(true).setClientAuth(TLSClientAuth.NEED).createSocketFactory(sslContext));
		}
		return tcp;
	}

	/*
	 * Listens on all interfaces unless it is given an address of its own.
	 */
	private static FD_SOCK2 crashDetection(InetAddress bindAddress) {
		return new FD_SOCK2().setOffset(JGroupsSettings.Endpoint.CRASH_PORT_OFFSET)
			.setPortRange(0)
			.setBindAddress(bindAddress);
	}

	private static GMS views() {
		GMS views = new GMS().printLocalAddress(false)
			.printPhysicalAddress(false)
			.logViewWarnings(false)
			.setLogCollectMessages(false)
			.setJoinTimeout(JOIN_MILLIS)
			.setLeaveTimeout(LEAVE_MILLIS);
		return views.setValue("all_clients_retry_timeout", FOUNDER_MILLIS);
	}

}
