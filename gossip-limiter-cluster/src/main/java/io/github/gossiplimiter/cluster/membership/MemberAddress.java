package io.github.gossiplimiter.cluster.membership;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.ThreadLocalRandom;

import io.netty.util.NetUtil;
import org.jgroups.Address;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.ExtendedUUID;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.HostAndPort;
import io.github.gossiplimiter.gossip.Member;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Writes a member into the address it has in the JGroups cluster, and reads it from
 * there.
 */
final class MemberAddress {

	/*
	 * The address is repeated in every view, so its keys are single letters and what has
	 * its default value is left out; everything is text, because JGroups logs it. Keys
	 * that are not known and further numbers come from newer versions and are ignored.
	 */

	private static final String NUMBERS = "m";

	private static final String ID = "i";

	private static final String DATA = "d";

	private static final String MEMBERSHIP = "g";

	private static final String REGION = "r";

	private static final String ZONE = "z";

	private static final int NUMBERS_COUNT = 3;

	private static final String SEPARATOR = "/";

	private static final int RADIX = 36;

	private static final int SEEDS_MAX = Short.MAX_VALUE;

	private static final int VALUE_BYTES_MAX = 255;

	private MemberAddress() {
	}

	/**
	 * Write a member.
	 * @param membership where its membership port is dialled, {@code null} if it cannot
	 * say
	 * @param rank its place among the seeds, negative if it is none
	 */
	static ExtendedUUID write(Member member, @Nullable InetSocketAddress membership, int rank) {
		ExtendedUUID address = number(rank);
		put(address, NUMBERS, String.join(SEPARATOR, Integer.toString(member.wireVersion()),
				Long.toString(member.incarnation(), RADIX), Integer.toString(member.site().httpPort())), "");
		put(address, ID, member.id(), "");
		put(address, DATA, member.address(), "");
		if (membership != null) {
			put(address, MEMBERSHIP,
					new HostAndPort(membership.getAddress().getHostAddress(), membership.getPort()).toString(), "");
		}
		put(address, REGION, member.site().region(), Member.Site.DEFAULT.region());
		put(address, ZONE, member.site().zone(), Member.Site.DEFAULT.zone());
		return address;
	}

	/*
	 * Of nodes that start together and find no cluster, the one with the least number
	 * founds it and the others join. Seeds have the least, in their order: all the others
	 * ask them, so all agree on who that is, where random numbers would leave each group
	 * that met with a founder of its own.
	 */
	private static ExtendedUUID number(int rank) {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		long order = (rank >= 0 && rank < SEEDS_MAX) ? Short.MIN_VALUE + rank : random.nextInt(Short.MAX_VALUE);
		long rest = random.nextLong() >>> Short.SIZE;
		return new ExtendedUUID((order << (Long.SIZE - Short.SIZE)) | rest, random.nextLong());
	}

	private static void put(ExtendedUUID address, String key, String value, String byDefault) {
		byte[] bytes = value.getBytes(UTF_8);
		if (bytes.length > VALUE_BYTES_MAX) {
			throw new IllegalArgumentException("id, address, region and zone must not take more than " + VALUE_BYTES_MAX
					+ " bytes: value=" + value);
		}
		if (!value.equals(byDefault)) {
			address.put(key, bytes);
		}
	}

	/**
	 * Read a member.
	 * @return {@code null} if there is none, as in the address of other software
	 */
	static @Nullable Member read(Address address) {
		if (!(address instanceof ExtendedUUID uuid)) {
			return null;
		}
		String[] numbers = text(uuid, NUMBERS, "").split(SEPARATOR, -1);
		if (numbers.length < NUMBERS_COUNT) {
			return null;
		}
		try {
			Member.Site site = new Member.Site(text(uuid, REGION, Member.Site.DEFAULT.region()),
					text(uuid, ZONE, Member.Site.DEFAULT.zone()), Integer.parseInt(numbers[2]));
			String data = HostAndPort.parse(text(uuid, DATA, "")).toString();
			return new Member(text(uuid, ID, ""), Long.parseLong(numbers[1], RADIX), data, site,
					Integer.parseInt(numbers[0]));
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	/**
	 * Read where a member's membership port is dialled.
	 * @return {@code null} if it does not say so
	 */
	static @Nullable IpAddress readMembership(Address address) {
		String membership = (address instanceof ExtendedUUID uuid) ? text(uuid, MEMBERSHIP, "") : "";
		if (membership.isEmpty()) {
			return null;
		}
		try {
			HostAndPort hostAndPort = HostAndPort.parse(membership);
			byte[] host = NetUtil.createByteArrayFromIpAddressString(hostAndPort.host());
			return (host != null) ? new IpAddress(InetAddress.getByAddress(host), hostAndPort.port()) : null;
		}
		catch (IllegalArgumentException | UnknownHostException ex) {
			return null;
		}
	}

	private static String text(ExtendedUUID uuid, String key, String byDefault) {
		byte[] value = uuid.get(key);
		return (value != null) ? new String(value, UTF_8) : byDefault;
	}

}
