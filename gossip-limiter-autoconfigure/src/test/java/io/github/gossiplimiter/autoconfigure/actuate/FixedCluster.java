package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.List;

/**
 * A cluster of three, one of which cannot be reached.
 */
public final class FixedCluster implements ClusterView {

	@Override
	public List<Member> members() {
		return List.of(new Member("b", "127.0.0.1:7957", "default", true, 120),
				new Member("c", "127.0.0.1:7967", "default", false, 9000));
	}

	@Override
	public Traffic traffic() {
		return new Traffic(812, 3011, 2990, 401233, 398110);
	}

	@Override
	public long clockOffsetMillis() {
		return -7;
	}

	@Override
	public double overAdmissionBoundRequests(String limitName) {
		return limitName.equals(NodeConfiguration.SEARCH) ? 1.7 : 2.5;
	}

	@Override
	public Convergence convergenceMillis(String limitName) {
		return new Convergence(120, 180, 240);
	}

}
