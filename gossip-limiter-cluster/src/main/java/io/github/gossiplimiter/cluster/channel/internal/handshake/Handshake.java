/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.internal.handshake;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.cluster.channel.internal.frame.FrameCipher;
import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.internal.Printable;

/**
 * How two nodes agree on keys and prove to each other that they belong to the cluster, in
 * the notation of the Noise framework (noiseprotocol.org, revision 34): <pre>{@code
 * dialler                                  acceptor
 *    opening, e          --------------------->        checks version and cluster
 *                        <---------------------  opening, e, ee
 *    psk, {hello}        --------------------->        checks the pre-shared key and salt
 *                        <---------------------  {hello}
 * }</pre> {@code e} is an ephemeral X25519 key, {@code ee} the secret both ends derive
 * from the two, {@code psk} the pre-shared key derived from the cluster's secret.
 * Everything either end sent is part of the transcript hash that the two encrypted hellos
 * authenticate. This is the pattern {@code XXpsk3} without its static keys.
 * <p>
 * Without a secret the hellos are sent as they are: TLS protects them, or nothing does.
 */
public final class Handshake {

	/*
	 * The pre-shared key comes in the third message, since its first use lets the
	 * receiver test guesses of the secret: in NNpsk0 that is everybody who listens, in
	 * NNpsk2 everybody who connects, and here only an end that was dialled.
	 *
	 * AES-GCM commits to no key: one message can be made that decrypts under many keys,
	 * so that one try tests as many guesses. Two blocks of zeros before the hello prevent
	 * that (Albertini et al., "How to Abuse and Fix Authenticated Encryption Without Key
	 * Commitment", USENIX Security 2022).
	 */

	private static final String PROTOCOL = "Noise_NNpsk3_25519_AESGCM_SHA256 gossip-limiter data channel 2";

	private static final byte[] COMMITMENT = new byte[32];

	private final OpeningMessage opening;

	private final byte[] openingBytes;

	private final HelloMessage hello;

	private final PreSharedKeys secrets;

	private final @Nullable EphemeralKeyPair keys;

	private final List<Attempt> attempts = new ArrayList<>();

	private byte[] peerOpeningBytes = {};

	private @Nullable OpeningMessage peerOpening;

	private @Nullable HelloMessage peer;

	/**
	 * Begin one.
	 * @param opening what this node sends first
	 * @param hello who this node is
	 * @param secrets pre-shared keys, the preferred one first
	 * @param keys the pair of the key in the opening, {@code null} without a secret
	 */
	public Handshake(OpeningMessage opening, HelloMessage hello, PreSharedKeys secrets,
			@Nullable EphemeralKeyPair keys) {
		this.opening = opening;
		this.openingBytes = opening.write();
		this.hello = hello;
		this.secrets = secrets;
		this.keys = keys;
	}

	/**
	 * First message of this node.
	 */
	public byte[] opening() {
		return this.openingBytes;
	}

	/**
	 * First message of the peer, once it has arrived. Proves nothing.
	 */
	public @Nullable OpeningMessage peerOpening() {
		return this.peerOpening;
	}

	/**
	 * Who the peer is, once it has proved that it knows the secret, if there is one.
	 */
	public @Nullable HelloMessage peer() {
		return this.peer;
	}

	/**
	 * Dialler: the acceptor sent its opening.
	 * @return the dialler's hello, encrypted once with each pre-shared key, so that one
	 * which the acceptor accepts is enough
	 */
	public byte[] acceptorOpened(byte[] acceptorOpening) throws PeerRefusal {
		meet(acceptorOpening);
		if (this.keys == null) {
			return this.hello.write();
		}
		SymmetricState agreed = agree(this.openingBytes, acceptorOpening, this.keys);
		ByteBuf out = Unpooled.buffer();
		for (PreSharedKeys.Key key : this.secrets.keys()) {
			Attempt attempt = Attempt.with(key, agreed);
			this.attempts.add(attempt);
			byte[] sealed = attempt.encrypt(this.hello);
			out.writeShort(sealed.length).writeBytes(sealed);
		}
		return ByteBufUtil.getBytes(out);
	}

	/**
	 * Dialler: the acceptor sent its hello, and thereby a proof if it needs one.
	 */
	public HandshakeResult acceptorProved(byte[] acceptorHello) throws PeerRefusal {
		if (this.keys == null) {
			return session(acceptorHello, null, true);
		}
		for (Attempt attempt : this.attempts) {
			byte[] payload = attempt.decrypt(acceptorHello);
			if (payload != null) {
				return session(payload, attempt, true);
			}
		}
		throw unproved();
	}

	/**
	 * Acceptor: a dialler sent its opening.
	 */
	public void diallerOpened(byte[] diallerOpening) throws PeerRefusal {
		meet(diallerOpening);
	}

	/**
	 * Acceptor: the dialler sent its hello, and thereby a proof if it needs one.
	 */
	public HandshakeResult diallerProved(byte[] diallerHellos) throws PeerRefusal {
		if (this.keys == null) {
			return session(diallerHellos, null, false);
		}
		SymmetricState agreed = agree(this.peerOpeningBytes, this.openingBytes, this.keys);
		for (byte[] sealed : sealedHellos(diallerHellos)) {
			for (PreSharedKeys.Key key : this.secrets.keys()) {
				Attempt attempt = Attempt.with(key, agreed);
				byte[] payload = attempt.decrypt(sealed);
				if (payload != null) {
					this.attempts.add(attempt);
					return session(payload, attempt, false);
				}
			}
		}
		throw unproved();
	}

	/**
	 * Acceptor: its own hello, once the dialler has proved itself.
	 */
	public byte[] proof() {
		return (this.keys == null) ? this.hello.write() : this.attempts.get(0).encrypt(this.hello);
	}

	private void meet(byte[] openingOfPeer) throws PeerRefusal {
		OpeningMessage other = OpeningMessage.read(openingOfPeer);
		this.peerOpening = other;
		this.peerOpeningBytes = openingOfPeer;
		if (!other.cluster().equals(this.opening.cluster())) {
			throw new PeerRefusal(Rejection.CLUSTER, "belongs to cluster '" + Printable.of(other.cluster())
					+ "', this node to '" + Printable.of(this.opening.cluster()) + "'");
		}
		if (other.proving() != this.opening.proving()) {
			throw new PeerRefusal(Rejection.UNAUTHENTICATED,
					"uses " + other.proving().label() + ", this node " + this.opening.proving().label());
		}
	}

	private SymmetricState agree(byte[] diallerOpening, byte[] acceptorOpening, EphemeralKeyPair own)
			throws PeerRefusal {
		SymmetricState state = new SymmetricState(PROTOCOL);
		state.mixHash(diallerOpening);
		state.mixHash(acceptorOpening);
		OpeningMessage other = this.peerOpening;
		if (other == null) {
			throw new PeerRefusal(Rejection.MALFORMED, "sent no opening");
		}
		state.mixKey(own.agree(other.key()));
		return state;
	}

	/*
	 * One for each secret of the dialler; what cannot be read proves nothing.
	 */
	private static List<byte[]> sealedHellos(byte[] payload) {
		ByteBuf in = Unpooled.wrappedBuffer(payload);
		List<byte[]> hellos = new ArrayList<>();
		while (hellos.size() < PreSharedKeys.KEYS_MAX && in.readableBytes() > Short.BYTES) {
			int length = in.readUnsignedShort();
			if (length > in.readableBytes()) {
				break;
			}
			hellos.add(ByteBufUtil.getBytes(in.readSlice(length)));
		}
		return hellos;
	}

	private HandshakeResult session(byte[] helloOfPeer, @Nullable Attempt attempt, boolean dialler) throws PeerRefusal {
		HelloMessage other = HelloMessage.read(helloOfPeer);
		this.peer = other;
		if (other.saltFingerprint() != this.hello.saltFingerprint()) {
			throw new PeerRefusal(Rejection.SALT, "hashes keys with another salt: set the same one everywhere");
		}
		if (attempt == null) {
			return new HandshakeResult(other.member(), null, null, null);
		}
		byte[][] frameKeys = attempt.state().split();
		return new HandshakeResult(other.member(), new FrameCipher(frameKeys[dialler ? 0 : 1]),
				new FrameCipher(frameKeys[dialler ? 1 : 0]), attempt.key());
	}

	private static PeerRefusal unproved() {
		return new PeerRefusal(Rejection.UNAUTHENTICATED, "does not know the secret");
	}

	/**
	 * A handshake that goes on with one of the pre-shared keys.
	 */
	private record Attempt(PreSharedKeys.Key key, SymmetricState state) {

		static Attempt with(PreSharedKeys.Key key, SymmetricState agreed) {
			SymmetricState state = agreed.fork();
			state.mixKeyAndHash(key.bytes());
			return new Attempt(key, state);
		}

		byte[] encrypt(HelloMessage hello) {
			byte[] plain = hello.write();
			byte[] payload = Arrays.copyOf(COMMITMENT, COMMITMENT.length + plain.length);
			System.arraycopy(plain, 0, payload, COMMITMENT.length, plain.length);
			return this.state.encryptAndHash(payload);
		}

		/**
		 * The hello of the peer.
		 * @return {@code null} if it was encrypted with another key
		 */
		byte @Nullable [] decrypt(byte[] sealed) {
			byte[] payload = this.state.decryptAndHash(sealed);
			if (payload == null || payload.length < COMMITMENT.length
					|| !Arrays.equals(payload, 0, COMMITMENT.length, COMMITMENT, 0, COMMITMENT.length)) {
				return null;
			}
			return Arrays.copyOfRange(payload, COMMITMENT.length, payload.length);
		}

	}

}
