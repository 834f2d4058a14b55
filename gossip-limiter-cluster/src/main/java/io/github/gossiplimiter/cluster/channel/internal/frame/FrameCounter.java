package io.github.gossiplimiter.cluster.channel.internal.frame;

/**
 * Counts what the frames of a connection weigh.
 */
public interface FrameCounter {

	/**
	 * A frame was written.
	 * @param bytes its length on the wire
	 */
	void sent(FrameKind kind, int bytes);

	/**
	 * A part of the stream was read.
	 * @param bytes its length on the wire
	 */
	void received(int bytes);

}
