package io.github.gossiplimiter.gossip;

/**
 * What was exchanged since start.
 */
final class TrafficCounts {

	private long rounds;

	private long messagesSent;

	private long messagesReceived;

	private long bytesSent;

	private long bytesReceived;

	private long newBytesReceived;

	private long counterBytesReceived;

	private long messagesRefused;

	void round() {
		this.rounds++;
	}

	void sent(int bytes) {
		this.messagesSent++;
		this.bytesSent += bytes;
	}

	void refused() {
		this.messagesRefused++;
	}

	void received(int bytes) {
		this.messagesReceived++;
		this.bytesReceived += bytes;
	}

	/**
	 * A message with counters was merged.
	 */
	void counters(int bytes, int news, int counters) {
		if (counters > 0) {
			this.counterBytesReceived += bytes;
			this.newBytesReceived += (long) bytes * news / counters;
		}
	}

	GossipStatus.Traffic snapshot() {
		return new GossipStatus.Traffic(this.rounds, this.messagesSent, this.messagesReceived, this.bytesSent,
				this.bytesReceived, this.newBytesReceived, this.counterBytesReceived, this.messagesRefused);
	}

}
