package io.github.gossiplimiter.cluster.membership;

import java.util.ArrayList;
import java.util.List;

import javax.crypto.SecretKey;

import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.EmptyMessage;
import org.jgroups.Message;
import org.jgroups.stack.Protocol;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.Rejections;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class SealTests {

	private static final SecretKey KEY = Seal.key("sesame", "shop");

	private final Address source = UUID.randomUUID();

	private final Address destination = UUID.randomUUID();

	private final Rejections rejections = new Rejections();

	private final Recorder sent = new Recorder();

	private final Recorder delivered = new Recorder();

	private final Seal sender = seal(KEY);

	private final Seal receiver = seal(KEY);

	@Test
	void sealedMessageIsDeliveredAsSent() {
		Message message = new BytesMessage(this.destination, "hello".getBytes(UTF_8)).setFlag(Message.Flag.OOB);
		this.receiver.up(send(message));
		Message received = this.delivered.messages.get(0);
		assertThat(new String(received.getArray(), received.getOffset(), received.getLength(), UTF_8))
			.isEqualTo("hello");
		assertThat(received.getSrc()).isEqualTo(this.source);
		assertThat(received.getDest()).isEqualTo(this.destination);
		assertThat(received.isFlagSet(Message.Flag.OOB)).isTrue();
	}

	@Test
	void payloadIsNotSentInTheClear() {
		Message envelope = send(new BytesMessage(this.destination, "hello".getBytes(UTF_8)));
		assertThat(new String(envelope.getArray(), UTF_8)).doesNotContain("hello");
	}

	@Test
	void messageWithoutPayloadIsSealedToo() {
		Message envelope = send(new EmptyMessage(this.destination));
		assertThat(envelope.getLength()).isPositive();
		this.receiver.up(envelope);
		assertThat(this.delivered.messages).hasSize(1);
	}

	@Test
	void messageThatWasNotSealedIsDropped() {
		this.receiver.up(new EmptyMessage(this.destination).setSrc(this.source));
		this.receiver.up(new BytesMessage(this.destination, new byte[100]).setSrc(this.source));
		assertDropped(2);
	}

	@Test
	void messageSealedWithAnotherKeyIsDropped() {
		Message envelope = send(new EmptyMessage(this.destination));
		seal(Seal.key("sesame", "blog")).up(envelope);
		seal(Seal.key("guess", "shop")).up(envelope);
		assertDropped(2);
	}

	@Test
	void duringARotationEitherSecretOpens() {
		SecretKey next = Seal.key("open", "shop");
		Message old = send(new EmptyMessage(this.destination));
		seal(next, KEY).up(old);
		seal(KEY, next).up(old);
		assertThat(this.delivered.messages).hasSize(2);
		seal(next).up(old);
		assertThat(this.rejections.of(Rejection.UNAUTHENTICATED)).isEqualTo(1);
	}

	@Test
	void changedMessageIsDropped() {
		Message envelope = send(new BytesMessage(this.destination, "hello".getBytes(UTF_8)));
		envelope.getArray()[envelope.getLength() - 1] ^= 1;
		this.receiver.up(envelope);
		assertDropped(1);
	}

	@Test
	void messageInAnotherNameOrToAnotherMemberIsDropped() {
		this.receiver.up(send(new EmptyMessage(this.destination)).setSrc(UUID.randomUUID()));
		this.receiver.up(send(new EmptyMessage(this.destination)).setDest(UUID.randomUUID()));
		assertDropped(2);
	}

	private void assertDropped(int count) {
		assertThat(this.delivered.messages).isEmpty();
		assertThat(this.rejections.of(Rejection.UNAUTHENTICATED)).isEqualTo(count);
	}

	private Message send(Message message) {
		this.sender.down(message.setSrc(this.source));
		return this.sent.messages.get(this.sent.messages.size() - 1);
	}

	private Seal seal(SecretKey... keys) {
		Seal seal = new Seal(List.of(keys), this.rejections);
		seal.setDownProtocol(this.sent);
		seal.setUpProtocol(this.delivered);
		return seal;
	}

	private static final class Recorder extends Protocol {

		private final List<Message> messages = new ArrayList<>();

		@Override
		public Object down(Message message) {
			return this.messages.add(message);
		}

		@Override
		public Object up(Message message) {
			return this.messages.add(message);
		}

	}

}
