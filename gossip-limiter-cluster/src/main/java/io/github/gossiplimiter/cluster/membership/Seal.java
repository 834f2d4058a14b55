package io.github.gossiplimiter.cluster.membership;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;

import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Message;
import org.jgroups.MessageFactory;
import org.jgroups.stack.Protocol;
import org.jgroups.util.ByteArrayDataInputStream;
import org.jgroups.util.ByteArrayDataOutputStream;
import org.jgroups.util.MessageBatch;
import org.jgroups.util.UUID;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.Rejections;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Encrypts and authenticates every message between the members of a JGroups cluster, its
 * headers and the search for members included, with a key that only those who know the
 * secret can derive. What was not sealed with that key is dropped before it is decoded.
 */
final class Seal extends Protocol {

	/*
	 * SYM_ENCRYPT of JGroups cannot do this: it leaves headers in the clear, passes on
	 * messages without a payload as they are, and offers no cipher that authenticates.
	 *
	 * A sealed message is a nonce and the AES-GCM encryption of type, headers and
	 * payload. Source and destination travel outside and are authenticated with it, so
	 * that nobody can send on to one node what was sealed for another. With one random
	 * nonce of 96 bits for each message and a thousand messages a second, a nonce comes
	 * twice with a chance of one in a million after a few years.
	 */

	private static final int NONCE_BYTES = 12;

	private static final int TAG_BITS = 96;

	private static final int KEY_BITS = 256;

	private static final int KEY_ITERATIONS = 100_000;

	private final SecureRandom random = new SecureRandom();

	/*
	 * During a rotation there are two: the first seals, either opens.
	 */
	private final List<SecretKey> keys;

	private final Rejections rejections;

	Seal(List<SecretKey> keys, Rejections rejections) {
		this.keys = List.copyOf(keys);
		this.rejections = rejections;
	}

	/**
	 * Derive the key of a cluster. Takes a while, on purpose.
	 */
	static SecretKey key(String secret, String clusterName) {
		byte[] salt = ("gossip-limiter membership " + clusterName).getBytes(UTF_8);
		try {
			SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
			PBEKeySpec spec = new PBEKeySpec(secret.toCharArray(), salt, KEY_ITERATIONS, KEY_BITS);
			return new SecretKeySpec(factory.generateSecret(spec).getEncoded(), "AES");
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("every JDK has PBKDF2", ex);
		}
	}

	@Override
	public Object down(Message message) {
		return this.down_prot.down(seal(message));
	}

	private Message seal(Message message) {
		Address source = (message.getSrc() != null) ? message.getSrc() : this.local_addr;
		try {
			ByteArrayDataOutputStream plain = new ByteArrayDataOutputStream(message.size() + Short.BYTES);
			plain.writeShort(message.getType());
			message.writeToNoAddrs(message.getSrc(), plain);
			byte[] nonce = new byte[NONCE_BYTES];
			this.random.nextBytes(nonce);
			Cipher cipher = cipher(Cipher.ENCRYPT_MODE, this.keys.get(0), nonce, source, message.getDest());
			byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + cipher.getOutputSize(plain.position()));
			cipher.doFinal(plain.buffer(), 0, plain.position(), sealed, NONCE_BYTES);
			return envelope(message, sealed).setSrc(source);
		}
		catch (Exception ex) {
			throw new IllegalStateException("cannot seal a message", ex);
		}
	}

	private static Message envelope(Message message, byte[] sealed) {
		Message envelope = new BytesMessage(message.getDest(), sealed);
		for (Message.Flag flag : new Message.Flag[] { Message.Flag.OOB, Message.Flag.DONT_BUNDLE }) {
			if (message.isFlagSet(flag)) {
				envelope.setFlag(flag);
			}
		}
		for (Message.TransientFlag flag : Message.TransientFlag.values()) {
			if (message.isFlagSet(flag)) {
				envelope.setFlag(flag);
			}
		}
		return envelope;
	}

	@Override
	public @Nullable Object up(Message envelope) {
		Message message = open(envelope);
		return (message != null) ? this.up_prot.up(message) : null;
	}

	@Override
	public void up(MessageBatch batch) {
		for (Message envelope : batch) {
			up(envelope);
		}
	}

	private @Nullable Message open(Message envelope) {
		byte[] plain = decrypt(envelope);
		if (plain == null) {
			this.rejections.add(Rejection.UNAUTHENTICATED,
					"a membership message from " + envelope.getSrc() + " is not sealed with the cluster's secret");
			return null;
		}
		try {
			ByteArrayDataInputStream in = new ByteArrayDataInputStream(plain);
			Message message = MessageFactory.create(in.readShort());
			message.readFrom(in);
			return message.setSrc(envelope.getSrc()).setDest(envelope.getDest());
		}
		catch (Exception ex) {
			this.rejections.add(Rejection.MALFORMED, "a membership message from " + envelope.getSrc() + ": " + ex);
			return null;
		}
	}

	private byte @Nullable [] decrypt(Message envelope) {
		if (!envelope.hasArray() || envelope.getLength() < NONCE_BYTES + TAG_BITS / Byte.SIZE) {
			return null;
		}
		int start = envelope.getOffset();
		byte[] nonce = Arrays.copyOfRange(envelope.getArray(), start, start + NONCE_BYTES);
		byte[] plain = null;
		for (int i = 0; i < this.keys.size() && plain == null; i++) {
			plain = decrypt(this.keys.get(i), nonce, envelope);
		}
		return plain;
	}

	private static byte @Nullable [] decrypt(SecretKey key, byte[] nonce, Message envelope) {
		try {
			return cipher(Cipher.DECRYPT_MODE, key, nonce, envelope.getSrc(), envelope.getDest())
				.doFinal(envelope.getArray(), envelope.getOffset() + NONCE_BYTES, envelope.getLength() - NONCE_BYTES);
		}
		catch (GeneralSecurityException ex) {
			return null;
		}
	}

	private static Cipher cipher(int mode, SecretKey key, byte[] nonce, @Nullable Address source,
			@Nullable Address destination) throws GeneralSecurityException {
		Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
		cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
		cipher.updateAAD(number(source));
		cipher.updateAAD(number(destination));
		return cipher;
	}

	/*
	 * A message to all has no destination, and one that searches for members goes to
	 * whoever listens at an address: both are for everybody who knows the secret.
	 */
	private static byte[] number(@Nullable Address address) {
		ByteBuffer number = ByteBuffer.allocate(2 * Long.BYTES);
		if (address instanceof UUID uuid) {
			number.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
		}
		return number.array();
	}

}
