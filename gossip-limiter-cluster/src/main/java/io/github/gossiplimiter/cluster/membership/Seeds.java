package io.github.gossiplimiter.cluster.membership;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.View;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCPPING;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.Responses;
import org.jgroups.util.Tuple;
import org.jspecify.annotations.Nullable;
import reactor.util.Logger;
import reactor.util.Loggers;

import io.github.gossiplimiter.cluster.HostAndPort;

/**
 * Finds members through addresses that are looked up anew for every search, and through
 * those of members it met. So a name that DNS does not know yet, or that stands for other
 * addresses than before, does no harm.
 * <p>
 * Whoever is asked names all members it sees, so one address is enough, whosever it is. A
 * node that has joined searches only for those it does not see, which costs a complete
 * cluster nothing.
 */
final class Seeds extends TCPPING {

	private static final Logger logger = Loggers.getLogger(Seeds.class);

	/**
	 * Most addresses of former members to search at: where instances come and go, most of
	 * them never come back, and asking each takes time.
	 */
	private static final int FORMER_MAX = 100;

	/**
	 * How often a node that joins asks while it waits for answers: those who start at the
	 * same time may not listen yet.
	 */
	private static final int INITIAL_SEARCHES = 4;

	private final AddressSource source;

	private volatile Set<Address> spared = Set.of();

	Seeds(AddressSource source) {
		this.source = source;
		// Headers are found by a protocol's number, and only JGroups' own have one.
		setId(ClassConfigurator.getProtocolId(TCPPING.class));
		setPortRange(0);
		returnEntireCache(true);
		numDiscoveryRuns(INITIAL_SEARCHES);
		this.initial_hosts_set_programmatically = true;
		this.max_dynamic_hosts = FORMER_MAX;
	}

	/**
	 * The place of an address among the seeds.
	 * @return a negative number if it is none of them
	 */
	static int rank(AddressSource source, @Nullable InetSocketAddress address) {
		try {
			return (address != null)
					? resolve(source.addresses()).indexOf(new IpAddress(address.getAddress(), address.getPort())) : -1;
		}
		catch (RuntimeException ex) {
			return -1;
		}
	}

	@Override
	public void findMembers(List<Address> members, boolean initial, Responses responses) {
		try {
			this.initial_hosts = resolve(this.source.addresses());
		}
		catch (RuntimeException ex) {
			logger.debug("Searching at the addresses known before: {}", ex.toString());
		}
		this.spared = (initial || members != null) ? Set.of() : addressesInView();
		super.findMembers(members, initial, responses);
	}

	/**
	 * Learns from a view where its members are: those who ask are told.
	 */
	@Override
	public Object down(Event event) {
		if (event.getType() == Event.VIEW_CHANGE) {
			View next = event.getArg();
			next.getMembers().forEach(this::introduce);
		}
		return super.down(event);
	}

	private void introduce(Address member) {
		IpAddress address = MemberAddress.readMembership(member);
		if (address != null && !member.equals(this.local_addr)) {
			this.down_prot
				.down(new Event(Event.ADD_PHYSICAL_ADDRESS, new Tuple<Address, PhysicalAddress>(member, address)));
		}
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
