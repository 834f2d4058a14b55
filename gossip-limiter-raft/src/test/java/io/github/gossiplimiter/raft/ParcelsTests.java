package io.github.gossiplimiter.raft;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.codec.ExtensionMessage;

import static org.assertj.core.api.Assertions.assertThat;

class ParcelsTests {

	private final Parcels parcels = new Parcels();

	private static byte[] bytes(int length) {
		byte[] bytes = new byte[length];
		new Random(length).nextBytes(bytes);
		return bytes;
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, ExtensionMessage.CONTENT_BYTES_MAX, ExtensionMessage.CONTENT_BYTES_MAX + 1, 1_000_000 })
	void piecesAreWhatTheyWere(int length) {
		List<ExtensionMessage> pieces = this.parcels.cut(bytes(length));
		for (ExtensionMessage piece : pieces.subList(0, pieces.size() - 1)) {
			assertThat(this.parcels.received(1, piece)).isNull();
		}
		assertThat(this.parcels.received(1, pieces.get(pieces.size() - 1))).isEqualTo(bytes(length));
	}

	@Test
	void parcelWithAMissingPieceIsLost() {
		List<ExtensionMessage> pieces = this.parcels.cut(bytes(3 * ExtensionMessage.CONTENT_BYTES_MAX));
		assertThat(this.parcels.received(1, pieces.get(0))).isNull();
		assertThat(this.parcels.received(1, pieces.get(2))).isNull();
		assertThat(this.parcels.received(1, pieces.get(1))).isNull();
		assertThat(this.parcels.received(1, pieces.get(2))).isNull();
	}

	@Test
	void sendersAreApart() {
		List<ExtensionMessage> one = this.parcels.cut(bytes(ExtensionMessage.CONTENT_BYTES_MAX + 5));
		List<ExtensionMessage> other = this.parcels.cut(bytes(ExtensionMessage.CONTENT_BYTES_MAX + 7));
		assertThat(this.parcels.received(1, one.get(0))).isNull();
		assertThat(this.parcels.received(2, other.get(0))).isNull();
		assertThat(this.parcels.received(1, one.get(1))).hasSize(ExtensionMessage.CONTENT_BYTES_MAX + 5);
		this.parcels.retain(List.of(1L));
		assertThat(this.parcels.received(2, other.get(1))).isNull();
	}

	@Test
	void unfinishedParcelsOfAMemberAndOfAllAreBounded() {
		byte[] content = new byte[ExtensionMessage.CONTENT_BYTES_MAX];
		for (int piece = 0; piece < 4095; piece++) {
			for (long member = 1; member <= 4; member++) {
				assertThat(this.parcels.received(member, new ExtensionMessage(member, piece, 4096, content))).isNull();
			}
			assertThat(this.parcels.openBytes()).isLessThanOrEqualTo(Parcels.BYTES_MAX);
		}
		List<ExtensionMessage> pieces = this.parcels.cut(bytes(Parcels.MEMBER_BYTES_MAX));
		pieces.subList(0, pieces.size() - 1).forEach((piece) -> assertThat(this.parcels.received(5, piece)).isNull());
		assertThat(this.parcels.received(5, pieces.get(pieces.size() - 1))).hasSize(Parcels.MEMBER_BYTES_MAX);
		assertThat(this.parcels.openBytes()).isZero();
	}

}
