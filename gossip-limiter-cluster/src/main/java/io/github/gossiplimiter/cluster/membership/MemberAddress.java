package io.github.gossiplimiter.cluster.membership;

import java.util.concurrent.ThreadLocalRandom;

import org.jgroups.Address;
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

	private static final String REGION = "r";

	private static final String ZONE = "z";

	private static final int NUMBERS_COUNT = 3;

	private static final String SEPARATOR = "/";

	private static final int RADIX = 36;

	private static final int VALUE_BYTES_MAX = 255;

	private MemberAddress() {
	}

	static ExtendedUUID write(Member member) {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		ExtendedUUID address = new ExtendedUUID(random.nextLong(), random.nextLong());
		put(address, NUMBERS, String.join(SEPARATOR, Integer.toString(member.wireVersion()),
				Long.toString(member.incarnation(), RADIX), Integer.toString(member.site().httpPort())), "");
		put(address, ID, member.id(), "");
		put(address, DATA, member.address(), "");
		put(address, REGION, member.site().region(), Member.Site.DEFAULT.region());
		put(address, ZONE, member.site().zone(), Member.Site.DEFAULT.zone());
		return address;
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

	private static String text(ExtendedUUID uuid, String key, String byDefault) {
		byte[] value = uuid.get(key);
		return (value != null) ? new String(value, UTF_8) : byDefault;
	}

}
