package io.github.gossiplimiter.cluster.channel;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * How two nodes learn who the other is and that it belongs to the cluster. <pre>
 * dialler                                acceptor
 *    hello  ------------------------------>         checks cluster, salt, version
 *           <------------------------------  hello  or why it refuses
 *    proof  ------------------------------>         checks the proof
 *           <------------------------------  ready  with its own proof
 * </pre> The dialler proves itself first, so that whoever merely connects to a node gets
 * nothing to test guesses of the secret with.
 */
final class Handshake {

	/*
	 * A proof is a code over both hellos as they travelled, and thereby over both nonces,
	 * both identities, the cluster and the versions offered. The labels differ by role: a
	 * proof sent back to its maker proves nothing. Each direction has a key of its own,
	 * made from the secret its sender signed with, so during a rotation the two ends may
	 * sign with different ones.
	 */

	private static final String DIALLER_PROOF = "proof of the dialler";

	private static final String ACCEPTOR_PROOF = "proof of the acceptor";

	private static final String DIALLER_FRAMES = "frames of the dialler";

	private static final String ACCEPTOR_FRAMES = "frames of the acceptor";

	private static final byte[] NO_PROOF = {};

	private final Hello hello;

	private final byte[] helloBytes;

	private final Secrets secrets;

	private @Nullable Hello peer;

	private byte[] transcript = {};

	/**
	 * Begin one.
	 * @param hello what this node says
	 * @param secrets what it believes and signs with
	 */
	Handshake(Hello hello, Secrets secrets) {
		this.hello = hello;
		this.helloBytes = hello.write();
		this.secrets = secrets;
	}

	/**
	 * What this node says first.
	 */
	byte[] hello() {
		return this.helloBytes;
	}

	/**
	 * Who the peer says it is, if it said so. Proves nothing.
	 */
	@Nullable Hello peer() {
		return this.peer;
	}

	/**
	 * Dialler: the acceptor answered.
	 * @return the dialler's proof
	 */
	byte[] answered(byte[] acceptorHello) throws Refusal {
		meet(Hello.read(acceptorHello));
		this.transcript = transcript(this.helloBytes, acceptorHello);
		return isSecret() ? this.secrets.signing().derive(DIALLER_PROOF, this.transcript) : NO_PROOF;
	}

	/**
	 * Dialler: the acceptor is ready.
	 */
	Session ready(byte[] proof) throws Refusal {
		if (!isSecret()) {
			return new Session(met().member(), null, null, List.of());
		}
		Secrets.Key own = this.secrets.signing();
		Secrets.Key other = prover(ACCEPTOR_PROOF, proof);
		return session(own, DIALLER_FRAMES, other, ACCEPTOR_FRAMES);
	}

	/**
	 * Acceptor: somebody called.
	 */
	void called(byte[] diallerHello) throws Refusal {
		meet(Hello.read(diallerHello));
		this.transcript = transcript(diallerHello, this.helloBytes);
	}

	/**
	 * Acceptor: the dialler proved itself, or did not.
	 */
	Session proved(byte[] proof) throws Refusal {
		if (!isSecret()) {
			return new Session(met().member(), null, null, List.of());
		}
		Secrets.Key other = prover(DIALLER_PROOF, proof);
		return session(this.secrets.signing(), ACCEPTOR_FRAMES, other, DIALLER_FRAMES);
	}

	/**
	 * Acceptor: its own proof.
	 */
	byte[] proof() {
		return isSecret() ? this.secrets.signing().derive(ACCEPTOR_PROOF, this.transcript) : NO_PROOF;
	}

	private void meet(Hello other) throws Refusal {
		this.peer = other;
		if (!other.cluster().equals(this.hello.cluster())) {
			throw new Refusal(Rejection.CLUSTER, "belongs to cluster '" + Printable.of(other.cluster())
					+ "', this node to '" + Printable.of(this.hello.cluster()) + "'");
		}
		if (other.saltFingerprint() != this.hello.saltFingerprint()) {
			throw new Refusal(Rejection.SALT, "hashes keys with another salt: set the same one everywhere");
		}
		if (other.proving() != this.hello.proving()) {
			throw new Refusal(Rejection.UNAUTHENTICATED,
					"uses " + other.proving().label() + ", this node " + this.hello.proving().label());
		}
	}

	private Hello met() throws Refusal {
		if (this.peer == null) {
			throw new Refusal(Rejection.MALFORMED, "said nothing of itself");
		}
		return this.peer;
	}

	private Secrets.Key prover(String label, byte[] proof) throws Refusal {
		Secrets.Key key = this.secrets.prover(label, this.transcript, proof);
		if (key == null) {
			throw new Refusal(Rejection.UNAUTHENTICATED, "does not know the secret");
		}
		return key;
	}

	private Session session(Secrets.Key own, String ownLabel, Secrets.Key other, String otherLabel) throws Refusal {
		return new Session(met().member(), new FrameSeal(own.derive(ownLabel, this.transcript)),
				new FrameSeal(other.derive(otherLabel, this.transcript)), List.of(own, other));
	}

	private boolean isSecret() {
		return this.hello.proving() == Proving.SECRET;
	}

	private static byte[] transcript(byte[] diallerHello, byte[] acceptorHello) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(diallerHello.length).flip());
			digest.update(diallerHello);
			return digest.digest(acceptorHello);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every JDK has SHA-256", ex);
		}
	}

}
