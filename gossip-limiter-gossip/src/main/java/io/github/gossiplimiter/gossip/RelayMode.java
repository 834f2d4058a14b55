package io.github.gossiplimiter.gossip;

/**
 * How changes reach all nodes.
 *
 * @since 0.1.0
 */
public enum RelayMode {

	/**
	 * By as many hops as the cluster's size asks for: in a small cluster every node tells
	 * every other one, in a larger one it tells a few, who pass it on. The default.
	 */
	AUTO("auto"),

	/**
	 * Every node tells every other one itself, whatever that costs.
	 */
	DIRECT("direct");

	private final String configurationName;

	RelayMode(String configurationName) {
		this.configurationName = configurationName;
	}

	/**
	 * What configuration and endpoint call it, for example {@code auto}.
	 */
	public String configurationName() {
		return this.configurationName;
	}

}
