package io.github.gossiplimiter.cluster.membership;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.View;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCPPING;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.Responses;
import reactor.util.Logger;
import reactor.util.Loggers;

import io.github.gossiplimiter.cluster.HostAndPort;

/**
 * Finds members through addresses that are looked up anew for every search, and through
 * those of members it met. So a name that DNS does not know yet, or that stands for other
 * addresses than before, does no harm.
 * <p>
 * A node that has joined searches for those it does not see: it asks the addresses of the
 * members of its view only now and then, for the case that they see another view, so
 * searching costs a complete cluster next to nothing.
 */
final class Seeds extends TCPPING {

	private static final Logger logger = Loggers.getLogger(Seeds.class);

	/**
	 * Most addresses of former members to search at: where instances come and go, most of
	 * them never come back, and asking each takes time.
	 */
	private static final int FORMER_MAX = 100;

	private static final long COMPLETE_NANOS = TimeUnit.MINUTES.toNanos(2);

	private final AddressSource source;

	private volatile Set<Address> spared = Set.of();

	private volatile long completeNanos = System.nanoTime();

	Seeds(AddressSource source) {
		this.source = source;
		// Headers are found by a protocol's number, and only JGroups' own have one.
		setId(ClassConfigurator.getProtocolId(TCPPING.class));
		setPortRange(0);
		this.initial_hosts_set_programmatically = true;
		this.max_dynamic_hosts = FORMER_MAX;
	}

	@Override
	public void findMembers(List<Address> members, boolean initial, Responses responses) {
		try {
			this.initial_hosts = resolve(this.source.addresses());
		}
		catch (RuntimeException ex) {
			logger.debug("Searching at the addresses known before: {}", ex.toString());
		}
		long now = System.nanoTime();
		boolean complete = initial || now - this.completeNanos > COMPLETE_NANOS;
		if (complete) {
			this.completeNanos = now;
		}
		this.spared = complete ? Set.of() : addressesInView();
		super.findMembers(members, initial, responses);
	}

	private Set<Address> addressesInView() {
		View present = this.view;
		Set<Address> addresses = new HashSet<>();
		if (present != null) {
			for (Address member : present.getMembers()) {
				addresses.add((Address) this.down_prot.down(new Event(Event.GET_PHYSICAL_ADDRESS, member)));
			}
		}
		return addresses;
	}

	@Override
	protected void sendDiscoveryRequest(Message request) {
		if (!this.spared.contains(request.getDest())) {
			super.sendDiscoveryRequest(request);
		}
	}

	private static List<PhysicalAddress> resolve(List<String> addresses) {
		List<PhysicalAddress> resolved = new ArrayList<>();
		for (String address : addresses) {
			HostAndPort hostAndPort = HostAndPort.parse(address);
			try {
				for (InetAddress host : InetAddress.getAllByName(hostAndPort.host())) {
					resolved.add(new IpAddress(host, hostAndPort.port()));
				}
			}
			catch (UnknownHostException ex) {
				logger.debug("Not searching at '{}', which is not known", address);
			}
		}
		return resolved;
	}

}
