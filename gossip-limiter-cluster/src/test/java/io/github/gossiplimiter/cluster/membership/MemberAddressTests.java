package io.github.gossiplimiter.cluster.membership;

import java.net.InetSocketAddress;
import java.util.stream.IntStream;

import org.jgroups.util.ExtendedUUID;
import org.jgroups.util.UUID;
import org.jgroups.util.Util;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.Member;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class MemberAddressTests {

	private static final Member MEMBER = new Member("shop-7d9f-x2x4z", (1L << 48) - 1, "10.0.12.7:7947",
			new Member.Site("eu-west", "a", 65_535), 3);

	@Test
	void memberIsReadAsWritten() throws Exception {
		ExtendedUUID address = MemberAddress.write(MEMBER, new InetSocketAddress("10.0.12.7", 7946), -1);
		ExtendedUUID received = Util.streamableFromByteBuffer(ExtendedUUID::new, Util.streamableToByteBuffer(address));
		assertThat(MemberAddress.read(received)).isEqualTo(MEMBER);
		assertThat(MemberAddress.readMembership(received)).hasToString("10.0.12.7:7946");
	}

	@Test
	void memberWithDefaultsAndIpv6IsReadAsWritten() {
		Member member = new Member("a", 0, "[2001:db8::1]:7947", Member.Site.DEFAULT, 1);
		ExtendedUUID address = MemberAddress.write(member, new InetSocketAddress("2001:db8::1", 7946), -1);
		assertThat(MemberAddress.read(address)).isEqualTo(member);
		assertThat(MemberAddress.readMembership(address)).isNotNull()
			.satisfies((physical) -> assertThat(physical.getIpAddress().getHostAddress()).startsWith("2001:db8:"));
	}

	@Test
	void typicalAddressTakesLittle() {
		assertThat(MemberAddress.write(MEMBER, new InetSocketAddress("10.0.12.7", 7946), -1).serializedSize())
			.isLessThan(120);
	}

	@Test
	void newerVersionMaySayMore() {
		ExtendedUUID address = MemberAddress.write(MEMBER, null, -1);
		address.put("m", "3/7/80/and/more".getBytes(UTF_8));
		address.put("x", new byte[] { 1 });
		assertThat(MemberAddress.read(address)).isNotNull()
			.satisfies((member) -> assertThat(member.incarnation()).isEqualTo(7));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "1", "1/2", "x/2/3", "1/-1/80", "0/1/80", "1/zzzzzzzzzzzzzzzz/80", "1//80" })
	void brokenNumbersMakeNoMember(String numbers) {
		ExtendedUUID address = MemberAddress.write(MEMBER, null, -1);
		address.put("m", numbers.getBytes(UTF_8));
		assertThat(MemberAddress.read(address)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "m", "i", "d" })
	void missingPartMakesNoMember(String key) {
		ExtendedUUID address = MemberAddress.write(MEMBER, null, -1);
		address.remove(key);
		assertThat(MemberAddress.read(address)).isNull();
	}

	@Test
	void addressOfOtherSoftwareMakesNoMember() {
		assertThat(MemberAddress.read(UUID.randomUUID())).isNull();
		assertThat(MemberAddress.read(ExtendedUUID.randomUUID())).isNull();
		assertThat(MemberAddress.readMembership(ExtendedUUID.randomUUID().put("g", new byte[] { 'a', ':', '1' })))
			.isNull();
	}

	@Test
	void seedsComeFirstInTheirOrder() {
		IntStream.range(0, 100).forEach((i) -> {
			UUID first = MemberAddress.write(MEMBER, null, 0);
			UUID second = MemberAddress.write(MEMBER, null, 1);
			UUID other = MemberAddress.write(MEMBER, null, -1);
			assertThat(first.compareTo(second)).isNegative();
			assertThat(second.compareTo(other)).isNegative();
		});
	}

	@Test
	void regionThatDoesNotFitIsRefused() {
		Member member = new Member("a", 1, "10.0.0.1:1", new Member.Site("r".repeat(256), "", 0), 1);
		assertThatIllegalArgumentException().isThrownBy(() -> MemberAddress.write(member, null, -1))
			.withMessageContaining("255 bytes");
	}

}
